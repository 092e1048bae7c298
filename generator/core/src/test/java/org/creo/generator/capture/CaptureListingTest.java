// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.capture;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.SequenceInputStream;
import java.io.StringWriter;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;

class CaptureListingTest {

    private static final Description LAB = description("""
            @PACKAGE("lab")
            interface Lab
            {
                String get (String key);
                Stream<Short> round (Stream<Character> letters);
            }
            """);
    private static final Fingerprint IDS = new Fingerprint(LAB);

    private static final byte[] PREFACE = Packets.hex("52415350 01000000");
    private static final byte[] GET = request(0, 1, "00000003 6b6579");
    private static final byte[] GOT = frame(2, 1, "00000005 76616c7565");

    private static final String CALL = """
            127.0.0.1:50000 -> 127.0.0.1:9  preface
            127.0.0.1:9 -> 127.0.0.1:50000  preface
            127.0.0.1:50000 -> 127.0.0.1:9  REQUEST 1 Lab.get
            127.0.0.1:9 -> 127.0.0.1:50000  RESPONSE 1 Lab.get
            """;

    private static Description description(String text) {
        Diagnostics diagnostics = new Diagnostics();
        return Compilation.read(new SourceFile("lab.creo", text), ImportPath.NONE, List.of(), diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.sorted()));
    }

    private static byte[] request(int method, int id, String arguments) {
        Interface lab = LAB.interfaces().get(0);
        return frame(
                1,
                id,
                String.format(
                        "%08x%08x00000000%s", IDS.id(lab), IDS.id(lab.methods().get(method)), arguments));
    }

    private static byte[] frame(int kind, int id, String body) {
        byte[] bytes = Packets.hex(body);
        return Packets.join(Packets.hex(String.format("%08x%02x000000%08x", 8 + bytes.length, kind, id)), bytes);
    }

    private static Talk call() {
        return new Talk(50000, 9)
                .open()
                .client(PREFACE)
                .host(PREFACE)
                .client(GET)
                .host(GOT)
                .close();
    }

    private String listing;
    private CaptureListing.Outcome outcome;

    private String print(InputStream file) {
        StringWriter text = new StringWriter();
        try {
            outcome = new CaptureListing(LAB, 10, Optional.empty(), new PrintWriter(text)).print(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        listing = text.toString();
        return listing;
    }

    private String print(byte[] file) {
        return print(new ByteArrayInputStream(file));
    }

    /** The headings, without times, of a capture of these IP packets. */
    private String headings(byte[]... packets) {
        print(Packets.pcap(ByteOrder.LITTLE_ENDIAN, false, 101, packets));
        assertEquals(Optional.empty(), outcome.error());
        return headings();
    }

    private String headings() {
        return listing.lines()
                .filter(line -> line.contains(" -> "))
                .map(line -> line.substring(line.indexOf("  ") + 2) + "\n")
                .collect(Collectors.joining());
    }

    private String lastLines() {
        return listing.substring(listing.lastIndexOf("\n\n") + 2);
    }

    @Test
    void printsEachFrameWithTimeAndAddresses() {
        print(Packets.pcap(ByteOrder.BIG_ENDIAN, false, 101, call().all()));
        assertTrue(listing.endsWith("""
                        2023-11-14T22:13:20.006000Z  127.0.0.1:9 -> 127.0.0.1:50000  RESPONSE 1 Lab.get
                        offset  bytes                    field       type    value
                          0000  00 00 00 11              length      int     17 bytes follow
                          0004  02                       kind        byte    RESPONSE
                          0005  00                       flags       byte    none
                          0006  00 00                    status      short   none
                          0008  00 00 00 01              request id  int     1
                          000c  00 00 00 05              result      String  5 bytes
                          0010  76 61 6c 75 65                               "value"

                        4 frames of 1 connection
                        """), listing);
        assertEquals(new CaptureListing.Outcome(4, 0, Optional.empty()), outcome);
    }

    @Test
    void readsEveryFormOfPcap() {
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            for (boolean nanoseconds : new boolean[] {false, true}) {
                byte[] file = Packets.pcap(order, nanoseconds, 101, call().all());
                assertTrue(CaptureFile.is(Arrays.copyOf(file, CaptureFile.MAGIC_SIZE)));
                print(file);
                assertEquals(CALL, headings());
                String time = nanoseconds ? "\n2023-11-14T22:13:20.006000006Z  " : "\n2023-11-14T22:13:20.006000Z  ";
                assertTrue(listing.contains(time), listing);
            }
        }
    }

    @Test
    void readsPcapngWithItsOwnTimes() {
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            byte[][] packets = call().all();
            byte[] file = Packets.join(Packets.section(order), Packets.description(order, 1, 6));
            // 2^-10 seconds, on the second interface.
            file = Packets.join(
                    file, Packets.description(order, 101, 0x8a), Packets.block(order, 5, new byte[] {1, 2, 3, 4, 5}));
            for (int i = 0; i < packets.length; i++) {
                file = Packets.join(file, Packets.enhanced(order, 1, (1_700_000_000L << 10) + i, packets[i]));
            }
            assertTrue(CaptureFile.is(Arrays.copyOf(file, CaptureFile.MAGIC_SIZE)));
            print(file);
            assertEquals(Optional.empty(), outcome.error());
            assertEquals(CALL, headings());
            assertTrue(listing.contains("\n2023-11-14T22:13:20.005859375Z  127.0.0.1:9 -> "), listing);
        }
    }

    @Test
    void readsSimplePacketsAndSeveralSections() {
        byte[] file = {};
        int at = 0;
        for (byte[] packet : call().all()) {
            ByteOrder order = at++ % 2 == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
            file = Packets.join(
                    file, Packets.section(order), Packets.description(order, 101, 9), Packets.simple(order, packet));
        }
        print(file);
        assertEquals(Optional.empty(), outcome.error());
        assertEquals(CALL, headings());
        assertTrue(listing.startsWith("at an unknown time  127.0.0.1:50000 -> "), listing);
    }

    private static byte[] link(int link, byte[] packet) {
        return switch (link) {
            case 0 -> Packets.join(Packets.hex("02000000"), packet);
            case 1 -> Packets.join(Packets.ethernet("8100 0005 88a8 0006 0800", packet), new byte[6]);
            case 113 -> Packets.join(Packets.hex("0000 0304 0006 000000000000 0000 0800"), packet);
            case 276 -> Packets.join(Packets.hex("0800 0000 00000001 0304 00 06 0000000000000000"), packet);
            default -> packet;
        };
    }

    @Test
    void readsEveryLink() {
        for (int link : List.of(0, 1, 12, 101, 113, 228, 276)) {
            byte[][] packets = Arrays.stream(call().all())
                    .map(packet -> link(link, packet))
                    .toArray(byte[][]::new);
            print(Packets.pcap(ByteOrder.LITTLE_ENDIAN, false, link, packets));
            assertEquals(CALL, headings(), "link " + link);
        }
        print(Packets.pcap(ByteOrder.LITTLE_ENDIAN, false, 105, call().all()));
        assertEquals("0 frames of 0 connections\npassed over: 10 packets of link type 105\n", listing);
    }

    @Test
    void readsIpv6() {
        String from = "20010db8000000000000000000000001";
        String to = "00000000000000000000000000000001";
        byte[] preface = Packets.tcp(50000, 9, 7, 0, Packets.ACK, PREFACE);
        // After options for each hop and a fragment that is the whole.
        byte[] options = Packets.join(Packets.hex("2c00 010400000000 0600 0000 00000001"), preface);
        byte[] tail = Packets.join(Packets.hex("06000008 00000001"), preface);
        assertEquals(
                "[2001:db8::1]:50000 -> [::1]:9  preface\n[::1]:50000 -> [2001:db8::1]:9  preface\n",
                headings(
                        Packets.ipv6(from, to, 6, preface),
                        Packets.ipv6(to, from, 0, options),
                        Packets.ipv6(to, from, 44, tail)));
        assertEquals("2 frames of 2 connections\npassed over: 1 packet with a fragment of IP\n", lastLines());
    }

    @Test
    void tellsWhatItPassesOver() {
        byte[] udp = Packets.ipv4("0a000001", "0a000002", 17, new byte[8]);
        byte[] fragment = Packets.ipv4("0a000001", "0a000002", 6, 0x2000, new byte[24]);
        byte[] cut = Arrays.copyOf(Packets.ipv4("0a000001", "0a000002", 6, new byte[20]), 30);
        byte[][] http = new Talk(50001, 80)
                .open()
                .client(new byte[] {'G', 'E', 'T', ' ', '/'})
                .all();
        byte[][] tls =
                new Talk(50002, 443).open().client(Packets.hex("16030100ff")).all();
        byte[][] strange = {new byte[] {0x15}, {}};
        byte[][] packets = Stream.of(new byte[][] {udp, udp, fragment, cut}, http, tls, strange)
                .flatMap(Stream::of)
                .toArray(byte[][]::new);
        assertEquals("127.0.0.1:50002 -> 127.0.0.1:443  TLS, passed over\n", headings(packets));
        assertEquals("""
                0 frames of 0 connections
                passed over: 1 connection with TLS, 1 connection without RASP, 2 packets cut short, 1 packet not of IP, 2 packets not of TCP, 1 packet with a fragment of IP
                """, lastLines());
    }

    @Test
    void putsSegmentsInOrderAgain() {
        byte[] together = Packets.join(PREFACE, GET);
        Talk talk = new Talk(50000, 9).open();
        for (byte one : together) {
            talk.client(new byte[] {one});
        }
        talk.host(Packets.join(PREFACE, GOT));
        byte[][] packets = talk.all();
        String expected = headings(packets);
        assertEquals(CALL.lines().sorted().toList(), expected.lines().sorted().toList());
        List<byte[]> shuffled = Arrays.asList(Arrays.copyOfRange(packets, 3, packets.length - 1));
        for (int seed = 0; seed < 50; seed++) {
            Collections.shuffle(shuffled, new Random(seed));
            assertEquals(
                    expected,
                    headings(Stream.of(
                                    Stream.of(packets).limit(3),
                                    shuffled.stream(),
                                    // Some of them again.
                                    shuffled.stream().limit(seed),
                                    Stream.of(packets).skip(packets.length - 1))
                            .flatMap(part -> part)
                            .toArray(byte[][]::new)),
                    "seed " + seed);
        }
    }

    @Test
    void takesOverlappingBytesOnce() {
        byte[] wrong = GET.clone();
        Arrays.fill(wrong, (byte) 0x55);
        Talk talk = new Talk(50000, 9)
                .open()
                .client(PREFACE)
                .client(Arrays.copyOf(GET, 20))
                // From 10 bytes earlier, and to the end.
                .again(10, Packets.join(Arrays.copyOf(wrong, 10), Arrays.copyOfRange(GET, 20, GET.length)))
                .again(28, PREFACE)
                .client(new byte[0]);
        assertEquals("""
                127.0.0.1:50000 -> 127.0.0.1:9  preface
                127.0.0.1:50000 -> 127.0.0.1:9  REQUEST 1 Lab.get
                """, headings(talk.all()));
    }

    @Test
    void namesWhatWasNotCapturedAndGoesOn() {
        Talk talk = new Talk(50000, 9)
                .open()
                .client(PREFACE)
                .host(PREFACE)
                .client(Packets.join(GET, Arrays.copyOf(GET, 14)))
                .client(Arrays.copyOfRange(GET, 14, 24))
                .client(Packets.join(Arrays.copyOfRange(GET, 24, GET.length), request(0, 3, "00000000")))
                .host(frame(2, 3, "00000000"))
                .close();
        // Within a frame: the next one begins where its length says.
        assertEquals("""
                127.0.0.1:50000 -> 127.0.0.1:9  preface
                127.0.0.1:9 -> 127.0.0.1:50000  preface
                127.0.0.1:50000 -> 127.0.0.1:9  REQUEST 1 Lab.get
                127.0.0.1:9 -> 127.0.0.1:50000  RESPONSE 3
                127.0.0.1:50000 -> 127.0.0.1:9  REQUEST 1 (its end was not captured)
                127.0.0.1:50000 -> 127.0.0.1:9  gap: 10 bytes not captured
                127.0.0.1:50000 -> 127.0.0.1:9  REQUEST 3 Lab.get
                """, headings(talk.order(0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11)));
        // The beginning of a frame is missing: the next one is found by its ids.
        assertEquals("""
                127.0.0.1:50000 -> 127.0.0.1:9  preface
                127.0.0.1:9 -> 127.0.0.1:50000  preface
                127.0.0.1:9 -> 127.0.0.1:50000  RESPONSE 3
                127.0.0.1:50000 -> 127.0.0.1:9  gap: 45 bytes not captured
                127.0.0.1:50000 -> 127.0.0.1:9  17 bytes passed over before the next frame that can be told
                127.0.0.1:50000 -> 127.0.0.1:9  REQUEST 3 Lab.get
                """, headings(talk.order(0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11)));
        assertEquals(0, outcome.malformed());
    }

    @Test
    void waitsForLateSegmentsButNotForever() {
        Talk talk = new Talk(50000, 9).open().client(PREFACE).client(GET);
        for (int i = 0; i < 70; i++) {
            talk.client(request(0, 2 + i, "00000000")).host(new byte[0]);
        }
        // The first request is never captured, although the host has acknowledged it.
        int[] order = IntStream.range(0, talk.all().length).filter(i -> i != 4).toArray();
        String headings = headings(talk.order(order));
        assertTrue(headings.contains("gap: " + GET.length + " bytes not captured"), headings);
        assertTrue(
                headings.indexOf("REQUEST 2 Lab.get") < headings.indexOf("REQUEST 71 Lab.get")
                        && headings.endsWith("REQUEST 71 Lab.get\n"),
                headings);
        assertEquals(0, outcome.malformed());
    }

    @Test
    void beginsInTheMiddleOfAConnection() {
        Talk talk = new Talk(50000, 9)
                .client(Packets.join(new byte[30], GET))
                .host(Packets.join(new byte[5], GOT))
                .client(frame(7, 2, ""));
        assertEquals("""
                127.0.0.1:50000 -> 127.0.0.1:9  30 bytes passed over before the next frame that can be told
                127.0.0.1:50000 -> 127.0.0.1:9  REQUEST 1 Lab.get
                127.0.0.1:9 -> 127.0.0.1:50000  5 bytes passed over before the next frame that can be told
                127.0.0.1:9 -> 127.0.0.1:50000  RESPONSE 1 Lab.get
                127.0.0.1:50000 -> 127.0.0.1:9  PING 2
                """, headings(talk.all()));
    }

    @Test
    void knowsWhichEndSentAnItem() {
        Talk talk = new Talk(50000, 9)
                .open()
                .client(Packets.join(PREFACE, request(1, 1, ""), frame(4, 1, "0041")))
                .host(Packets.join(PREFACE, frame(4, 1, "0041")));
        headings(talk.all());
        assertTrue(listing.contains("letters[]   char   'A'"), listing);
        assertTrue(listing.contains("result[]    short  65"), listing);
    }

    @Test
    void tellsConnectionsOfTheSamePortsApart() {
        byte[][] twice = Stream.of(
                        call().all(),
                        new Talk(50000, 9).open().client(Packets.hex("55")).all())
                .flatMap(Stream::of)
                .toArray(byte[][]::new);
        // The same number would be a SYN that was repeated.
        twice[10][20 + 7] += 100;
        headings(twice);
        assertEquals("4 frames of 1 connection\npassed over: 1 connection without RASP\n", lastLines());
    }

    @Test
    void marksMalformedFramesAndFindsTheNext() {
        Talk talk = new Talk(50000, 9)
                .open()
                .client(Packets.join(
                        PREFACE, request(0, 1, "00000009 61"), Packets.hex("00000001 2222222222222222"), GET))
                .close();
        assertEquals("""
                127.0.0.1:50000 -> 127.0.0.1:9  preface
                127.0.0.1:50000 -> 127.0.0.1:9  REQUEST 1 Lab.get
                127.0.0.1:50000 -> 127.0.0.1:9  no frame
                127.0.0.1:50000 -> 127.0.0.1:9  12 bytes passed over before the next frame that can be told
                127.0.0.1:50000 -> 127.0.0.1:9  REQUEST 1 Lab.get
                """, headings(talk.all()));
        assertEquals(2, outcome.malformed());
        assertTrue(listing.contains("<- expected a frame's length of 8 to 268435456 or a preface, found 1"), listing);
    }

    private void assertMalformed(long offset, String message, byte[] file) {
        print(file);
        MalformedCaptureException error = outcome.error().orElseThrow();
        assertEquals(offset + ": " + message, error.offset() + ": " + error.getMessage());
    }

    @Test
    void tellsWhereAFileIsMalformed() {
        byte[] pcap = Packets.pcap(ByteOrder.BIG_ENDIAN, false, 101, call().order(3));
        assertMalformed(
                pcap.length - 1,
                "the capture ends here: expected 48 bytes of a packet, found 47",
                Arrays.copyOf(pcap, pcap.length - 1));
        assertMalformed(
                30, "the capture ends here: expected 16 bytes of a packet's header, found 6", Arrays.copyOf(pcap, 30));
        byte[] long32 = pcap.clone();
        long32[32] = 0x7f;
        assertMalformed(32, "expected the length of a packet, 0 to 16777216 bytes, found 2130706480", long32);

        ByteOrder order = ByteOrder.LITTLE_ENDIAN;
        byte[] section = Packets.section(order);
        assertMalformed(
                28,
                "a packet of interface 0, which no block describes",
                Packets.join(section, Packets.enhanced(order, 0, 0, new byte[4])));
        byte[] again = Packets.join(section, Packets.description(order, 101, 6));
        again[again.length - 1] = 1;
        assertMalformed(64, "expected the length of the block that begins at 28 again, 40, found 16777256", again);
        assertMalformed(
                32,
                "expected the length of a block, 12 to 16777216 bytes, found 4294967295",
                Packets.join(section, Packets.hex("05000000 ffffffff")));
        assertMalformed(
                32,
                "expected a block's length, a multiple of 4, found 13",
                Packets.join(section, Packets.hex("05000000 0d000000")));
        byte[] much =
                Packets.join(section, Packets.description(order, 101, 6), Packets.enhanced(order, 0, 0, new byte[4]));
        much[much.length - 16] = 5;
        assertMalformed(68, "a packet of 5 bytes in a block with 4 left", much);
        assertMalformed(
                68,
                "a packet of a time that no calendar has",
                Packets.join(section, Packets.description(order, 101, 0), Packets.enhanced(order, 0, -1, new byte[0])));
    }

    @Test
    void survivesAnyBytes() {
        byte[] pcap = Packets.pcap(ByteOrder.BIG_ENDIAN, false, 101, call().all());
        byte[] pcapng =
                Packets.join(Packets.section(ByteOrder.BIG_ENDIAN), Packets.description(ByteOrder.BIG_ENDIAN, 101, 6));
        for (byte[] packet : call().all()) {
            pcapng = Packets.join(pcapng, Packets.enhanced(ByteOrder.BIG_ENDIAN, 0, 5, packet));
        }
        for (byte[] file : List.of(pcap, pcapng)) {
            Random random = new Random(21);
            for (int i = 0; i < 5000; i++) {
                byte[] damaged = Arrays.copyOf(file, file.length - random.nextInt(40));
                for (int hits = random.nextInt(8); hits >= 0; hits--) {
                    damaged[12 + random.nextInt(damaged.length - 12)] = (byte) random.nextInt(256);
                }
                print(damaged);
                assertFalse(listing.isEmpty());
            }
        }
    }

    /** So a capture may be larger than the memory, or not over yet. */
    @Test
    void printsFramesAsTheyCome() {
        StringWriter text = new StringWriter();
        byte[] start = Packets.pcap(ByteOrder.BIG_ENDIAN, false, 101, call().all());
        InputStream later = new InputStream() {
            @Override
            public int read() {
                assertTrue(text.toString().contains("RESPONSE 1 Lab.get"), text::toString);
                assertTrue(text.toString().contains("\"value\""), text::toString);
                return -1;
            }
        };
        assertDoesNotThrow(
                () -> new CaptureListing(LAB, 10, Optional.empty(), new PrintWriter(new BufferedWriter(text)))
                        .print(new SequenceInputStream(new ByteArrayInputStream(start), later)));
        assertTrue(text.toString().endsWith("4 frames of 1 connection\n"), text::toString);
    }
}
