// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.rasp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Calls with streams, against a host that tests write byte by byte. */
class HostStreamTest {

    private static final int PROTOCOL = 0x1A2B3C4D;
    private static final int METHOD = 0x5E6F7081;
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final byte[] NONE = {};

    /** What a test does at its end of a call. */
    private interface Use {
        void run(HostStream stream) throws Exception;
    }

    private static void call(FakeHost.Script script, boolean uploads, boolean downloads, Duration quiet, Optional<Duration> limit, Use use)
            throws Exception {
        FakeHost.Script greeting = client -> {
            client.greet();
            script.run(client);
            client.awaitEnd();
        };
        try (FakeHost host = new FakeHost(greeting); HostConnection connection = HostConnection.open(HostAddress.parse(host.address()),
                Optional.empty(), Optional.empty(), "creo", LONG);
                HostStream stream = connection.stream(PROTOCOL, METHOD, new byte[] {7}, uploads, downloads, quiet, limit)) {
            use.run(stream);
        }
    }

    private static void call(FakeHost.Script script, boolean uploads, boolean downloads, Use use) throws Exception {
        call(script, uploads, downloads, LONG, Optional.empty(), use);
    }

    private static byte[] credit(int count) {
        return new byte[] {(byte) (count >> 24), (byte) (count >> 16), (byte) (count >> 8), (byte) count};
    }

    @Test
    void takesItemsAndGivesCreditForThoseThatAreDoneWith() throws Exception {
        call(client -> {
            FakeHost.Received request = client.read(FakeHost.REQUEST);
            assertEquals(0, request.head(2), "no limit");
            assertArrayEquals(new byte[] {7}, request.arguments());
            for (int i = 0; i < 64; i++) {
                client.send(FakeHost.ITEM, request.id(), (byte) i);
            }
            assertArrayEquals(credit(32), client.read(FakeHost.CREDIT).body());
            for (int i = 64; i < 96; i++) {
                client.send(FakeHost.ITEM, request.id(), (byte) i);
            }
            client.send(FakeHost.END, request.id());
        }, false, true, stream -> {
            for (int i = 0; i < 96; i++) {
                assertArrayEquals(new byte[] {(byte) i}, stream.next());
            }
            assertNull(stream.next());
        });
    }

    @Test
    void waitsWithItemsUntilTheHostIsReadyForThem() throws Exception {
        call(client -> {
            int id = client.read(FakeHost.REQUEST).id();
            for (int i = 0; i < 64; i++) {
                assertArrayEquals(new byte[] {(byte) i}, client.read(FakeHost.ITEM).body());
            }
            // What comes next has been sent behind the PONG, or too early.
            client.send(FakeHost.PING, 0);
            client.read(FakeHost.PONG);
            client.send(FakeHost.CREDIT, id, credit(2));
            assertArrayEquals(new byte[] {64}, client.read(FakeHost.ITEM).body());
            client.read(FakeHost.END);
            client.send(FakeHost.RESPONSE, id, (byte) 9);
        }, true, false, stream -> {
            for (int i = 0; i <= 64; i++) {
                assertTrue(stream.send(new byte[] {(byte) i}));
            }
            stream.end();
            assertArrayEquals(new byte[] {9}, stream.result());
        });
    }

    @Test
    void stopsSendingWhereTheAnswerIsThere() throws Exception {
        call(client -> {
            int id = client.read(FakeHost.REQUEST).id();
            client.send(FakeHost.RESPONSE, id, (byte) 9);
            assertEquals(0, client.in().readAllBytes().length, "neither END nor CANCEL behind the answer");
        }, true, false, stream -> {
            assertArrayEquals(new byte[] {9}, stream.result());
            assertFalse(stream.send(NONE));
            stream.end();
        });
    }

    @Test
    void wakesWhoWaitsForCreditWhenTheCallFails() throws Exception {
        call(client -> {
            int id = client.read(FakeHost.REQUEST).id();
            for (int i = 0; i < 64; i++) {
                client.read(FakeHost.ITEM);
            }
            client.sendError(11, id, "tired");
        }, true, true, stream -> {
            for (int i = 0; i < 64; i++) {
                assertTrue(stream.send(NONE));
            }
            assertFalse(stream.send(NONE));
            assertEquals(Status.INTERNAL, assertThrows(HostError.class, stream::next).status());
        });
    }

