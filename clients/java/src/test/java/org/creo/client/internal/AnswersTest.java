// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What hosts may answer, sense or nonsense, as kept in the shared corpus: the clients of all languages treat each
 * alike.
 */
class AnswersTest {
    private static final Path CORPUS = Path.of("..", "..", "framework", "protocol", "vectors", "corpus");

    @TestFactory
    Stream<DynamicTest> answers() throws IOException {
        return tests(AnswerTarget::outcome);
    }

    @TestFactory
    Stream<DynamicTest> answersThatAreAwaitedLater() throws IOException {
        return tests(AnswerTarget::laterOutcome);
    }

    private static Stream<DynamicTest> tests(Function<byte[], String> outcome) throws IOException {
        return Files.readAllLines(CORPUS.resolve("answers.txt")).stream()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(line -> line.split("\\|", 4))
                .map(parts -> DynamicTest.dynamicTest(
                        parts[0].strip(),
                        () -> assertEquals(parts[3].strip(), outcome.apply(bytes(parts[2].strip())))));
    }

    static byte[] bytes(String hex) {
        byte[] bytes = new byte[hex.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
        }
        return bytes;
    }
}
