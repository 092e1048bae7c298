// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

/** What becomes of a request whose service has a full queue. */
public enum WhenFull {
    /** Its connection is not read until there is room: clients wait, nothing is refused. */
    WAIT,
    /** It gets BUSY at once: clients that can go elsewhere, or would wait in vain, are told so. */
    BUSY
}