    @Test
    void handsOutWhatCameAheadOfAnError() throws Exception {
        call(client -> {
            int id = client.read(FakeHost.REQUEST).id();
            client.send(FakeHost.ITEM, id, (byte) 1);
            client.sendError(12, id, "", new byte[] {0, 0, 0, 1});
        }, false, true, stream -> {
            assertArrayEquals(new byte[] {1}, stream.next());
            assertEquals(Status.EXCEPTION, assertThrows(HostError.class, stream::next).status());
        });
    }

    @Test
    void cancelsWhatIsClosedBeforeItsEnd() throws Exception {
        call(client -> {
            int id = client.read(FakeHost.REQUEST).id();
            client.send(FakeHost.ITEM, id, (byte) 1);
            assertEquals(id, client.read(FakeHost.CANCEL).id());
            client.send(FakeHost.ITEM, id, (byte) 2);
            client.sendError(7, id, "");
        }, false, true, stream -> {
            stream.next();
            stream.close();
            assertFalse(stream.send(NONE));
            assertTrue(assertThrows(HostException.class, stream::next).getMessage().endsWith("the call was given up here"));
        });
    }

    @Test
    void givesUpWhenTheTimeIsOver() throws Exception {
        call(client -> {
            FakeHost.Received request = client.read(FakeHost.REQUEST);
            assertEquals(50, request.head(2));
            assertEquals(request.id(), client.read(FakeHost.CANCEL).id());
        }, false, true, LONG, Optional.of(Duration.ofMillis(50)), stream ->
            assertTrue(assertThrows(HostException.class, stream::next).getMessage().endsWith("not done within 50 ms")));
    }

    @Test
    void asksASilentHostWhetherItIsThere() throws Exception {
        call(client -> {
            int id = client.read(FakeHost.REQUEST).id();
            for (int i = 0; i < 3; i++) {
                FakeHost.Received ping = client.read(FakeHost.PING);
                client.send(FakeHost.PONG, ping.id(), ping.body());
            }
            client.send(FakeHost.END, id);
        }, false, true, Duration.ofMillis(20), Optional.empty(), stream -> assertNull(stream.next()));
    }

    @Test
    void believesNoFrameThatDoesNotFit() throws Exception {
        assertUnasked(FakeHost.ITEM, true, false, NONE);
        assertUnasked(FakeHost.END, true, false, NONE);
        assertUnasked(FakeHost.END, false, true, new byte[1]);
        assertUnasked(FakeHost.RESPONSE, true, true, NONE);
        assertUnasked(FakeHost.PONG, false, true, NONE);
        assertUnasked(FakeHost.CREDIT, false, true, credit(1));
        assertUnasked(FakeHost.CREDIT, true, false, credit(0));
        assertUnasked(FakeHost.CREDIT, true, false, credit(-1));
        assertUnasked(FakeHost.CREDIT, true, false, new byte[3]);
        assertUnasked(FakeHost.CREDIT, true, false, credit(Integer.MAX_VALUE));
    }

    private static void assertUnasked(int kind, boolean uploads, boolean downloads, byte[] body) throws Exception {
        FakeHost.Script script = client -> client.send(kind, client.read(FakeHost.REQUEST).id(), body);
        call(script, uploads, downloads, stream -> assertTrue(assertThrows(HostException.class, stream::next).getMessage()
                .endsWith("sent a frame of kind " + kind + " for request 1, which nothing asked for")));
    }

    @Test
    void takesNoMoreItemsThanItAskedFor() throws Exception {
        call(client -> {
            int id = client.read(FakeHost.REQUEST).id();
            for (int i = 0; i < 65; i++) {
                client.send(FakeHost.ITEM, id);
            }
        }, true, true, stream -> {
            int sent = 0;
            while (stream.send(NONE)) {
                sent++;
            }
            assertTrue(sent <= 64, "the connection broke before the host was ready for more");
            for (int i = 0; i < 64; i++) {
                stream.next();
            }
            assertTrue(assertThrows(HostException.class, stream::next).getMessage()
                    .endsWith("sent a frame of kind 4 for request 1, which nothing asked for"));
        });
    }

    @Test
    void failsWithItsConnection() throws Exception {
        FakeHost.Script script = client -> {
            client.greet();
            client.read(FakeHost.REQUEST);
        };
        try (FakeHost host = new FakeHost(script); HostConnection connection = HostConnection.open(HostAddress.parse(host.address()),
                Optional.empty(), Optional.empty(), "creo", LONG);
                HostStream stream = connection.stream(PROTOCOL, METHOD, NONE, true, true, LONG, Optional.empty())) {
            assertTrue(assertThrows(IOException.class, stream::next).getMessage().endsWith("closed the connection"));
            assertFalse(stream.send(NONE));
        }
    }
}
