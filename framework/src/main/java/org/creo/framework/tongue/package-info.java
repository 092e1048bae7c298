// SPDX-License-Identifier: Apache-2.0
/**
 * What the tongues share that are handlers of Netty, and what each of them is in a package of its own: {@code rasp},
 * {@code h1} (HTTP/1.1), {@code h2} (HTTP/2) and {@code ws} (RASP in a WebSocket).
 */
package org.creo.framework.tongue;
