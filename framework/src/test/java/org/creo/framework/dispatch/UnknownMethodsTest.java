// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.creo.framework.TestLog;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Caller;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.framework.queue.Route;
import org.creo.protocol.RequestHead;
import org.junit.jupiter.api.Test;

class UnknownMethodsTest {
    private record Tracker(List<MethodBinding> methods, List<FormerMethod> formerMethods) implements Dispatcher {
        @Override
        public String protocolName() {
            return "lab.Tracker";
        }

        @Override
        public int protocolId() {
            return 1;
        }
    }

    private record Peer(String origin) implements Caller {
        @Override
        public void reply(Answer answer) {
            throw new AssertionError("only the message is asked for");
        }

        @Override
        public String toString() {
            return "/" + origin + ":51234";
        }
    }

    private final AtomicLong clock = new AtomicLong();
    private final TestLog log = new TestLog();
    private final UnknownMethods unknown = new UnknownMethods(
            new Tracker(
                    List.of(new MethodBinding("put", "put(Sample sample)", 7, arguments -> Payload.empty())),
                    List.of(new FormerMethod(
                            8, "put", "1.0.0", "Sample: this client has 6 fields, the host 7: priority is new"))),
            clock::get);

    private String refuse(int id, String origin) {
        Arguments none = new Arguments(new byte[0], 0, 0, null, 1, 0);
        return unknown.refuse(
                new Request(1, new RequestHead(1, id, 0), Route.NOWHERE, none, Principal.ANONYMOUS, new Peer(origin)));
    }

    @Test
    void namesTheDifferenceFromARecordedRelease() {
        assertEquals(
                "lab.Tracker no longer answers put of 1.0.0. Sample: this client has 6 fields, the host 7: priority is new."
                        + " Generate the client again from this host's description.",
                refuse(8, "192.0.2.1"));
        assertTrue(log.contains("/192.0.2.1:51234 called put of 1.0.0 (0 more "), log::text);
    }

    @Test
    void namesTheCommandThatFindsTheDifferenceFromOthers() {
        String message = refuse(0x1A2B3C4D, "192.0.2.1");
        assertTrue(message.contains("fingerprint 0x1A2B3C4D. It serves put(Sample sample). "), message);
        assertTrue(message.contains("'creo diff FILE HOST:PORT'"), message);
        assertTrue(
                log.contains("called a method with fingerprint 0x1A2B3C4D, of no recorded release (0 more "),
                log::text);
    }

    @Test
    void theLogGetsALineAMinuteWhoeverCalls() {
        for (int i = 0; i < 10_000; i++) {
            refuse(1000 + i, "192.0.2." + i % 250);
            clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(5));
        }
        assertEquals(1, lines("(0 more since"), log::text);
        clock.addAndGet(TimeUnit.SECONDS.toNanos(10));
        refuse(5, "192.0.2.1");
        assertEquals(1, lines("(9999 more since"), log::text);
        assertEquals(2, lines("does not answer call it"), log::text);
    }

    private long lines(String text) {
        return log.lines().filter(line -> line.contains(text)).count();
    }
}
