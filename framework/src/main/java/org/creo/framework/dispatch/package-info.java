// SPDX-License-Identifier: Apache-2.0
/** The generated service side plugs in here: from the bytes of a request to the bytes of its answer. */
package org.creo.framework.dispatch;
