// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.creo.framework.tongue.ws.WebSocketTarget;
import org.creo.framework.transport.ConnectionTarget;
import org.creo.protocol.Preface;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each input that a search has left in {@code framework/protocol/vectors/corpus}: its outcome is still the same. */
class CorpusTest {

    static Stream<Corpus.Line> values() throws IOException {
        return read("values.txt");
    }

    static Stream<Corpus.Line> frames() throws IOException {
        return read("frames.txt");
    }

    static Stream<Corpus.Line> connections() throws IOException {
        return read("connections.txt");
    }

    private static Stream<Corpus.Line> read(String file) throws IOException {
        return Corpus.read(Path.of("protocol", "vectors", "corpus", file));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void values(Corpus.Line line) {
        assertEquals(line.outcome(), ValuesTarget.isValue(line.type(), line.bytes()) ? "value" : "malformed");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void frames(Corpus.Line line) {
        assertEquals(line.outcome(), FramesTarget.outcome(line.bytes()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void connections(Corpus.Line line) {
        String outcome = ConnectionTarget.outcome(line.bytes());
        // The host was right about the others, too, when they were found; their outcomes were only not recorded.
        if (!line.outcome().isEmpty()) {
            assertEquals(line.outcome(), outcome);
        }
    }

    /** In the messages of a WebSocket they have the same answers as without. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("connections")
    void webSockets(Corpus.Line line) {
        byte[] bytes = line.bytes();
        WebSocketTarget.fuzzerTestOneInput(
                Arrays.copyOfRange(bytes, Math.min(Preface.SIZE, bytes.length), bytes.length));
    }
}
