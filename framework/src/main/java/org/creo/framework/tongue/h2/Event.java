// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

/** What happens to a connection of HTTP/2. */
enum Event {
    /** The host takes no more requests. */
    LAST,
    /** No request is under way. */
    IDLE,
    /** The client has done what ends the connection, or there is no memory for it. */
    BROKEN,
    /** The client has ended its output. */
    INPUT_ENDED,
    /** All has left that was written. */
    SENT,
    /** The client has not ended its output in time. */
    LATE,
    /** The connection is closed. */
    CLOSE
}
