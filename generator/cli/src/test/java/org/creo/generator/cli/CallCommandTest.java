// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.creo.generator.cli.host.FakeHost;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.junit.jupiter.api.Test;

class CallCommandTest extends HostCommandTest {

    private static final String TEXT = """
            @PACKAGE("lab")
            exception Missing
            {
                String key;
            }
            @RESOURCE("/lab") interface Lab
            {
                int add (int a, int b);
                @ROLES("reader") @STATELESS @GET("/entries/{key}") int find (String key) throws Missing;
                @ONEWAY void log (String text);
                void stop ();
            }
            """;
    private static final Description LAB = Described.text(TEXT);
    private static final Fingerprint IDS = new Fingerprint(LAB);

    private static int id(String method) {
        return IDS.id(Described.method(LAB, method));
    }

    /** A host that describes itself, with these other answers. */
    private static FakeHost host(Map<Integer, byte[]> results) throws IOException {
        Map<Integer, byte[]> all = new HashMap<>(results);
        all.put(controlId("describe"), controlResult("describe", """
                [{"interfaces": ["lab.Lab"], "text": "%s"}, {"interfaces": ["dark.Room"], "text": ""}]""".formatted(
                        TEXT.replace("\"", "\\\"").replace("\n", "\\n"))));
        return new FakeHost(serving(all));
    }

    /** Runs creo, with HOST in what it prints in place of the address. */
    private int run(FakeHost host, Object... more) {
        forget();
        Object[] arguments = new Object[more.length + 2];
        arguments[0] = "call";
        arguments[1] = host.address();
        System.arraycopy(more, 0, arguments, 2, more.length);
        int code = creo(arguments);
        replace(out, host);
        replace(err, host);
        return code;
    }

    private static void replace(StringWriter text, FakeHost host) {
        String replaced = text.toString().replace(host.address(), "HOST");
        text.getBuffer().setLength(0);
        text.write(replaced);
    }

    @Test
    void listsWhatCanBeCalled() throws IOException {
        String lab = """
                @RESOURCE("/lab")
                interface lab.Lab

                  int add(int a, int b)
                    creo call HOST Lab.add '{"a":1,"b":1}'

                  @ROLES("reader") @STATELESS @GET("/entries/{key}") int find(String key) throws Missing
                    creo call HOST Lab.find '{"key":"text"}'

                  @ONEWAY void log(String text)
                    creo call HOST Lab.log '{"text":"text"}'

                  void stop()
                    creo call HOST Lab.stop
                """;
        try (FakeHost host = host(Map.of())) {
            assertEquals(0, run(host), err::toString);
            assertEquals(lab + """

                    interface dark.Room

                      The host has no description of it; --description FILE gives one.
                    """, out.toString());
            assertEquals(0, run(host, "Lab"), err::toString);
            assertEquals(lab, out.toString());
        }
    }

    @Test
    void printsTheResult() throws IOException {
        try (FakeHost host = host(Map.of(id("add"), new byte[] {0, 0, 0, 7}, id("stop"), new byte[0]))) {
            for (String name : new String[] {"add", "Lab.add", "lab.Lab.add"}) {
                assertEquals(0, run(host, name, "{\"a\": 3, \"b\": 4}"), err::toString);
                assertEquals("7\n", out.toString());
            }
            assertEquals(0, run(host, "stop"), err::toString);
            assertEquals("", out.toString());
            assertEquals(0, run(host, "log", "[\"x\"]"), err::toString);
            assertEquals("", out.toString());
        }
    }

    @Test
    void readsArgumentsFromAFileOrStandardInput() throws IOException {
        try (FakeHost host = host(Map.of(id("add"), new byte[] {0, 0, 0, 7}))) {
            Path file = file("add.json", "[3, 4]");
            assertEquals(0, run(host, "add", "@" + file), err::toString);
            assertEquals("7\n", out.toString());
            Creo creo = new Creo();
            assertEquals(0, creo.runWithInput("[3, 4]", "call", host.address(), "add", "-"), creo::err);
            assertEquals("7\n", creo.out());
            assertEquals(2, run(host, "add", "@" + folder.resolve("none")));
            assertEquals("error: there is no file " + folder.resolve("none") + "\n", err.toString());
        }
    }

    @Test
    void sendsNothingThatDoesNotFit() throws IOException {
        try (FakeHost host = host(Map.of())) {
            assertEquals(2, run(host, "add", "{\"a\": 3, \"b\": \"x\"}"));
            assertEquals("""
                    error: b: expected a number, found "x"
                    add(int a, int b) takes, for example, {"a":1,"b":1}
                    """, err.toString());
            assertEquals(2, run(host, "add"));
            assertTrue(err.toString().startsWith("error: the parameter 'a' is missing: int\n"), err::toString);
        }
    }

    @Test
    void namesWhatMayHaveBeenMeant() throws IOException {
        try (FakeHost host = host(Map.of())) {
            Map<String, String> messages = Map.of(
                    "Lab.ad", "Lab has no method 'ad'; did you mean 'add'?",
                    "lab.Lab.x", "lab.Lab has no method 'x'; it has add, find, log, stop",
                    "Lob.add", "there is no method 'Lob.add'; did you mean 'Lab.add'?",
                    "fnid", "there is no method 'fnid'; did you mean 'find'?",
                    "Room.enter", "the host serves Room and has no description of it; --description FILE gives one",
                    "everything", "there is no method 'everything'; there is Lab.add, Lab.find, Lab.log, Lab.stop");
            messages.forEach((name, message) -> {
                assertEquals(2, run(host, name, "{}"), name);
                assertEquals(
                        "error: " + message
                                + "\ncreo call HOST lists what can be called; services in JARs (--programs) are called"
                                + " by HTTP\n",
                        err.toString());
            });
        }
    }

