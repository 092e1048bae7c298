// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import java.nio.ByteBuffer;

/**
 * A protocol on one connection, as a machine without socket, thread or timer: here it is told what happens on the
 * connection, and it says to its {@link Transport} what is to happen. What its bytes mean is its conversation's: that
 * has the alarm, and is told that the connection is closed.
 *
 * <p>All methods are called on the connection's thread, one after another, and none of them waits.
 */
public interface Machine {
    /**
     * Bytes have come, perhaps none, from the position of a buffer to its limit. They belong to the machine until it
     * releases them ({@link Transport#release}), in the order in which they came: it reads them now or later, and may
     * change them. The machine is told of no more bytes than it can keep, as long as it says in time that it wants no
     * more ({@link Transport#read}).
     */
    void received(ByteBuffer bytes);

    /** Nothing more has come for now: all answers to what came leave together. */
    void readComplete();

    /** The client has ended its output: {@link #received} is not called any more. */
    void inputEnded();

    /** The client takes what is sent again, or takes no more for now: {@link Transport#writable} has changed. */
    void writable();

    /**
     * How much should be read at a time at most, in bytes: what has a place already, and little of what memory there
     * is. So what connections have read and cannot go on with never fills the memory, however many they are.
     */
    long mostToRead();

    /**
     * The client has ended its output, though what it has sent before is not read: it may have gone. What could last
     * for long is withdrawn. Called again each time that is seen.
     */
    void inputEnding();

    /**
     * Nothing has been read for a while: sends something to the client, if there is anything that may be sent. That
     * breaks the connection of one that has gone, whose end comes after what is not read.
     */
    void sendProbe();

    /** The connection is about to be closed, by whomever: a last word may be sent. */
    default void closing() {}
}
