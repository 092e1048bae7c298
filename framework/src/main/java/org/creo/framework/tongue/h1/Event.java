// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

/** What happens to a connection of HTTP/1.1. */
enum Event {
    /** The head of a request has come. */
    HEAD,
    /** All of a request has come. */
    WHOLE,
    /** The connection has become a WebSocket. */
    UPGRADED,
    /** An answer was given as a whole. */
    ANSWERED,
    /** No request will be read after the one that is under way. */
    LAST,
    /** The host is short of memory: no other request will be read, and it does not wait until the answer is read. */
    HASTE,
    /** The client has ended its output, or has said that it does and is not waited for. */
    INPUT_ENDED,
    /** All has left that was written. */
    SENT,
    /** The client has not ended its output in time. */
    LATE,
    /** The connection is closed. */
    CLOSE
}
