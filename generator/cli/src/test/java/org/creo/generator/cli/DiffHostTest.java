// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.creo.generator.cli.host.FakeHost;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.junit.jupiter.api.Test;

/** {@code creo diff} with the address of a running host. */
class DiffHostTest extends HostCommandTest {

    private static final String NEW =
            text("1.1.0", "int a; @DEFAULT(0) int priority;", "void put (Sample sample); void stop ();");
    private static final String OLD = text("1.0.0", "int a;", "void put (Sample sample);");

    private static String text(String version, String fields, String methods) {
        return "@PACKAGE(\"lab\")\n@VERSION(\"" + version + "\")\nstruct Sample { " + fields
                + " }\ninterface Tracker { " + methods + " }\ninterface Admin { void end (); }\n";
    }

    private static int put(String text) {
        Description description = Described.text(text);
        return new Fingerprint(description).id(Described.method(description, "put"));
    }

    /** A host of {@code lab.Tracker}, and of nothing else of the description. */
    private static FakeHost host(String text, int... answered) throws IOException {
        String escaped = text.replace("\"", "\\\"").replace("\n", "\\n");
        StringBuilder ids = new StringBuilder();
        for (int id : answered) {
            ids.append(ids.length() == 0 ? "" : ", ").append(id);
        }
        return new FakeHost(serving(Map.of(
                controlId("describe"),
                controlResult("describe", "[{\"interfaces\": [\"lab.Tracker\"], \"text\": \"" + escaped + "\"}]"),
                controlId("answered"),
                controlResult("answered", "[{\"service\": \"lab.Tracker\", \"methods\": [" + ids + "]}]"))));
    }

    /** Runs the command on a host; the address is HOST in what it prints, and the file FILE. */
    private String diff(FakeHost host, int expected, String text, Object... options) throws IOException {
        forget();
        Path file = file("tracker.creo", text);
        Object[] arguments = new Object[options.length + 3];
        arguments[0] = "diff";
        arguments[1] = file;
        arguments[2] = host.address();
        System.arraycopy(options, 0, arguments, 3, options.length);
        assertEquals(expected, creo(arguments), err::toString);
        return (out.toString() + err).replace(host.address(), "HOST").replace(file.toString(), "FILE");
    }

    @Test
    void saysWhatOlderClientsNotice() throws IOException {
        try (FakeHost host = host(NEW, put(NEW))) {
            assertEquals("""
                    lab 1.0.0 -> lab 1.1.0 at HOST

                    method     Tracker.put   wire: BREAKS      source: same
                        wire: another fingerprint: clients get UNKNOWN_METHOD; the host could answer them, if creo.lock recorded what they were generated from
                    method     Tracker.stop  wire: added       source: added
                    interface  Admin         wire: BREAKS      source: BREAKS
                        wire: it is gone: clients get UNKNOWN_PROTOCOL
                        source: it is gone
                    struct     Sample        wire: -           source: BREAKS
                        source: Java: the field 'priority' is new: code that makes a value without a builder must give it, too
                        source: C#, Python, TypeScript: the field 'priority' is new: its default where code leaves it out
                        source: C: the field 'priority' is new: 0 or empty where an initializer leaves it out
                    route      POST /lab.Tracker/put  http: compatible
                        http: 'sample.priority' is new
                    route      POST /lab.Admin/end    http: BREAKS
                        http: it is gone: requests get 404

                    wire: breaks existing clients (2 of 3)
                    source: breaks code that uses clients once they are generated again (2 of 4)
                    http: breaks those who call without a client (1 reason above)
                    clients of FILE (1.0.0) are older than the host (1.1.0): generate them again from the host's description, or, where the host could answer them, record their release by 'creo lock' and generate it again
                    """, diff(host, 1, OLD));
        }
    }

    @Test
    void knowsWhatTheHostAnswersBesides() throws IOException {
        try (FakeHost host = host(NEW, put(NEW), put(OLD))) {
            String printed = diff(host, 1, OLD);
            assertTrue(printed.contains("method     Tracker.put   wire: adapted     source: same\n"), printed);
            assertTrue(printed.contains("'Sample.priority' is new: from them it is 0"), printed);
        }
    }

    @Test
    void newerClientsNeedANewerHost() throws IOException {
        try (FakeHost host = host(OLD, put(OLD))) {
            String printed = diff(host, 1, NEW);
            assertTrue(
                    printed.endsWith("clients of FILE (1.1.0) are newer than the host (1.0.0):"
                            + " the host must be one of that version\n"),
                    printed);
            String unversioned = diff(host, 1, NEW.replace("@VERSION(\"1.1.0\")\n", ""));
            assertTrue(unversioned.contains("where clients of FILE are older than the host, "), unversioned);
            assertTrue(
                    unversioned.endsWith("; where they are newer, the host must be one of that version\n"),
                    unversioned);
            assertTrue(diff(host, 1, NEW, "--json").endsWith("}\n"));
        }
    }

    @Test
    void namesWhatIsServedInstead() throws IOException {
        try (FakeHost host = host(OLD, put(OLD))) {
            assertEquals(
                    "error: HOST describes no interface of the package 'shop', only [lab.Tracker]: clients of another"
                            + " package get UNKNOWN_PROTOCOL\n",
                    diff(host, 3, OLD.replace("lab", "shop")));
        }
    }

    @Test
    void aFileWithSuchANameIsAFile() throws IOException {
        Path before = file("before.creo", OLD);
        Path after = file("localhost:7000", NEW);
        assertEquals(1, creo("diff", before, after));
        assertTrue(out.toString().startsWith("lab 1.0.0 -> lab 1.1.0\n"), out::toString);
        assertEquals(2, creo("diff", before, "localhost:7000", "--release", "1.0.0"));
    }
}
