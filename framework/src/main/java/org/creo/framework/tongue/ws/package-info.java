// SPDX-License-Identifier: Apache-2.0
/** RASP in the binary messages of a WebSocket. */
package org.creo.framework.tongue.ws;
