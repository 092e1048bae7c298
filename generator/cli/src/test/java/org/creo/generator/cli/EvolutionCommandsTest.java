// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvolutionCommandsTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private Path description;
    private Path lock;

    @BeforeEach
    void writeDescription() throws IOException {
        description = folder.resolve("data.creo");
        lock = folder.resolve("creo.lock");
        write("1.0.0", "int a;");
    }

    private void write(String version, String fields) throws IOException {
        Files.writeString(
                description,
                "@PACKAGE(\"lab\") @VERSION(\"" + version + "\")\nstruct Data { " + fields
                        + " }\ninterface Store { void put (Data data); }\n");
    }

    private int creo(Object... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Main.execute(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    }

    @Test
    void recordsOnceAndAgain() throws IOException {
        assertEquals(0, creo("lock", description), err::toString);
        String first = Files.readString(lock);
        assertEquals(0, creo("lock", description));
        assertEquals(first, Files.readString(lock));
        write("1.1.0", "int a; @DEFAULT(0) int b;");
        assertEquals(0, creo("lock", description));
        assertTrue(Files.readString(lock).startsWith(first), "what was released stays as it is");
    }

    @Test
    void refusesOtherShapesUnderOneVersion() throws IOException {
        creo("lock", description);
        String first = Files.readString(lock);
        write("1.0.0", "long a;");
        assertEquals(1, creo("lock", description));
        assertTrue(err.toString().contains("error[CR092]: 1.0.0 is recorded with different shapes"), err::toString);
        assertTrue(err.toString().endsWith("1 error; nothing was recorded\n"), err::toString);
        assertEquals(first, Files.readString(lock));
        assertEquals(0, creo("lock", description, "--force"));
        assertTrue(Files.readString(lock).contains("long a;"));
    }

    @Test
    void warnsWhereTheVersionIsThatOfARecordedRelease() throws IOException {
        creo("lock", description);
        write("1.0.0", "int a; @DEFAULT(0) int b;");
        String warning = ":1:26: warning[CR092]: 1.0.0 is recorded with different shapes, roles or routes";
        assertEquals(0, creo("check", description));
        assertTrue(err.toString().startsWith(description + warning), err::toString);
        assertTrue(err.toString().contains("choose a new version, such as @VERSION(\"1.1.0\")"), err::toString);
        assertTrue(err.toString().contains(lock + ":4:9: note: recorded here"), err::toString);
        assertEquals(0, creo("gen", description, "--lang", "host", "-o", folder.resolve("out"), "--quiet"));
        assertTrue(err.toString().startsWith(description + warning), err::toString);
        write("1.1.0", "int a; @DEFAULT(0) int b;");
        assertEquals(0, creo("check", description));
        assertEquals("", err.toString());
    }

    @Test
    void needsAVersion() throws IOException {
        Files.writeString(description, "@PACKAGE(\"lab\")\ninterface Store { void put (); }\n");
        assertEquals(1, creo("lock", description));
        assertTrue(err.toString().contains("error[CR091]: a release needs a version"), err::toString);
        assertFalse(Files.exists(lock));
        assertEquals(2, creo("lock", "-"));
    }

    @Test
    void dropsReleases() {
        creo("lock", description);
        assertEquals(1, creo("lock", description, "--drop", "2.0.0"));
        assertTrue(err.toString().contains("records no lab 2.0.0; it has 1.0.0"), err::toString);
        assertEquals(0, creo("lock", description, "--drop", "1.0.0"));
        assertTrue(out.toString().contains(": dropped lab 1.0.0; a host tells its clients"), out::toString);
        assertEquals(2, creo("diff", description), "its clients are not those that a change should keep");
        assertEquals(0, creo("lock", description, "--drop", "1.0.0"));
        assertTrue(out.toString().endsWith(": forgot lab 1.0.0\n"), out::toString);
        assertFalse(Files.exists(lock));
    }

    @Test
    void recordsADroppedReleaseAgain() throws IOException {
        creo("lock", description);
        String recorded = Files.readString(lock);
        creo("lock", description, "--drop", "1.0.0");
        assertEquals(0, creo("lock", description), err::toString);
        assertEquals(recorded, Files.readString(lock));
    }

    @Test
    void aHostOfADroppedReleaseHoldsWhatItsClientsAreTold() throws IOException {
        creo("lock", description);
        write("2.0.0", "long a;");
        assertEquals(1, creo("gen", description, "--lang", "host", "-o", folder.resolve("out")));
        creo("lock", description, "--drop", "1.0.0");
        assertEquals(0, creo("gen", description, "--lang", "host", "-o", folder.resolve("out")), err::toString);
        String dispatcher = Files.readString(folder.resolve("out/host/src/main/java/lab/StoreDispatcher.java"));
        assertTrue(
                dispatcher.contains("\"put\", \"1.0.0\", \"Data.a is int for this client, and long for the host\")"),
                dispatcher);
    }

    @Test
    void aHostWithoutALockIsNotedOnce() throws IOException {
        Path other =
                Files.writeString(folder.resolve("other.creo"), "@PACKAGE(\"other\") interface A { void b (); }\n");
        Path target = folder.resolve("out");
        assertEquals(0, creo("gen", description, other, "--lang", "host,py", "-o", target), err::toString);
        assertEquals(
                "note: no creo.lock records a release of " + description + ", " + other
                        + ": any change of what is sent will break the clients that are in use. Before the first change, 'creo lock "
                        + description + "' has later hosts answer them\n",
                err.toString());
        assertEquals(0, creo("gen", other, "--lang", "host", "-o", target, "--force"), err::toString);
        assertTrue(
                err.toString()
                        .endsWith(" Before the first change, write @VERSION(\"1.0.0\") after @PACKAGE, and 'creo lock "
                                + other + "' has later hosts answer them\n"),
                err::toString);
        assertEquals(0, creo("gen", other, "--lang", "host", "-o", target, "--quiet"));
        assertEquals("", err.toString() + out);
        assertEquals(0, creo("gen", description, other, "--lang", "host,py", "-o", target, "--check"));
        assertEquals("", err.toString());
        assertEquals(0, creo("gen", description, "--lang", "py", "-o", target));
        assertEquals("", err.toString());
        creo("lock", description);
        assertEquals(0, creo("gen", description, "--lang", "host", "-o", folder.resolve("one")));
        assertEquals("", err.toString());
    }

    @Test
    void comparesWithTheNewestRelease() throws IOException {
        creo("lock", description);
        assertEquals(0, creo("diff", description));
        write("1.1.0", "int a; @DEFAULT(0) int b;");
        assertEquals(1, creo("diff", description));
        assertTrue(out.toString().contains("method     Store.put  wire: adapted     source: same"), out::toString);
        assertEquals(0, creo("diff", description, "--fail-on", "wire"));
        creo("lock", description);
        assertEquals(0, creo("diff", description));
        assertEquals(1, creo("diff", description, "--release", "1.0.0"));
        assertEquals(2, creo("diff", description, "--release", "3.0.0"));
        assertTrue(err.toString().contains("records no release of lab 3.0.0"), err::toString);
    }

    @Test
    void comparesTwoFiles() throws IOException {
        Path old = Files.move(description, folder.resolve("old.creo"));
        write("1.1.0", "int a; @DEFAULT(0) int b;");
        assertEquals(1, creo("diff", old, description));
        assertTrue(out.toString().contains("the host could answer them, if creo.lock recorded"), out::toString);
        assertEquals(1, creo("diff", old, description, "--json"));
        assertTrue(out.toString().contains("\"wireCompatible\" : false"), out::toString);
        assertEquals(2, creo("diff", description));
        assertTrue(err.toString().contains("'creo lock' makes one"), err::toString);
    }

    @Test
    void refusesADamagedLock() throws IOException {
        creo("lock", description);
        Files.writeString(lock, Files.readString(lock).replace("int a", "long a"));
        assertEquals(1, creo("diff", description));
        assertTrue(err.toString().contains("error[CR090]: the text below is not what was recorded"), err::toString);
        assertEquals(1, creo("lock", description));
    }

    private void keep(String version, String fields) throws IOException {
        Files.writeString(
                description,
                "@PACKAGE(\"lab\") @VERSION(\"" + version + "\")\nstruct Data { " + fields
                        + " }\ninterface Store { @STATE Data[] all; @WRITES(\"all\") void clear (); }\n");
    }

    @Test
    void tellsWhatBecomesOfKeptStateApartFromTheRest() throws IOException {
        keep("1.0.0", "int a;");
        assertEquals(0, creo("lock", description), err::toString);
        assertEquals(lock + ": recorded lab 1.0.0\n", out.toString().replace("\r\n", "\n"));
        assertTrue(Files.readString(lock).endsWith("\n// kept: Store.all {a:int}[]\n"), () -> "the type is recorded");
        keep("1.1.0", "long a; @DEFAULT(0) int b;");
        assertEquals(0, creo("diff", description, "--fail-on", "kept"), err::toString);
        assertTrue(out.toString().contains("state      Store.all  kept: migrated\n"), out::toString);
        assertEquals(0, creo("lock", description), err::toString);
        assertTrue(out.toString().endsWith("""
                        state      Store.all  kept: migrated
                            kept: lab.Store.all[].a is long and was int
                            kept: lab.Store.all[].b is new
                        kept: compatible, hosts take what they have kept, and migrate it when they start
                        """), out::toString);
        keep("1.1.0", "@DEFAULT(0) int b;");
        assertEquals(1, creo("diff", description, "--fail-on", "kept"));
        assertTrue(
                out.toString()
                        .contains(
                                "kept: lab.Store.all[].a is gone (creo state migrate DESCRIPTION FOLDER --drop lab.Store.all.a, or leave it)\n"),
                out::toString);
        assertEquals(0, creo("diff", description, "--fail-on", "wire"));
        assertEquals(1, creo("diff", description, "--release", "1.0.0", "--fail-on", "kept", "--json"));
        assertTrue(out.toString().contains("\"keptCompatible\""), out::toString);
    }

    private void keepIn(String packageName, String name, String states) throws IOException {
        Files.writeString(
                description,
                "@PACKAGE(\"" + packageName + "\") @VERSION(\"1.0.0\")\ninterface " + name + " { " + states
                        + " @WRITES({\"all\", \"n\"}) void clear (); }\n");
    }

    @Test
    void anInterfaceOrPackageWithAnotherNameLeavesItsStateBehind() throws IOException {
        Path before = description.resolveSibling("before.creo");
        keepIn("lab", "Store", "@STATE int[] all; @STATE long n;");
        Files.copy(description, before);

        keepIn("lab", "Shop", "@STATE int[] all; @STATE long n; @STATE int more; @WRITES(\"more\") void grow ();");
        assertEquals(1, creo("diff", before, description, "--fail-on", "kept"), err::toString);
        assertTrue(
                out.toString()
                        .contains(
                                "kept: lab.Store is gone, and lab.Shop starts with nothing, unless that is its name now "
                                        + "(creo state migrate DESCRIPTION FOLDER --rename lab.Store=lab.Shop)\n"),
                out::toString);

        keepIn("shop", "Store", "@STATE int[] all; @STATE long n;");
        assertEquals(1, creo("diff", before, description, "--fail-on", "kept"), err::toString);
        assertTrue(out.toString().contains("FOLDER --rename lab.Store=shop.Store)\n"), out::toString);

        // Of another type it is not the same interface.
        keepIn("lab", "Shop", "@STATE int[] all; @STATE int n;");
        assertEquals(0, creo("diff", before, description, "--fail-on", "kept"));
        assertTrue(out.toString().contains("kept: it is gone: what is kept stays, and is not used\n"), out::toString);
        assertTrue(
                out.toString()
                        .contains(
                                "kept: compatible, hosts take what they have kept of the states that are still there"),
                out::toString);
    }

    private void route(String version, String annotations) throws IOException {
        Files.writeString(
                description,
                "@PACKAGE(\"lab\") @VERSION(\"" + version + "\")\n@RESOURCE(\"/lab\") interface Store { " + annotations
                        + " @STATELESS int get (int id); @GET(\"/other\") @STATELESS int other (); }\n");
    }

    @Test
    void tellsBreaksOfRoutesApartFromTheRest() throws IOException {
        route("1.0.0", "@GET(\"/data/{id}\")");
        assertEquals(0, creo("lock", description), err::toString);
        assertTrue(Files.readString(lock).contains("@GET(\"/data/{id}\") int get (int id);\n"), () -> "it is recorded");
        assertEquals(0, creo("diff", description), out::toString);
        assertTrue(out.toString().endsWith("http: compatible, requests that were right go on to be\n"), out::toString);
        route("1.1.0", "@GET(\"/values/{id}\")");
        assertEquals(1, creo("diff", description));
        assertTrue(out.toString().contains("""
                        route      GET /lab/data/{id}    http: BREAKS
                            http: it is gone: requests get 404; 'get' is at GET /lab/values/{id}
                        route      GET /lab/values/{id}  http: added
                        """), out::toString);
        assertEquals(1, creo("diff", description, "--fail-on", "http"));
        assertEquals(0, creo("diff", description, "--fail-on", "wire"));
        assertEquals(0, creo("diff", description, "--fail-on", "source"));
        assertEquals(1, creo("diff", description, "--json"));
        assertTrue(out.toString().contains("\"wireCompatible\" : true"), out::toString);
        assertTrue(out.toString().contains("\"httpCompatible\" : false"), out::toString);
        assertTrue(out.toString().contains("\"name\" : \"GET /lab/data/{id}\""), out::toString);
        route("1.0.0", "@GET(\"/values/{id}\")");
        assertEquals(1, creo("lock", description));
        assertTrue(err.toString().contains("1.0.0 is recorded with different shapes, roles or routes"), err::toString);
    }
}
