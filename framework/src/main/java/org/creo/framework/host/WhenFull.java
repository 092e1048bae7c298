// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

/** What becomes of a request whose service has a full queue. */
public enum WhenFull {
    /** The request's connection is not read until there is room: clients wait, nothing is refused. */
    WAIT,
    /** The request gets BUSY at once: for clients that can go elsewhere, or for which waiting is pointless. */
    BUSY
}
