// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

import static org.creo.protocol.RawFrames.frame;
import static org.creo.protocol.RawFrames.hex;
import static org.creo.protocol.RawFrames.join;
import static org.creo.protocol.RawFrames.request;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrameReaderTest {
    private static final int LIMIT = 4 << 20;

    private final FrameReader reader = reader(LIMIT);

    private static FrameReader reader(int limit) {
        return new FrameReader(limit, new CountedMemory(Long.MAX_VALUE), head -> -1);
    }

    @Test
    void readsTheFieldsOfARequest() throws FrameException {
        Frame frame = reader.next(ByteBuffer.wrap(request(7, 0x01020304, 0x05060708, 30_000, (byte) 42)));
        assertEquals(FrameKind.REQUEST, frame.kind());
        assertEquals(7, frame.id());
        assertEquals(new RequestHead(0x01020304, 0x05060708, 30_000), RequestHead.of(frame.body()));
        assertEquals(42, frame.body()[RequestHead.SIZE]);
        assertEquals(RequestHead.SIZE + 1, frame.body().length);
    }

    @Test
    void readsFramesSplitAtEveryByte() throws FrameException {
        byte[] bytes = join(request(1, 2, 3, 0, (byte) 4, (byte) 5), frame(FrameKind.PING.code(), 9));
        for (int split = 0; split <= bytes.length; split++) {
            FrameReader fresh = reader(LIMIT);
            int count = drain(fresh, ByteBuffer.wrap(bytes, 0, split))
                    + drain(fresh, ByteBuffer.wrap(bytes, split, bytes.length - split));
            assertEquals(2, count, "split at " + split);
        }
        int count = 0;
        for (int i = 0; i < bytes.length; i++) {
            count += drain(reader, ByteBuffer.wrap(bytes, i, 1));
        }
        assertEquals(2, count);
    }

    private static int drain(FrameReader from, ByteBuffer in) throws FrameException {
        int count = 0;
        while (from.next(in) != null) {
            count++;
        }
        return count;
    }

    @ParameterizedTest
    @CsvSource({
        "0, MALFORMED",
        "1, MALFORMED",
        "7, MALFORMED",
        "4194305, TOO_LARGE",
        "2147483647, TOO_LARGE",
        "-2147483648, TOO_LARGE",
        "-1, TOO_LARGE",
    })
    void judgesTheLengthOnItsOwnBytes(int length, Status status) {
        byte[] bytes = ByteBuffer.allocate(4).putInt(length).array();
        FrameException e = assertThrows(FrameException.class, () -> reader.next(ByteBuffer.wrap(bytes)));
        assertEquals(status, e.status());
        assertEquals(0, e.id());
    }

    @Test
    void namesTheRequestThatIsTooLargeWhereItCan() {
        ByteBuffer head = ByteBuffer.allocate(12)
                .putInt(LIMIT + 1)
                .putInt(0x01000000)
                .putInt(77)
                .flip();
        FrameException e = assertThrows(FrameException.class, () -> reader.next(head));
        assertEquals(77, e.id());
        assertEquals(
                "The frame has 4194305 bytes, the limit of the host (--frame-size) is 4194304; a Stream may be longer.",
                e.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "00000008 00 00 0000 00000005 | Kind 0 of frame is unknown.",
                "00000008 0D 00 0000 00000005 | Kind 13 of frame is unknown.",
                "00000008 FF 00 0000 00000005 | Kind 255 of frame is unknown.",
                "00000008 02 00 0000 00000005 | A client sends no RESPONSE.",
                "00000008 09 00 0000 00000005 | A client sends no GOAWAY.",
                "00000009 06 00 0000 00000005 | The CANCEL carries 1 bytes, 0 at most are allowed.",
                "0000000F 0A 00 0000 00000005 | The CREDIT ends before its counts.",
                "00000011 0A 00 0000 00000005 | The CREDIT carries 9 bytes, 8 at most are allowed.",
                "00010009 0B 00 0000 00000005 | The HELLO carries 65537 bytes, 65536 at most are allowed.",
                "00002009 0C 00 0000 00000005 | The CONTEXT carries 8193 bytes, 8192 at most are allowed.",
                "00000010 0B 00 0000 00000005 | The id of the HELLO is 5; it must be 0.",
                "00000014 01 80 0000 00000005 | The flags are 128; RASP/1 has none.",
                "00000014 01 00 0001 00000005 | The status is 1 in a frame that is no ERROR.",
                "00000013 01 00 0000 00000005 | The REQUEST ends before its arguments begin.",
                "00000011 07 00 0000 00000005 | The PING carries 9 bytes, 8 at most are allowed.",
            })
    void refusesHeaders(String hex, String message) {
        FrameException e = assertThrows(FrameException.class, () -> reader.next(ByteBuffer.wrap(hex(hex))));
        assertEquals(Status.MALFORMED, e.status());
        assertEquals(message, e.getMessage());
        assertEquals(Integer.parseInt(hex.substring(hex.length() - 8)), e.id());
    }

    @Test
    void takesAFrameAtTheLimit() throws FrameException {
        byte[] arguments = new byte[LIMIT - 8 - RequestHead.SIZE];
        new Random(1).nextBytes(arguments);
        ByteBuffer in = ByteBuffer.wrap(request(1, 2, 3, 0, arguments));
        Frame frame = null;
        while (frame == null) {
            int end = Math.min(in.capacity(), in.position() + 100_000);
            in.limit(end);
            frame = reader.next(in);
            assertEquals(end, in.position());
        }
        assertEquals(in.capacity(), in.position());
        assertArrayEquals(arguments, Arrays.copyOfRange(frame.body(), RequestHead.SIZE, frame.body().length));
    }

    @Test
    void takesMemoryForWhatArrivesNotForWhatIsAnnounced() throws FrameException {
        byte[] head = Arrays.copyOf(
                ByteBuffer.allocate(12)
                        .putInt(1 << 30)
                        .putInt(0x01000000)
                        .putInt(1)
                        .array(),
                16);
        long before = used();
        FrameReader[] readers = new FrameReader[16];
        for (int i = 0; i < readers.length; i++) {
            readers[i] = reader(Integer.MAX_VALUE);
            assertNull(readers[i].next(ByteBuffer.wrap(head)));
        }
        assertTrue(used() - before < 64 << 20, "16 frames of 1 GiB were announced");
        assertEquals(16, readers.length);
    }

    @Test
    void announcementsReserveNextToNothing() throws FrameException {
        CountedMemory memory = new CountedMemory(1 << 20);
        byte[] head = Arrays.copyOf(request(1, 2, 3, 0, new byte[1_000_000]), 12);
        for (int i = 0; i < 1000; i++) {
            assertNull(new FrameReader(LIMIT, memory, tail -> -1).next(ByteBuffer.wrap(head)));
        }
        byte[] small = request(1, 2, 3, 0, (byte) 42);
        assertEquals(
                1,
                new FrameReader(LIMIT, memory, tail -> -1)
                        .next(ByteBuffer.wrap(small))
                        .id());
        byte[] there = request(1, 2, 3, 0, new byte[60_000]);
        assertEquals(
                1,
                new FrameReader(LIMIT, memory, tail -> -1)
                        .next(ByteBuffer.wrap(there))
                        .id());
    }

    /** A REQUEST whose arguments are {@code fixed} bytes and a byte[] of {@code length}. */
    private static byte[] coarse(int fixed, int length, int count) {
        byte[] arguments = new byte[fixed + 4 + length];
        new Random(length).nextBytes(arguments);
        ByteBuffer.wrap(arguments).putInt(fixed, count);
        return request(1, 2, 3, 0, arguments);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000, 65_536, 1 << 20})
    void receivesTheArrayThatEndsALargeRequestOnItsOwn(int piece) throws FrameException {
        for (int fixed : new int[] {0, 7, 4_000}) {
            for (int length : new int[] {40_000, 70_000, 3_000_000}) {
                byte[] bytes = coarse(fixed, length, length);
                CountedMemory memory = new CountedMemory(LIMIT);
                FrameReader coarse = new FrameReader(LIMIT, memory, head -> head.methodId() == 3 ? fixed : -1);
                Frame frame = null;
                for (int at = 0; at < bytes.length; at += piece) {
                    assertNull(frame);
                    frame = coarse.next(ByteBuffer.wrap(bytes, at, Math.min(piece, bytes.length - at)));
                }
                boolean large = bytes.length - 12 > 64 << 10;
                int split = large ? 24 + fixed + 4 : bytes.length;
                assertArrayEquals(Arrays.copyOfRange(bytes, 12, split), frame.body());
                assertArrayEquals(large ? Arrays.copyOfRange(bytes, split, bytes.length) : null, frame.tail());
                assertEquals(memory.reserved(), frame.reserved());
                assertTrue(frame.reserved() >= bytes.length - 12);
            }
        }
    }

    @Test
    void hasMemoryForAFrameAtTheLimitWhoeverReceivesItsTail() throws FrameException {
        byte[] bytes = coarse(0, LIMIT - 8 - RequestHead.SIZE - 4, LIMIT - 8 - RequestHead.SIZE - 4);
        CountedMemory memory = new CountedMemory(LIMIT);
        Frame frame = new FrameReader(LIMIT, memory, head -> 0).next(ByteBuffer.wrap(bytes));
        assertArrayEquals(Arrays.copyOfRange(bytes, 28, bytes.length), frame.tail());
        assertEquals(bytes.length - 12, memory.reserved());
    }

    @Test
    void leavesAWrongCountOfTheLastArrayToTheDecoder() throws FrameException {
        byte[] bytes = coarse(0, 100_000, 99_999);
        Frame frame = new FrameReader(LIMIT, new CountedMemory(LIMIT), head -> 0).next(ByteBuffer.wrap(bytes));
        assertNull(frame.tail());
        assertArrayEquals(Arrays.copyOfRange(bytes, 12, bytes.length), frame.body());
    }

    /** The next frame, out of pieces of a thousand bytes; null where the reader waits for memory. */
    private static Frame next(FrameReader from, ByteBuffer in) throws FrameException {
        Frame frame = null;
        int end = in.limit();
        while (frame == null && in.position() < end) {
            in.limit(Math.min(end, in.position() + 1000));
            frame = from.next(in);
            in.limit(end);
            if (from.missing() > 0) {
                return null;
            }
        }
        return frame;
    }

    @Test
    void waitsForMemoryAndGoesOn() throws FrameException {
        CountedMemory memory = new CountedMemory(LIMIT);
        memory.take(LIMIT - 100_000);
        ByteBuffer in = ByteBuffer.wrap(join(request(1, 2, 3, 0, new byte[200_000]), frame(FrameKind.PING.code(), 9)));
        FrameReader waiting = new FrameReader(LIMIT, memory, head -> -1);
        assertNull(next(waiting, in));
        assertTrue(waiting.missing() > 0);
        assertTrue(in.hasRemaining());
        assertNull(next(waiting, in));
        memory.release(200_000);
        assertEquals(1, next(waiting, in).id());
        assertEquals(0, waiting.missing());
        assertEquals(9, next(waiting, in).id());
    }

    @Test
    void passesOverAFrameThatIsGivenUp() throws FrameException {
        for (int fixed = -1; fixed <= 0; fixed++) {
            CountedMemory memory = new CountedMemory(LIMIT);
            memory.take(LIMIT - 100_000);
            int tail = fixed;
            ByteBuffer in = ByteBuffer.wrap(join(coarse(0, 200_000, 200_000), frame(FrameKind.PING.code(), 9)));
            FrameReader waiting = new FrameReader(LIMIT, memory, head -> tail);
            assertNull(next(waiting, in));
            assertTrue(waiting.missing() > 0);
            waiting.skip();
            assertEquals(LIMIT - 100_000, memory.reserved());
            assertEquals(9, next(waiting, in).id());
        }
    }

    /** Of the memory, {@code taken} bytes are taken, and each answer takes {@code answer} bytes. */
    private static FrameReader answering(CountedMemory memory, long taken, long answer) {
        memory.take(taken);
        return new FrameReader(LIMIT, memory, new FrameReader.Policy() {
            @Override
            public int fixed(RequestHead head) {
                return -1;
            }

            @Override
            public long answer(RequestHead head, int body) {
                assertEquals(new RequestHead(2, 3, 0), head);
                return answer;
            }
        });
    }

    @Test
    void aLargeRequestHoldsLittleUntilThereIsMemoryForItsAnswer() throws FrameException {
        CountedMemory memory = new CountedMemory(1_000_000);
        FrameReader waiting = answering(memory, 750_000, 100_000);
        byte[] bytes = request(1, 2, 3, 0, new byte[200_000]);
        ByteBuffer in = ByteBuffer.wrap(bytes).limit(1_000);
        assertNull(waiting.next(in));
        assertNull(waiting.next(in.limit(bytes.length)));
        assertEquals(200_012 + 100_000, waiting.missing() + waiting.reserved());
        assertTrue(waiting.reserved() < 10_000, waiting.reserved() + " bytes");
        memory.release(750_000);
        Frame frame = waiting.next(in);
        assertArrayEquals(Arrays.copyOfRange(bytes, 12, bytes.length), frame.body());
        assertEquals(300_012, frame.reserved());
        assertEquals(100_000, frame.answer());
        assertEquals(300_012, memory.reserved());
    }

    @Test
    void aSmallRequestReservesNothingForItsAnswerBeforeItIsThere() throws FrameException {
        CountedMemory memory = new CountedMemory(1_000_000);
        FrameReader waiting = answering(memory, 950_000, 100_000);
        byte[] bytes = request(1, 2, 3, 0, new byte[100]);
        ByteBuffer in = ByteBuffer.wrap(bytes).limit(bytes.length - 1);
        assertNull(waiting.next(in));
        assertEquals(0, waiting.missing());
        assertEquals(112, waiting.reserved());
        assertNull(waiting.next(in.limit(bytes.length)));
        assertEquals(100_000, waiting.missing());
        memory.release(950_000);
        assertEquals(100_112, waiting.next(in).reserved());
        assertEquals(100_112, memory.reserved());
        assertNull(waiting.next(in));
    }

    @Test
    void aRequestAndItsAnswerNeverNeedAllMemory() throws FrameException {
        CountedMemory memory = new CountedMemory(1_000_000);
        Frame frame =
                answering(memory, 250_000, 1_000_000).next(ByteBuffer.wrap(request(1, 2, 3, 0, new byte[500_000])));
        assertEquals(750_000, frame.reserved());
        assertEquals(1_000_000, frame.answer());
    }

    @Test
    void aFrameLargerThanAllMemoryIsTooLarge() {
        FrameReader small = new FrameReader(LIMIT, new CountedMemory(1000), head -> -1);
        FrameException e = assertThrows(FrameException.class, () -> small.next(ByteBuffer.wrap(hex("000003E9"))));
        assertEquals(Status.TOO_LARGE, e.status());
        assertEquals(
                "The frame has 1001 bytes, the limit of the host (--frame-size) is 1000; a Stream may be longer.",
                e.getMessage());
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
