// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.ws;

/** What happens to a WebSocket. */
enum Event {
    /** A Close of the client has come. */
    CLIENT_CLOSES,
    /** What has come is no WebSocket. */
    MISTAKE,
    /** The client has ended its output. */
    INPUT_ENDS,
    /** The host sends its Close. */
    HOST_CLOSES
}
