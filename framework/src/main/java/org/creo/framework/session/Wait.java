// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

/** What a session waits for, and what may be late; {@link Timeouts} says after how long. */
enum Wait {
    /** The client's preface. */
    HANDSHAKE,
    /** The rest of a frame. */
    FRAME,
    /** For the client to take some of what is sent. */
    SEND,
    /** Any sign of life. */
    IDLE,
    /** For methods to read some of the items that wait for them and take much memory. */
    READ,
    /** The answer to the request whose deadline comes first. */
    ANSWER,
    /** For the client to fall silent after the last answer. */
    SILENCE,
    /** The end of a connection whose output has ended, whatever the client does. */
    FAREWELL
}
