// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

/** What a session waits for, and what may be late; {@link Timeouts} says after how long. */
enum Wait {
    /** The client's preface. */
    HANDSHAKE,
    /** The rest of a frame. */
    FRAME,
    /** That the client takes some of what is sent. */
    SEND,
    /** Any sign of life. */
    IDLE,
    /** That methods read some of the items that wait for them and take much memory. */
    READ,
    /** The answer of a request whose deadline comes first. */
    ANSWER,
    /** That the client falls silent after the last answer. */
    SILENCE,
    /** The end of a connection whose output has ended, whatever the client does. */
    FAREWELL
}
