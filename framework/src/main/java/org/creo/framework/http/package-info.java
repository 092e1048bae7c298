// SPDX-License-Identifier: Apache-2.0
/**
 * Calls over HTTP/1.1, HTTP/2 and WebSocket: requests are read strictly, find the method that their path names, and
 * become calls of a {@link org.creo.framework.session.Session}; results become JSON, lines, events or bytes. Also what
 * a host shows browsers: the explorer, OpenAPI, clients to download.
 */
package org.creo.framework.http;