    @Test
    void printsAnExampleOfTheArguments() throws IOException {
        try (FakeHost host = host(Map.of())) {
            assertEquals(0, run(host, "add", "--example"), err::toString);
            assertEquals("""
                    {
                      "a": 1,
                      "b": 1
                    }
                    """, out.toString());
        }
    }

    @Test
    void printsADeclaredException() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            byte[] exception = ByteBuffer.allocate(9)
                    .putInt(IDS.id(LAB.exceptions().get(0)))
                    .putInt(1)
                    .put((byte) 'x')
                    .array();
            client.sendError(12, client.read(FakeHost.REQUEST).id(), "Missing(key=\"x\")", exception);
            client.sendError(12, client.read(FakeHost.REQUEST).id(), "Other()", new byte[4]);
        };
        Path description = file("lab.creo", TEXT);
        try (FakeHost host = new FakeHost(script)) {
            assertEquals(1, run(host, "find", "[\"x\"]", "--description", description));
            assertEquals("{\"exception\":\"Missing\",\"fields\":{\"key\":\"x\"}}\n", err.toString());
            assertEquals("", out.toString());
        }
        FakeHost.Script other = client -> {
            client.greet();
            client.sendError(12, client.read(FakeHost.REQUEST).id(), "Other()", new byte[4]);
        };
        try (FakeHost host = new FakeHost(other)) {
            assertEquals(3, run(host, "find", "[\"x\"]", "--description", description));
            assertEquals("error: Lab.find at HOST: EXCEPTION: Other()\n", err.toString());
        }
    }

    @Test
    void worksWithADescriptionAtHand() throws IOException {
        Path description = file("lab.creo", TEXT);
        try (FakeHost host = new FakeHost(serving(Map.of(id("add"), new byte[] {0, 0, 0, 7})))) {
            assertEquals(0, run(host, "add", "[3, 4]", "--description", description), err::toString);
            assertEquals("7\n", out.toString());
            assertEquals(3, run(host, "stop", "--description", description));
            assertEquals("error: Lab.stop at HOST: UNKNOWN_METHOD: no such method\n", err.toString());
        }
        FakeHost.Script elsewhere = client -> {
            client.greet();
            client.sendError(2, client.read(FakeHost.REQUEST).id(), "lab.Lab is served at /calc/ over HTTP");
        };
        try (FakeHost host = new FakeHost(elsewhere)) {
            assertEquals(3, run(host, "stop", "--description", description));
            assertEquals(
                    "error: Lab.stop at HOST: UNKNOWN_PROTOCOL: lab.Lab is not served there. lab.Lab is served at /calc/"
                            + " over HTTP\n",
                    err.toString());
        }
        Path wrong = file("wrong.creo", TEXT.replace("String text", "Sring text"));
        assertEquals(2, creo("call", "localhost:1", "add", "[3, 4]", "--description", wrong));
        assertTrue(err.toString().contains("wrong.creo:"), err::toString);
        forget();
        // Nothing is asked for what the description tells.
        assertEquals(0, creo("call", "localhost:1", "add", "--example", "--description", description));
    }

    @Test
    void tellsWhatAHostLacks() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            client.sendError(2, client.read(FakeHost.REQUEST).id(), "it serves lab.Lab");
        };
        try (FakeHost host = new FakeHost(script)) {
            assertEquals(3, run(host));
            assertEquals("""
                    error: HOST: UNKNOWN_PROTOCOL: rasp.Control is not served there. it serves lab.Lab
                    A host that serves no rasp.Control does not say what can be called; --description FILE does.
                    """, err.toString());
        }
        FakeHost.Script closed = client -> {
            client.greet();
            client.sendError(8, 0, "credentials are needed");
        };
        try (FakeHost host = new FakeHost(closed)) {
            assertEquals(3, run(host));
            assertEquals("""
                    error: HOST: UNAUTHENTICATED: credentials are needed
                    The host requires clients to authenticate: --token-file FILE or CREO_TOKEN, or --cert and --key.
                    """, err.toString());
        }
    }

    @Test
    void refusesAResultThatIsNone() throws IOException {
        try (FakeHost host = host(Map.of(id("add"), new byte[] {0, 0, 0, 7, 0}))) {
            assertEquals(3, run(host, "add", "[3, 4]"));
            assertEquals(
                    "error: Lab.add at HOST: the result cannot be read: byte 4: expected the end, found 1 byte left over after"
                            + " the last value\n",
                    err.toString());
        }
    }

    @Test
    void tellsWhatIsWrongWithTheUsage() {
        assertEquals(2, creo("call"));
        assertEquals(2, creo("call", "localhost"));
        assertTrue(
                err.toString()
                        .contains(
                                "'localhost' has no port; hosts listen on 7000 unless told otherwise, so try localhost:7000"),
                err::toString);
        forget();
        assertEquals(2, creo("call", "localhost:1", "--timeout", "soon"));
        assertTrue(
                err.toString().contains("'soon' is not a length of time, such as 500ms, 30s, 2m or 1h"), err::toString);
        forget();
        assertEquals(2, creo("call", "localhost:1", "--cert", "x"));
        assertTrue(err.toString().contains("--cert and --key need each other"), err::toString);
    }
}
