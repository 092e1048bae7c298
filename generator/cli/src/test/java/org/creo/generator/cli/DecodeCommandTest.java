// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecodeCommandTest {

    private final Creo creo = new Creo();

    @TempDir
    private Path folder;

    private Path description;

    @BeforeEach
    void writeDescription() throws IOException {
        description = Files.writeString(folder.resolve("data.creo"), """
                @PACKAGE("lab")
                struct Point { int x; String name; }
                interface Points { Point find (String key); }
                """);
    }

    @Test
    void decodesAValueFromHexOrBytes() throws IOException {
        String expected = """
                offset  bytes                    field  type    value
                  0000  00 00 00 07              x      int     7
                  0004  00 00 00 01              name   String  1 byte
                  0008  61                                      "a"
                """;
        assertEquals(
                0,
                creo.runWithInput("00000007 0x00000001\n61", "decode", description, "--type", "Point", "-"),
                creo::err);
        assertEquals(expected, creo.out());
        Path raw = Files.write(folder.resolve("raw"), new byte[] {0, 0, 0, 7, 0, 0, 0, 1, 'a'});
        assertEquals(0, creo.run("decode", description, "--type", "Point", raw), creo::err);
        assertEquals(expected, creo.out());
    }

    @Test
    void decodesEitherSideOfACall() {
        assertEquals(
                0,
                creo.runWithInput("00000001 61", "decode", description, "--method", "find", "--request", "-"),
                creo::err);
        assertTrue(creo.out().contains("key"), creo::out);
        assertEquals(
                0,
                creo.runWithInput(
                        "00000007 00000000", "decode", description, "--method", "Points.find", "--answer", "-"),
                creo::err);
        assertTrue(creo.out().contains("name"), creo::out);
    }

    @Test
    void tellsWhereTheBytesAreWrong() {
        assertEquals(1, creo.runWithInput("00000007 00000005 61", "decode", description, "--type", "Point", "-"));
        assertTrue(creo.out().endsWith("""
                  0004  00 00 00 05 61                        <- expected 5 bytes, found only 1 byte
                """), creo::out);
        assertEquals("error: offset 0x0004 (4): expected 5 bytes, found only 1 byte\n", creo.err());
    }

    @Test
    void showsAllWhenAskedTo() {
        String ints = "0000000c" + "00000001".repeat(12);
        assertEquals(0, creo.runWithInput(ints, "decode", description, "--type", "int[]", "-"));
        assertTrue(creo.out().endsWith("... 2 more items, 8 bytes\n"), creo::out);
        assertEquals(0, creo.runWithInput(ints, "decode", description, "--type", "int[]", "--all", "-"));
        assertTrue(creo.out().contains("[11]"), creo::out);
    }

    @Test
    void tellsWhatIsWrongWithTheUsage() {
        assertEquals(2, creo.runWithInput("", "decode", description, "--type", "Piont", "-"));
        assertTrue(creo.err().startsWith("error: there is no type 'Piont'; did you mean 'Point'?"), creo::err);
        assertEquals(2, creo.runWithInput("", "decode", description, "--method", "fnid", "--answer", "-"));
        assertTrue(creo.err().startsWith("error: there is no method 'fnid'"), creo::err);
        assertEquals(2, creo.runWithInput("", "decode", description, "--answer", "-"));
        assertTrue(creo.err().startsWith("error: --request and --answer need --method"), creo::err);
        assertEquals(2, creo.runWithInput("", "decode", "-", "--type", "int", "-"));
        assertEquals(1, creo.runWithInput("xx", "decode", description, "--type", "int", "--hex", "-"));
        assertEquals("error: standard input holds more than pairs of hex digits\n", creo.err());
        assertEquals(1, creo.run("decode", description, folder.resolve("none")));
        assertEquals("error: there is no file " + folder.resolve("none") + "\n", creo.err());
    }
}
