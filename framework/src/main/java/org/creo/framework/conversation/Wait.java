// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

/** What a conversation waits for, and what may be late; {@link Timeouts} says after how long. */
public enum Wait {
    /** The client's preface and, where the host asks who calls, its credentials. */
    HANDSHAKE,
    /** The rest of a frame. */
    FRAME,
    /** The client takes some of what is sent. */
    SEND,
    /** The client gives any sign of life. */
    IDLE,
    /** Memory for a frame. */
    MEMORY,
    /** The answer to the request whose deadline comes first. */
    ANSWER,
    /** The client falls silent after the last answer. */
    SILENCE,
    /** The end of a connection whose output has ended, whatever the client does. */
    FAREWELL;

    /** Whether the wait is for the client to go on, which it can only do while this host reads and writes. */
    boolean forClient() {
        return this == HANDSHAKE || this == FRAME || this == SEND || this == IDLE;
    }
}
