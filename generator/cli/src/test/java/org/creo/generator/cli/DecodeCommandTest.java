// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
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

    /** The description as it is after two releases; a host answers clients of both. */
    private void lockReleases() throws IOException {
        String version = """
                @PACKAGE("lab") @VERSION("1.%d.0")
                %s
                exception Gone { int %s; }
                interface Points { Point find (String key) throws Gone; }
                """;
        for (String text : new String[] {
            version.formatted(0, "struct Point { int x; }", "since"),
            version.formatted(1, "struct Point { int x; @DEFAULT(\"\") String name; }", "since"),
            version.formatted(2, "struct Point { int x; @DEFAULT(\"\") String name; @DEFAULT(0) byte z; }", "at")
        }) {
            Files.writeString(description, text);
            if (!text.contains("1.2.0")) {
                assertEquals(0, creo.run("lock", description), creo::err);
            }
        }
    }

    private static int id(String canonical) {
        try {
            byte[] text = canonical.getBytes(StandardCharsets.UTF_8);
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(text))
                    .getInt();
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /** A request of an older client, and its answers: a result and an exception. */
    private static String olderCall() {
        String find = String.format(
                "00000019 01 00 0000 00000002 %08x %08x 00000000 00000001 61",
                id("lab.Points"), id("find(String):{x:int,name:String}"));
        String found = "00000011 02 00 0000 00000002 00000007 00000001 62";
        String gone = String.format("00000014 03 00 000c 00000002 00000000 %08x 00000009", id("Gone{since:int}"));
        return find + found + find + gone;
    }

    @Test
    void decodesCallsOfClientsOfRecordedReleases() throws IOException {
        lockReleases();
        assertEquals(0, creo.runWithInput(olderCall(), "decode", description, "-"), creo::err);
        String decoded = creo.out().replaceAll(" +", " ");
        for (String row : new String[] {
            "find(String key) of 1.1.0\n",
            "result.x int 7\n",
            "result.name String 1 byte\n",
            "Gone of 1.1.0\n",
            "since int 9\n"
        }) {
            assertTrue(decoded.contains(row), creo::out);
        }
        assertEquals(0, creo.runWithInput(capture("52415350 01000000" + olderCall()), "decode", description, "-"));
        assertTrue(creo.out().contains("REQUEST 2 Points.find of 1.1.0\n"), creo::out);
        Files.delete(folder.resolve("creo.lock"));
        assertEquals(0, creo.runWithInput(olderCall(), "decode", description, "-"), creo::err);
        assertTrue(creo.out().contains("unknown: no method of lab.Points, or one with another signature"), creo::out);
    }

    @Test
    void reportsALockThatIsDamaged() throws IOException {
        lockReleases();
        Path lock = folder.resolve("creo.lock");
        Files.writeString(lock, Files.readString(lock).replace("int since;", "int until;"));
        assertEquals(1, creo.runWithInput(olderCall(), "decode", description, "-"));
        assertTrue(creo.err().contains("creo.lock:"), creo::err);
        assertTrue(creo.err().contains("its hash differs"), creo::err);
    }

    /** One packet of raw IP from port 50000 to port 9, with these bytes. */
    private static byte[] capture(String payload) {
        String tcp = "c350 0009 00000001 00000000 50 10 0000 0000 0000" + payload;
        String ip = String.format(
                "45 00 %04x 0000 0000 40 06 0000 7f000001 7f000001",
                20 + tcp.replace(" ", "").length() / 2);
        String packet = (ip + tcp).replace(" ", "");
        String length = String.format("%08x", packet.length() / 2);
        return HexFormat.of()
                .parseHex(("a1b2c3d4 0002 0004 00000000 00000000 0000ffff 00000065 65000000 00000007" + length + length
                                + packet)
                        .replace(" ", ""));
    }

    @Test
    void decodesACapture() throws IOException {
        Path file = Files.write(folder.resolve("a.pcap"), capture("52415350 01000000"));
        assertEquals(0, creo.run("decode", description, file), creo::err);
        assertEquals("""
                2023-09-12T06:06:56.000007Z  127.0.0.1:50000 -> 127.0.0.1:9  preface
                offset  bytes                    field    type  value
                  0000  52 41 53 50              preface        "RASP"
                  0004  01                       version  byte  1
                  0005  00 00 00                 zeros

                1 frame of 1 connection
                """, creo.out());
        String expected = creo.out();
        assertEquals(0, creo.runWithInput(Files.readAllBytes(file), "decode", description, "-"), creo::err);
        assertEquals(expected, creo.out());
    }

    @Test
    void tellsWhatIsWrongWithACapture() {
        assertEquals(1, creo.runWithInput(capture("52415350 02000000"), "decode", description, "-"));
        assertTrue(creo.out().contains("<- expected version 1, found 2\n"), creo::out);
        assertEquals("error: a frame is malformed; <- marks where\n", creo.err());
        assertEquals(1, creo.runWithInput(capture("474554202f"), "decode", description, "-"));
        assertEquals("error: no connection in this capture speaks RASP\n", creo.err());
        byte[] cut = Arrays.copyOf(capture("52415350 01000000"), 70);
        assertEquals(1, creo.runWithInput(cut, "decode", description, "-"));
        assertEquals(
                "error: offset 0x0046 (70): the capture ends here: expected 48 bytes of a packet, found 30\n",
                creo.err());
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
