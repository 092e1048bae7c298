// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks this implementation against RASP.md: its tables, and each of its dumps, read and written. */
class DocumentTest {
    private static final Path PAGE = Path.of("RASP.md");
    private static final Map<String, byte[]> DUMPS = Dumps.of(PAGE);

    private static Stream<String> frames() {
        return DUMPS.keySet().stream().filter(title -> title.startsWith("frame "));
    }

    /** The rows {@code | number | NAME | ...} of a section. */
    private static Map<Integer, String> table(int section) {
        String text = Dumps.read(PAGE).split("(?m)^## ")[section];
        Matcher rows = Pattern.compile("(?m)^\\| (\\d+) \\| ([A-Z_]+) \\|").matcher(text);
        return rows.results().collect(Collectors.toMap(row -> Integer.valueOf(row.group(1)), row -> row.group(2)));
    }

    @Test
    void kindsAndStatusesAreThoseOfTheTables() {
        assertEquals(
                table(3),
                Arrays.stream(FrameKind.values()).collect(Collectors.toMap(FrameKind::code, FrameKind::name)));
        assertEquals(table(5), Arrays.stream(Status.values()).collect(Collectors.toMap(Status::code, Status::name)));
        for (FrameKind kind : FrameKind.values()) {
            assertEquals(kind, FrameKind.of(kind.code()));
        }
        for (Status status : Status.values()) {
            assertEquals(status, Status.of(status.code()));
        }
        assertNull(FrameKind.of(0));
        assertNull(FrameKind.of(13));
        assertNull(Status.of(0));
        assertNull(Status.of(13));
    }

    @Test
    void thePrefaceIsOurs() {
        assertArrayEquals(DUMPS.get("preface"), Preface.bytes());
    }

    @ParameterizedTest
    @MethodSource("frames")
    void eachFrameIsReadAsItIsShownOrComesFromTheServer(String title) throws FrameException {
        byte[] bytes = DUMPS.get(title);
        FrameKind kind = FrameKind.valueOf(title.split("[ ,]")[1]);
        FrameReader reader = new FrameReader(ProtocolLimits.FRAME, new CountedMemory(ProtocolLimits.FRAME), head -> -1);
        if (!kind.sentByClient()) {
            assertThrows(FrameException.class, () -> reader.next(ByteBuffer.wrap(bytes)));
            return;
        }
        ByteBuffer in = ByteBuffer.wrap(bytes);
        Frame frame = reader.next(in);
        assertEquals(kind, frame.kind());
        assertEquals(0, in.remaining());
        byte[] written = bytes.clone();
        Arrays.fill(written, 0, FrameHeader.SIZE, (byte) 0x55);
        System.arraycopy(frame.body(), 0, written, FrameHeader.SIZE, frame.body().length);
        FrameHeader.write(written, FrameHeader.SIZE, written.length, 0, kind, 0, frame.id());
        assertArrayEquals(bytes, written);
    }

    @Test
    void writesTheFramesOfAServerAsTheyAreShown() throws FrameException {
        assertArrayEquals(DUMPS.get("frame GOAWAY"), FrameWriter.empty(FrameKind.GOAWAY));
        byte[] internal = DUMPS.get("frame ERROR INTERNAL");
        int text = FrameHeader.SIZE + 4;
        String message = new String(internal, text, internal.length - text, StandardCharsets.UTF_8);
        assertArrayEquals(internal, FrameWriter.error(Status.INTERNAL, 4, message));
        Frame ping = new FrameReader(ProtocolLimits.FRAME, new CountedMemory(ProtocolLimits.FRAME), head -> -1)
                .next(ByteBuffer.wrap(DUMPS.get("frame PING")));
        assertArrayEquals(DUMPS.get("frame PONG"), FrameWriter.pong(ping));
    }

    @Test
    void readsAContextAsItIsShown() throws Context.MalformedException {
        byte[] bytes = DUMPS.get("frame CONTEXT");
        assertEquals(
                Map.of("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"),
                Context.of(Arrays.copyOfRange(bytes, FrameHeader.SIZE, bytes.length)));
    }

    @Test
    void readsAHelloAsItIsShown() throws FrameException {
        byte[] bytes = DUMPS.get("frame HELLO");
        byte[] body = Arrays.copyOfRange(bytes, FrameHeader.SIZE, bytes.length);
        Hello hello = Hello.of(new Frame(FrameKind.HELLO, 0, body, null, 0, 0));
        assertEquals("creo-python", hello.client());
        assertEquals("token", new String(hello.credentials(), StandardCharsets.UTF_8));
    }
}
