// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.creo.generator.cli.host.FakeHost;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Methods with streams, called by hand: a line for each item, in and out. */
class CallStreamsTest extends CommandTest {

    private static final String TEXT = """
            @PACKAGE("lab")
            struct Sample { short time; boolean valid; }
            exception Closed { short at; }
            interface Lab
            {
                Stream<Sample> watch (short from) throws Closed;
                short load (short from, Stream<Sample> samples);
                Stream<Short> twice (Stream<Short> numbers);
            }
            """;
    private static final Description LAB = Described.text(TEXT);
    private static final Fingerprint IDS = new Fingerprint(LAB);

    private Path description;

    @BeforeEach
    void writeDescription() throws IOException {
        description = file("lab.creo", TEXT);
    }

    private static FakeHost host(FakeHost.Script script) throws IOException {
        return new FakeHost(client -> {
            client.greet();
            script.run(client);
            client.awaitEnd();
        });
    }

    /** What creo prints, and its exit code at the end. */
    private String run(FakeHost host, String input, Object... more) {
        Object[] arguments = new Object[more.length + 4];
        System.arraycopy(new Object[] {"call", host.address(), "--description", description}, 0, arguments, 0, 4);
        System.arraycopy(more, 0, arguments, 4, more.length);
        Creo creo = new Creo();
        int code = creo.runWithInput(input, arguments);
        return (creo.out() + creo.err() + code).replace(host.address(), "HOST");
    }

    @Test
    void printsALineForEachItem() throws IOException {
        FakeHost.Script script = client -> {
            FakeHost.Received request = client.read(FakeHost.REQUEST);
            assertEquals(IDS.id(Described.method(LAB, "watch")), request.head(1));
            assertEquals(0, request.head(2), "a stream has no time-out");
            assertArrayEquals(new byte[] {0, 7}, request.arguments());
            client.send(FakeHost.ITEM, request.id(), (byte) 0, (byte) 7, (byte) 1);
            client.send(FakeHost.ITEM, request.id(), (byte) 0, (byte) 8, (byte) 0);
            client.send(FakeHost.END, request.id());
        };
        try (FakeHost host = host(script)) {
            assertEquals("""
                    {"time":7,"valid":true}
                    {"time":8,"valid":false}
                    0""", run(host, "", "watch", "[7]"));
        }
    }

    @Test
    void aLimitIsForTheWholeCall() throws IOException {
        FakeHost.Script script = client -> {
            FakeHost.Received request = client.read(FakeHost.REQUEST);
            assertTrue(request.head(2) > 0 && request.head(2) <= 100, "what is left of the time");
            client.send(FakeHost.ITEM, request.id(), (byte) 0, (byte) 7, (byte) 1);
            assertEquals(request.id(), client.read(FakeHost.CANCEL).id());
        };
        try (FakeHost host = host(script)) {
            assertEquals(
                    "{\"time\":7,\"valid\":true}\nerror: Lab.watch at HOST: no answer within 100 ms\n3",
                    run(host, "", "watch", "[7]", "--timeout", "100ms"));
        }
    }

    @Test
    void printsWhatCameAheadOfAnException() throws IOException {
        FakeHost.Script script = client -> {
            int id = client.read(FakeHost.REQUEST).id();
            client.send(FakeHost.ITEM, id, (byte) 0, (byte) 7, (byte) 1);
            client.sendError(
                    12,
                    id,
                    "",
                    ByteBuffer.allocate(6)
                            .putInt(IDS.id(LAB.exceptions().get(0)))
                            .putShort((short) 8)
                            .array());
        };
        try (FakeHost host = host(script)) {
            assertEquals(
                    "{\"time\":7,\"valid\":true}\n{\"exception\":\"Closed\",\"fields\":{\"at\":8}}\n1",
                    run(host, "", "watch", "[7]"));
        }
    }

    @Test
    void cancelsAnItemThatIsNone() throws IOException {
        FakeHost.Script script = client -> {
            int id = client.read(FakeHost.REQUEST).id();
            client.send(FakeHost.ITEM, id, (byte) 0, (byte) 7, (byte) 2);
            assertEquals(id, client.read(FakeHost.CANCEL).id());
        };
        try (FakeHost host = host(script)) {
            assertEquals(
                    "error: Lab.watch at HOST: the item cannot be read: byte 2: expected 0 or 1, found 2\n3",
                    run(host, "", "watch", "[7]"));
        }
    }

