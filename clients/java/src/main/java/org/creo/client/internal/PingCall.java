// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.time.Duration;
import org.creo.client.MalformedException;

/** A PING whose thread waits for the PONG. The PING has a number like a request, and its PONG has the same. */
final class PingCall extends BlockingCall<Long> {
    private static final long NONE = 0;
    private static final RemoteMethod<Long> PING =
            RemoteMethod.of("PING", 0, 0, body -> body.remaining() == Long.BYTES ? body.getLong() : NONE);

    /** The body, which the PONG must repeat. */
    private final long content = System.nanoTime() | 1;
    /** When it was sent, by the clock of {@link System#nanoTime}. */
    private long sent;

    PingCall(String address, int timeout) {
        super(PING, address, timeout);
    }

    WireWriter message() {
        WireWriter message = new WireWriter();
        message.reset(Frame.HEADER_SIZE);
        message.putLong(content);
        return message;
    }

    @Override
    void putHeader(WireWriter message, int number, int timeoutMillis) {
        Frame.putHeader(message, Frame.PING, number);
        sent = System.nanoTime();
    }

    @Override
    boolean endsBy(int kind) {
        return kind == Frame.PONG || kind == Frame.ERROR;
    }

    /** The time of the round trip, if the answer has just come. */
    Duration taken(Frame answer) {
        Duration taken = Duration.ofNanos(System.nanoTime() - sent);
        if (decoded(answer) != content) {
            throw broken(Failure.malformed(new MalformedException("a PONG with other bytes than its PING")));
        }
        return taken;
    }

    @Override
    String possiblyRun() {
        return "";
    }
}
