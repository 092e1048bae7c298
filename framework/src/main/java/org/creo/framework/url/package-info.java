// SPDX-License-Identifier: Apache-2.0
/** What the text of a URL means: path, query and forms, decoded; paths below which something else answers. */
package org.creo.framework.url;