    @Test
    void sendsALineAsAnItem() throws IOException {
        FakeHost.Script script = client -> {
            FakeHost.Received request = client.read(FakeHost.REQUEST);
            assertArrayEquals(new byte[] {0, 7}, request.arguments());
            assertArrayEquals(new byte[] {0, 1, 1}, client.read(FakeHost.ITEM).body());
            assertArrayEquals(new byte[] {0, 2, 0}, client.read(FakeHost.ITEM).body());
            client.read(FakeHost.END);
            client.send(FakeHost.RESPONSE, request.id(), (byte) 0, (byte) 2);
        };
        String lines = "{\"time\": 1, \"valid\": true}\r\n\n  {\"valid\": false, \"time\": 2}";
        try (FakeHost host = host(script)) {
            assertEquals("2\n0", run(host, lines, "load", "{\"from\": 7}"));
            assertEquals("2\n0", run(host, "", "load", "[7]", "--items", file("items.jsonl", lines)));
            assertEquals("2\n0", run(host, "[7]", "load", "-", "--items", file("items.jsonl", lines)));
        }
    }

    @Test
    void endsWhereTheHostHasEnough() throws IOException {
        FakeHost.Script script = client -> {
            int id = client.read(FakeHost.REQUEST).id();
            client.send(FakeHost.RESPONSE, id, (byte) 0, (byte) 2);
        };
        try (FakeHost host = host(script)) {
            assertEquals("2\n0", run(host, "{\"time\": 1, \"valid\": true}\n".repeat(1000), "load", "[7]"));
        }
    }

    @Test
    void waitsWithItemsUntilTheHostIsReadyForThem() throws IOException {
        FakeHost.Script script = client -> {
            int id = client.read(FakeHost.REQUEST).id();
            for (int i = 0; i < 64; i++) {
                assertArrayEquals(
                        new byte[] {0, (byte) i}, client.read(FakeHost.ITEM).body());
            }
            // What comes next was sent after the PONG, or too early.
            client.send(FakeHost.PING, 0);
            client.read(FakeHost.PONG);
            client.send(FakeHost.CREDIT, id, credit(2, 4));
            assertArrayEquals(new byte[] {0, 64}, client.read(FakeHost.ITEM).body());
            client.read(FakeHost.END);
            client.send(FakeHost.END, id);
        };
        String lines = IntStream.rangeClosed(0, 64).mapToObj(i -> i + "\n").collect(Collectors.joining());
        try (FakeHost host = host(script)) {
            assertEquals("0", run(host, lines, "twice"));
        }
    }

    private static byte[] credit(int items, int bytes) {
        return new byte[] {0, 0, 0, (byte) items, 0, 0, 0, (byte) bytes};
    }

    /** The end of the input is not an item, and needs no credit. */
    @Test
    void saysThatTheItemsAreAtTheirEndWhenTheyAre() throws IOException {
        FakeHost.Script script = client -> {
            int id = client.read(FakeHost.REQUEST).id();
            for (int i = 0; i < 64; i++) {
                client.read(FakeHost.ITEM);
            }
            client.read(FakeHost.END);
            client.send(FakeHost.RESPONSE, id, (byte) 0, (byte) 2);
        };
        try (FakeHost host = host(script)) {
            assertEquals("2\n0", run(host, "{\"time\": 1, \"valid\": true}\n".repeat(64), "load", "[7]"));
        }
    }

    @Test
    void endsWhereTheCallFailsWhileItemsWait() throws IOException {
        FakeHost.Script script = client -> {
            int id = client.read(FakeHost.REQUEST).id();
            for (int i = 0; i < 64; i++) {
                client.read(FakeHost.ITEM);
            }
            client.sendError(11, id, "tired");
        };
        try (FakeHost host = host(script)) {
            assertEquals("error: Lab.twice at HOST: INTERNAL: tired\n3", run(host, "1\n".repeat(1000), "twice"));
            assertEquals(
                    "error: Lab.load at HOST: INTERNAL: tired\n3",
                    run(host, "{\"time\": 1, \"valid\": true}\n".repeat(1000), "load", "[7]"));
        }
    }

    @Test
    void letsTheHostSendMoreWhenItemsArePrinted() throws IOException {
        FakeHost.Script script = client -> {
            int id = client.read(FakeHost.REQUEST).id();
            for (int i = 0; i < 64; i++) {
                client.send(FakeHost.ITEM, id, (byte) 0, (byte) i, (byte) 1);
            }
            assertArrayEquals(credit(32, 96), client.read(FakeHost.CREDIT).body());
            for (int i = 64; i < 96; i++) {
                client.send(FakeHost.ITEM, id, (byte) 0, (byte) i, (byte) 1);
            }
            client.send(FakeHost.END, id);
        };
        String lines = IntStream.range(0, 96)
                .mapToObj(i -> "{\"time\":" + i + ",\"valid\":true}\n")
                .collect(Collectors.joining());
        try (FakeHost host = host(script)) {
            assertEquals(lines + "0", run(host, "", "watch", "[7]"));
        }
    }

