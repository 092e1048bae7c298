// SPDX-License-Identifier: Apache-2.0
/**
 * Sessions over sockets, with Netty: listening, TLS, and the bytes, event loop, write queue and clock of each
 * connection.
 */
package org.creo.framework.transport;
