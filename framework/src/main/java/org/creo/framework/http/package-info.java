// SPDX-License-Identifier: Apache-2.0
/** HTTP/1.1, read strictly. */
package org.creo.framework.http;