    @Test
    void tellsTheLineOfAnItemThatIsNone() throws IOException {
        FakeHost.Script script = client -> {
            int id = client.read(FakeHost.REQUEST).id();
            client.read(FakeHost.ITEM);
            assertEquals(id, client.read(FakeHost.CANCEL).id());
        };
        String first = "{\"time\": 1, \"valid\": true}\n\n";
        try (FakeHost host = host(script)) {
            assertEquals(
                    "error: standard input, line 3: time: expected a number, found \"x\"\nthe call was given up\n2",
                    run(host, first + "{\"time\": \"x\"}", "load", "[7]"));
            Path items = file("items.jsonl", first + "{\"time\": 1 \"valid\": true}");
            String printed = run(host, "", "load", "[7]", "--items", items);
            assertTrue(printed.startsWith("error: " + items + ", line 3, column 12: not JSON: "), printed);
        }
    }

    @Test
    void streamsBothWays() throws IOException {
        FakeHost.Script script = client -> {
            int id = client.read(FakeHost.REQUEST).id();
            FakeHost.Received received = client.read();
            while (received.kind() != FakeHost.END) {
                if (received.kind() == FakeHost.ITEM) {
                    client.send(FakeHost.CREDIT, id, credit(1, 2));
                    client.send(FakeHost.ITEM, id, received.body()[0], (byte) (2 * received.body()[1]));
                }
                received = client.read();
            }
            client.send(FakeHost.END, id);
        };
        try (FakeHost host = host(script)) {
            assertEquals("2\n".repeat(64) + "0", run(host, "1\n".repeat(64), "twice"));
        }
    }

    @Test
    void refusesWhatCannotBeMeant() throws IOException {
        try (FakeHost host = host(client -> {})) {
            assertEquals(
                    "error: watch(short from) takes no stream\nleave --items out\n2",
                    run(host, "", "watch", "[7]", "--items", "x"));
            assertEquals(
                    "error: only one of the arguments and the items can be on standard input\n--items FILE reads the items from a file\n2",
                    run(host, "", "load", "-"));
            assertEquals(
                    "error: the items of 'samples', a stream, are read from standard input, one on each line\n"
                            + "load(short from, Stream<Sample> samples) takes, for example, {\"from\":1}\n2",
                    run(host, "", "load", "{\"from\": 7, \"samples\": []}"));
            assertTrue(
                    run(host, "", "load", "[7, []]")
                            .startsWith(
                                    "error: load(short from, Stream<Sample> samples) takes 1 argument, not"
                                            + " more; the items of 'samples', a stream, are read from standard input, one on each line\n"));
            Path none = folder.resolve("none");
            assertEquals("error: there is no file " + none + "\n2", run(host, "", "load", "[7]", "--items", none));
        }
    }

    @Test
    void showsHow() throws IOException {
        try (FakeHost host = host(client -> {})) {
            assertEquals("""
                    interface lab.Lab

                      Stream<Sample> watch(short from) throws Closed
                        creo call HOST Lab.watch '{"from":1}'

                      short load(short from, Stream<Sample> samples)
                        echo '{"time":1,"valid":true}' | creo call HOST Lab.load '{"from":1}'

                      Stream<Short> twice(Stream<Short> numbers)
                        echo '1' | creo call HOST Lab.twice
                    0""", run(host, ""));
            assertEquals(
                    "{\n  \"from\": 1\n}\nan item, for standard input: {\"time\":1,\"valid\":true}\n0",
                    run(host, "", "load", "--example"));
        }
    }

    /** Like a pipe that its reader has closed. */
    private static final class Shut extends Writer {

        @Override
        public void write(char[] text, int offset, int length) throws IOException {
            throw new IOException("nobody reads");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @Test
    void cancelsWhereNobodyReadsItsOutput() throws IOException {
        FakeHost.Script script = client -> {
            int id = client.read(FakeHost.REQUEST).id();
            client.send(FakeHost.ITEM, id, (byte) 0, (byte) 7, (byte) 1);
            assertEquals(id, client.read(FakeHost.CANCEL).id());
        };
        try (FakeHost host = host(script)) {
            assertEquals(
                    0,
                    Main.execute(
                            new PrintWriter(new Shut()),
                            new PrintWriter(err, true),
                            "call",
                            host.address(),
                            "watch",
                            "[7]",
                            "--description",
                            description.toString()),
                    err::toString);
        }
    }
}
