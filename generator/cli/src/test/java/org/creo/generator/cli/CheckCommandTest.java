// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CheckCommandTest extends CommandTest {

    private Path good;
    private Path bad;

    @BeforeEach
    void writeDescriptions() throws IOException {
        good = Files.writeString(folder.resolve("good.creo"), "@PACKAGE(\"a\")\nstruct Data { int i; }\n");
        bad = Files.writeString(folder.resolve("bad.creo"), "@PACKAGE(\"a\")\nstruct Data { Dta next; }\n");
    }

    @Test
    void isSilentWhereAllIsWell() {
        assertEquals(0, creo("check", good, good));
        assertEquals("", out + "" + err);
    }

    @Test
    void reportsTheErrorsOfAllFilesToStandardError() throws IOException {
        Path worse = Files.copy(bad, folder.resolve("worse.creo"));
        assertEquals(1, creo("check", bad, good, worse));
        assertEquals("", out.toString());
        assertEquals(2, err.toString().split(": unknown type 'Dta'", -1).length - 1, err::toString);
        assertTrue(err.toString().endsWith("2 errors\n"), err::toString);
    }

    @Test
    void reportsTheErrorOfAnImportedDescriptionOnce() throws IOException {
        String first = "@PACKAGE(\"b\")\nimport a.bad.Data;\ninterface First { Data get(); }\n";
        Files.createDirectory(folder.resolve("a"));
        Files.writeString(folder.resolve("a/bad.creo"), "@PACKAGE(\"a.bad\")\nstruct Data { Dta next; }\n");
        Path one = Files.writeString(folder.resolve("one.creo"), first);
        Path two = Files.writeString(folder.resolve("two.creo"), first.replace("\"b\"", "\"c\""));
        assertEquals(1, creo("check", one, two));
        assertEquals(1, err.toString().split(": unknown type 'Dta'", -1).length - 1, err::toString);
    }

    @Test
    void takesTwoReleasesOfOnePackage() throws IOException {
        Path next = Files.writeString(folder.resolve("next.creo"), "@PACKAGE(\"a\")\nstruct Data { long i; }\n");
        assertEquals(0, creo("check", good, next));
        assertEquals("", out + "" + err);
    }

    @Test
    void warnsOfDescriptionsThatNoProgramCanUseTogether() throws IOException {
        Path outer = Files.writeString(folder.resolve("lab.creo"), "@PACKAGE(\"lab\") struct Store { int x; }");
        Path inner = Files.writeString(folder.resolve("store.creo"), "@PACKAGE(\"lab.store\") struct Shelf { int x; }");
        String warning =
                inner + ":1:10: warning[CR058]: in C#, the package 'lab.store' and the type Lab.Store have one name";
        assertEquals(0, creo("check", inner, outer));
        assertTrue(err.toString().startsWith(warning), err::toString);
        forget();
        assertEquals(0, creo("gen", inner, outer, "--lang", "cs,py", "-o", folder.resolve("out")));
        assertTrue(err.toString().startsWith(warning), err::toString);
    }

    @Test
    void hintsThatFailNothing() throws IOException {
        Path old = Files.writeString(folder.resolve("old.creo"), "@PACKAGE(\"a\")\nstruct Data { long createdAt; }\n");
        String hint = old + ":2:15: hint[CR170]: 'createdAt' seems to be a point in time\n";
        assertEquals(0, creo("check", old));
        assertTrue(err.toString().startsWith(hint), err::toString);
        forget();
        assertEquals(0, creo("check", "--format", "json", old));
        assertTrue(out.toString().contains("\"severity\" : \"hint\""), out::toString);
        forget();
        assertEquals(0, creo("check", "--format", "sarif", old));
        assertTrue(out.toString().contains("\"level\" : \"note\""), out::toString);
        forget();
        assertEquals(0, creo("check", "--no-hints", old));
        assertEquals("", out + "" + err);
        assertEquals(1, creo("check", old, bad));
        assertFalse(err.toString().contains("hint["), err::toString);
    }

    @Test
    void genHintsUnlessItIsToBeQuiet() throws IOException {
        Path old = Files.writeString(folder.resolve("old.creo"), "@PACKAGE(\"a\")\nstruct Data { long createdAt; }\n");
        Path target = folder.resolve("out");
        assertEquals(0, creo("gen", old, "--lang", "py", "-o", target));
        assertTrue(err.toString().contains(": hint[CR170]: 'createdAt' seems to be a point in time\n"), err::toString);
        for (String option : new String[] {"--no-hints", "--quiet", "--check"}) {
            forget();
            assertEquals(0, creo("gen", old, "--lang", "py", "-o", target, option));
            assertEquals("", err.toString(), option);
        }
    }

    @Test
    void reportsToProgramsOnStandardOutput() {
        assertEquals(1, creo("check", "--format", "json", bad));
        assertTrue(out.toString().contains("\"message\" : \"unknown type 'Dta'\""), out::toString);
        assertEquals("1 error\n", err.toString());
        forget();
        assertEquals(0, creo("check", "--format", "sarif", good));
        assertTrue(out.toString().contains("\"results\" : [ ]"), out::toString);
    }

    @Test
    void readsStandardInput() {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("struct {".getBytes(StandardCharsets.UTF_8)));
        try {
            assertEquals(1, creo("check", "-"));
        } finally {
            System.setIn(before);
        }
        assertTrue(err.toString().startsWith("stdin:1:"), err::toString);
    }

    @Test
    void coloursWhenAskedTo() {
        creo("check", "--color", "always", bad);
        assertTrue(err.toString().contains("\u001b["), err::toString);
        forget();
        creo("check", "--color=never", bad);
        assertFalse(err.toString().contains("\u001b["), err::toString);
    }

    @Test
    void coloursByItselfOnlyOnATerminalOfSomebodyWhoWantsIt() {
        assertTrue(Reports.style(Reports.Colour.auto, Map.of(), true));
        assertTrue(Reports.style(Reports.Colour.auto, Map.of("NO_COLOR", ""), true));
        assertFalse(Reports.style(Reports.Colour.auto, Map.of(), false));
        assertFalse(Reports.style(Reports.Colour.auto, Map.of("NO_COLOR", "1"), true));
        assertFalse(Reports.style(Reports.Colour.auto, Map.of("TERM", "dumb"), true));
        assertTrue(Reports.style(Reports.Colour.always, Map.of("NO_COLOR", "1"), false));
    }

    @Test
    void tellsWhatIsWrongWithTheUsage() {
        assertEquals(2, creo("check"));
        assertEquals(2, creo("check", "--format", "xml", good));
        assertTrue(err.toString().contains("'xml'"), err::toString);
        assertEquals(2, creo("check", "-I", folder.resolve("nowhere"), good));
        assertTrue(err.toString().contains("nowhere does not exist"), err::toString);
    }
}
