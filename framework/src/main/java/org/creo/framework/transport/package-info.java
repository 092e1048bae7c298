// SPDX-License-Identifier: Apache-2.0
/** RASP over TCP with Netty: the only package that knows sockets. */
package org.creo.framework.transport;
