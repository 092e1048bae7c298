// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.diagnostic.TextPrinter;
import org.creo.generator.model.Description;
import org.creo.generator.model.Release;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;

class LockTest {

    private static final String BODY = "struct Data { int a; } interface Store { Data get (); }";

    private static Release release(String packageName, String version, String body) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(
                new SourceFile("data.creo", "@PACKAGE(\"" + packageName + "\") @VERSION(\"" + version + "\") " + body),
                ImportPath.NONE,
                diagnostics);
        assertEquals("", TextPrinter.print(diagnostics.sorted()));
        return Lock.release(description);
    }

    private static List<String> names(Lock lock) {
        return lock.releases().stream()
                .map(release -> release.packageName() + " " + release.version())
                .toList();
    }

    private static Lock read(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Lock lock = Lock.read(new SourceFile("creo.lock", text), diagnostics);
        assertEquals("", TextPrinter.print(diagnostics.sorted()));
        return lock;
    }

    private static void assertRefused(String text, String expected) {
        Diagnostics diagnostics = new Diagnostics();
        Lock.read(new SourceFile("creo.lock", text), diagnostics);
        assertEquals(expected, TextPrinter.print(diagnostics.sorted()));
    }

    private static String text() {
        return Lock.EMPTY.with(release("a", "1.0.0", BODY)).text();
    }

    private static String hash(String text) {
        return text.lines()
                .filter(line -> line.startsWith("==="))
                .findFirst()
                .orElseThrow()
                .replaceFirst(".*sha256:", "");
    }

    @Test
    void sortsByPackageAndByNumber() {
        Lock lock = Lock.EMPTY
                .with(release("b", "1.0.0", BODY))
                .with(release("a", "1.10.0", BODY))
                .with(release("a", "1.9.0", BODY))
                .with(release("a", "1.9.12", BODY));
        assertEquals(List.of("a 1.9.0", "a 1.9.12", "a 1.10.0", "b 1.0.0"), names(lock));
        assertEquals("1.10.0", lock.newest("a").orElseThrow().version());
        assertTrue(lock.newest("c").isEmpty());
        assertEquals(List.of("a 1.9.0", "a 1.10.0", "b 1.0.0"), names(lock.without("a", "1.9.12")));
        assertEquals(lock.text(), read(lock.text()).text());
    }

    @Test
    void readsWhatItWrote() {
        Lock lock = read(text());
        Release release = lock.find("a", "1.0.0").orElseThrow();
        assertEquals("creo.lock:4:7", release.at().toString());
        assertEquals(
                "creo.lock:8:8", release.description().structs().get(0).at().toString());
        assertEquals(text(), lock.text());
    }

    @Test
    void doesNotMindLineEndsAndBlankLines() {
        assertEquals(text(), read(text().replace("\n", "\r\n")).text());
        assertEquals(text(), read(text() + "\n\n").text());
        assertEquals(List.of(), names(read("")));
    }

    @Test
    void refusesAnEdit() {
        String hash = hash(text());
        assertRefused(
                text().replace("int a", "long a"),
                "creo.lock:4:20: error[CR090]: the text below is not what was recorded"
                        + " for a 1.0.0: its hash differs\n"
                        + "    4 | === a 1.0.0 sha256:" + hash + "\n"
                        + "      |                    ^" + "~".repeat(63)
                        + " restore it from version control, or remove these lines and record the release again\n");
    }

    @Test
    void refusesWhatAMergeLeft() {
        assertRefused(text() + "<<<<<<< HEAD\n", """
                creo.lock:17:1: error[CR090]: a merge left its marks here
                   17 | <<<<<<< HEAD
                      | ^~~~~~~~~~~~ keep the releases of both sides, whole, and remove the marks
                """);
        String entry = text().substring(text().indexOf("==="));
        String header = entry.lines().findFirst().orElseThrow();
        assertRefused(
                entry + "\n" + entry,
                "creo.lock:15:7: error[CR090]: a 1.0.0 is recorded twice\n"
                        + "   15 | " + header + "\n"
                        + "      |       ^~~~~ remove one of them\n"
                        + "creo.lock:1:7: note: the first record of it\n"
                        + "    1 | " + header + "\n"
                        + "      |       ^~~~~\n");
    }

    @Test
    void refusesWhatIsNoLock() {
        assertRefused("struct A {}\n", """
                creo.lock:1:1: error[CR090]: this belongs to no release
                    1 | struct A {}
                      | ^~~~~~~~~~~ restore the file from version control
                """);
        assertRefused("=== a 1.0\n", """
                creo.lock:1:1: error[CR090]: this line names no release
                    1 | === a 1.0
                      | ^~~~~~~~~ it reads '=== PACKAGE VERSION sha256:HASH'
                """);
    }

    private static Release keeping(String type) {
        return release("a", "1.0.0", "interface Store { @STATE " + type + " n; @WRITES(\"n\") void add (); }");
    }

    @Test
    void recordsWhatHostsKeepApartFromWhatClientsAreTold() {
        String text = Lock.EMPTY.with(keeping("long")).text();
        assertTrue(text.endsWith("}\n\n// kept: Store.n long\n"), text);
        assertEquals(text, read(text).text());
        assertEquals(Map.of("Store.n", "long"), KeptLines.in(keeping("long").body()));
        assertTrue(Lock.same(keeping("long"), keeping("int")));
        assertFalse(Lock.same(keeping("long"), release("a", "1.0.0", BODY)));
        // Two views of one type can be taken for each other; one of a type cannot.
        Release two = release("a", "1.0.0", """
                interface Store {
                    @STATE Map<String, Long> n;
                    @STATE long m;
                    @WRITES("m") void add ();
                    @WRITES({"n[to]", "n[from]", "m"}) void move (String from, String to);
                }
                """);
        String views = "// views: Store.move n[from] writes Optional<Long>; n[to] writes Optional<Long>;"
                + " m writes all of long\n";
        assertTrue(two.body().endsWith(views), two.body());
        assertEquals(ViewLines.views(two.description()), ViewLines.in(two.body()));
        // An early lock has no such lines.
        assertTrue(Lock.same(keeping("long"), release("a", "1.0.0", "interface Store { void add (); }")));
    }

    /** What was released before descriptions told which streams may be opened again is the same release. */
    @Test
    void streamsThatMayBeOpenedAgainAreNoOtherRelease() {
        String text = "interface Store { %s @ROLES({\"a\", \"b\"}) Stream<Long> watch (); @IDEMPOTENT long get (); }";
        Release now = release("a", "1.0.0", text.formatted("@STATE long n; @READS(\"n\")"));
        assertTrue(now.body().contains("@ROLES({\"a\", \"b\"}) @IDEMPOTENT Stream<Long> watch ();"), now.body());
        Release early = release("a", "1.0.0", text.formatted(""));
        assertTrue(Lock.same(now, early));
        assertFalse(Lock.same(now, release("a", "1.0.0", text.formatted("").replace("@IDEMPOTENT ", ""))));
    }
}
