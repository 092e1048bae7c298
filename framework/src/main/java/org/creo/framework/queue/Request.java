// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import org.creo.framework.rasp.Frame;
import org.creo.framework.rasp.RequestHead;

/**
 * A call as it waits for its service: still encoded, since only the generated code knows its arguments.
 *
 * @param id chosen by the client; its answer carries it. 0 in a one-way request, to which there is none
 * @param protocolId fingerprint of the interface
 * @param methodId fingerprint of the method
 * @param deadline on the clock of {@link System#nanoTime()}; without meaning where {@code timed} is false
 * @param timed whether the client set a deadline
 * @param bytes holds the arguments from {@code offset} to its end; nobody changes them
 * @param offset where the arguments begin
 * @param caller gets the answer
 */
public record Request(
        int id, int protocolId, int methodId, long deadline, boolean timed, byte[] bytes, int offset, Caller caller) {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The message in a REQUEST frame whose head was read. */
    public static Request of(Frame frame, RequestHead head, Caller caller) {
        boolean timed = head.timeout() > 0;
        long deadline = timed ? System.nanoTime() + head.timeout() * NANOS_PER_MILLI : 0;
        return new Request(frame.id(), head.protocolId(), head.methodId(), deadline, timed, frame.body(),
                RequestHead.SIZE, caller);
    }

    /** Whether the client wants no answer. */
    public boolean oneway() {
        return id == 0;
    }

    /** How many bytes the arguments take. */
    public int length() {
        return bytes.length - offset;
    }

    /** Whether the client has given up by now. */
    public boolean expired(long now) {
        return timed && now - deadline >= 0;
    }

    /** Sends an answer to the caller; each request gets exactly one, a one-way request too. Any thread may call it. */
    public void reply(Answer answer) {
        caller.reply(answer);
    }
}
