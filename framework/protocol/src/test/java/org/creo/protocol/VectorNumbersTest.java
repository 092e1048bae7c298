// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The numbers of the host, of {@code creo decode} and of the dissector for Wireshark are those that
 * {@code vectors/rasp.txt} gives all runtimes.
 */
class VectorNumbersTest {
    private static final Path ROWS = Path.of("vectors", "rasp.txt");

    private static Map<String, Integer> numbers(String what) throws IOException {
        return Files.readAllLines(ROWS).stream()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(line -> line.split("\\|", 4))
                .filter(row -> row[1].strip().equals(what))
                .collect(Collectors.toMap(row -> row[0].strip(), row -> Integer.valueOf(row[3].strip())));
    }

    @Test
    void kindsOfFrames() throws IOException {
        assertEquals(
                numbers("kind"),
                Arrays.stream(FrameKind.values()).collect(Collectors.toMap(FrameKind::name, FrameKind::code)));
    }

    @Test
    void statusesOfAnError() throws IOException {
        assertEquals(
                numbers("status"),
                Arrays.stream(Status.values()).collect(Collectors.toMap(Status::name, Status::code)));
    }

    @Test
    void limits() throws IOException {
        Map<String, Integer> own = Map.of(
                "version", (int) Preface.bytes()[4],
                "frame", ProtocolLimits.FRAME,
                "context", ProtocolLimits.CONTEXT,
                "hello", ProtocolLimits.HELLO,
                "ping", ProtocolLimits.PING,
                "nesting", ProtocolLimits.NESTING,
                "credit-items", ProtocolLimits.FIRST_ITEMS,
                "credit-bytes", ProtocolLimits.FIRST_BYTES);
        Map<String, Integer> expected = new HashMap<>(numbers("number"));
        expected.keySet().retainAll(own.keySet()); // clients have the others
        assertEquals(expected, own);
    }
}
