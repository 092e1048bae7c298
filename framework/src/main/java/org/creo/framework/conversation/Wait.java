// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

/** What a conversation waits for, and what may be late; {@link Timeouts} says after how long. */
public enum Wait {
    /** The client's preface and, where the host asks who calls, its credentials. */
    HANDSHAKE,
    /** The rest of a frame. */
    FRAME,
    /** For the client to take some of what is sent. */
    SEND,
    /** Any sign of life. */
    IDLE,
    /** The end of a pause in which nothing is read. */
    PAUSE,
    /** To send something again to a client of which nothing is read. */
    PROBE,
    /** Memory for a frame. */
    MEMORY,
    /** The answer to the request whose deadline comes first. */
    ANSWER,
    /** For the client to fall silent after the last answer. */
    SILENCE,
    /** The end of a connection whose output has ended, whatever the client does. */
    FAREWELL;

    /** Whether it is for the client to come on, who can only do so while this host reads and writes. */
    boolean forClient() {
        return this == HANDSHAKE || this == FRAME || this == SEND || this == IDLE;
    }
}
