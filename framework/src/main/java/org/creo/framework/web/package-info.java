// SPDX-License-Identifier: Apache-2.0
/**
 * What HTTP means here, whatever its version: requests find the method that their path names, and become calls of a
 * {@link org.creo.framework.conversation.Conversation}; results become JSON, lines, events or bytes. Also what a host
 * shows browsers: the explorer, OpenAPI, clients to download.
 */
package org.creo.framework.web;
