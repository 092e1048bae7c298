// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FmtCommandTest {

    private static final String UGLY = "@PACKAGE(\"a\")\nstruct Data {\n  int a; // what it is\n}\n";
    private static final String FORMATTED = "@PACKAGE(\"a\")\n\nstruct Data\n{\n    int a; // what it is\n}\n";

    private final Creo creo = new Creo();

    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void rewritesOnlyWhatDiffers() throws IOException {
        Path ugly = file("ugly.creo", UGLY);
        Path good = file("good.creo", FORMATTED);
        assertEquals(0, creo.run("fmt", ugly, good), creo::err);
        assertEquals(FORMATTED, Files.readString(ugly));
        assertEquals("formatted " + ugly + "\n", creo.out());
        assertEquals(0, creo.run("fmt", ugly, good));
        assertEquals("", creo.out());
    }

    @Test
    void keepsPermissionsAndLinks() throws IOException {
        Path ugly = file("ugly.creo", UGLY);
        Files.setPosixFilePermissions(ugly, PosixFilePermissions.fromString("rw-rw----"));
        Path link = Files.createSymbolicLink(folder.resolve("link.creo"), ugly);
        assertEquals(0, creo.run("fmt", link), creo::err);
        assertEquals(FORMATTED, Files.readString(ugly));
        assertEquals(true, Files.isSymbolicLink(link));
        assertEquals(
                "rw-rw----",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(ugly, LinkOption.NOFOLLOW_LINKS)));
    }

    @Test
    void listsWhatWouldChange() throws IOException {
        Path ugly = file("ugly.creo", UGLY);
        Path good = file("good.creo", FORMATTED);
        assertEquals(1, creo.run("fmt", "--check", ugly, good));
        assertEquals(ugly + "\n", creo.out());
        assertEquals(UGLY, Files.readString(ugly));
        assertEquals(0, creo.run("fmt", "--check", good));
    }

    @Test
    void filtersStandardInput() {
        assertEquals(0, creo.runWithInput(UGLY, "fmt", "-"), creo::err);
        assertEquals(FORMATTED, creo.out());
        assertEquals("", creo.err());
    }

    @Test
    void leavesAloneWhatDoesNotParse() throws IOException {
        Path broken = file("broken.creo", "@PACKAGE(\"a\")\nstruct   Data { int a }\n");
        Path ugly = file("ugly.creo", UGLY);
        assertEquals(1, creo.run("fmt", broken, ugly));
        assertEquals("@PACKAGE(\"a\")\nstruct   Data { int a }\n", Files.readString(broken));
        assertEquals(FORMATTED, Files.readString(ugly));
        assertEquals(broken + """
                :2:22: error: ';' is missing after 'a'
                    2 | struct   Data { int a }
                      |                      ^
                1 error; what does not parse was left alone
                """, creo.err().replaceAll("error\\[CR\\d+\\]", "error"));
    }

    @Test
    void printsNothingForInputThatDoesNotParse() {
        assertEquals(1, creo.runWithInput("struct", "fmt", "-"));
        assertEquals("", creo.out());
    }

    @Test
    void tellsWhatIsMissing() {
        assertEquals(1, creo.run("fmt", folder.resolve("none.creo")));
        assertEquals("error: there is no file " + folder.resolve("none.creo") + "\n", creo.err());
        assertEquals(2, creo.run("fmt"));
    }
}
