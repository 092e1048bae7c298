// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import org.creo.client.MalformedException;

/**
 * What a host sends first, its preface. A host sends it as soon as it has read the client's, before any answer, so it
 * has as much time for that as connecting may take. For all threads.
 */
final class Greeting {
    private final Address host;
    private final Settings settings;
    /** When the client's preface was sent, by the clock of {@link System#nanoTime}; 0 before that. */
    private volatile long sent;

    private volatile boolean arrived;
    /** A part of it has arrived. */
    private boolean begun;

    Greeting(Address host, Settings settings) {
        this.host = host;
        this.settings = settings;
    }

    /** The client's preface is sent. */
    void sent() {
        if (sent == 0) {
            sent = System.nanoTime() | 1;
        }
    }

    /**
     * Checks what the host sent first, or the part of it that has arrived.
     *
     * @param count how many bytes have arrived
     * @throws MalformedException if it is no preface of this version of RASP
     */
    void check(byte[] bytes, int count) {
        begun = count > 0;
        Frame.checkPreface(bytes, count, host);
        arrived = count >= Frame.PREFACE_SIZE;
    }

    boolean hasArrived() {
        return arrived;
    }

    /** How long it may still take, in nanoseconds; 0 or less if it is too late. */
    long left() {
        if (arrived) {
            return Long.MAX_VALUE;
        }
        long since = sent;
        return since == 0 ? settings.connectNanos() : since + settings.connectNanos() - System.nanoTime();
    }

    /** The reason for giving up what did not greet in time. */
    Failure failure() {
        String time = Failure.time(settings.connectMillis);
        String said = begun ? "sent no whole preface" : "said nothing";
        return Failure.silent(host + " took the connection and " + said + " for " + time + ": is it a Creo host?");
    }
}
