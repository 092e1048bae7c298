// SPDX-License-Identifier: Apache-2.0
/**
 * What connections speak. Each tongue has a package of its own: {@code rasp}, {@code h1} (HTTP/1.1), {@code h2}
 * (HTTP/2) and {@code ws} (RASP in a WebSocket). Here is what they share: a {@link org.creo.framework.tongue.Machine}
 * with its {@link org.creo.framework.tongue.Transport}.
 */
package org.creo.framework.tongue;
