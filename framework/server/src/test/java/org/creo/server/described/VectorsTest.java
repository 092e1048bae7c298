// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.queue.Arguments;
import org.creo.generator.model.Description;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The vectors that all decoders run. */
class VectorsTest {
    private static final Path FOLDER = Path.of("../protocol/vectors");
    private static final int NESTING = 64;
    private static final Description DESCRIPTION = DescriptionFile.read(FOLDER.resolve("vectors.creo"), List.of());

    private record Vector(String name, TypeRef type, byte[] bytes) {
        static Vector of(String line) {
            String[] parts = line.split("\\|", 4);
            return new Vector(
                    parts[0].strip(),
                    new StructType(parts[1].strip()),
                    HexFormat.of().parseHex(parts[2].replace(" ", "")));
        }

        void check() throws MalformedArgumentsException {
            CheckedForm form = new CheckedForm(
                    new ValueForms(DESCRIPTION).of(type), new RuleMaker(DESCRIPTION).of(type), "a vector");
            form.check(new Arguments(bytes, 0, bytes.length, null, NESTING, Integer.MAX_VALUE));
        }
    }

    private static Stream<Vector> vectors(String file) throws IOException {
        return Files.readAllLines(FOLDER.resolve(file)).stream()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(Vector::of);
    }

    @TestFactory
    Stream<DynamicTest> valuesAreAccepted() throws IOException {
        return vectors("good.txt")
                .map(vector -> DynamicTest.dynamicTest(vector.name(), () -> assertDoesNotThrow(vector::check)));
    }

    @TestFactory
    Stream<DynamicTest> whatIsNoValueIsRefused() throws IOException {
        return vectors("malformed.txt")
                .map(vector -> DynamicTest.dynamicTest(
                        vector.name(), () -> assertThrows(MalformedArgumentsException.class, vector::check)));
    }

    @Test
    void thereAreVectors() throws IOException {
        assertTrue(vectors("good.txt").count() > 100);
        assertTrue(vectors("malformed.txt").count() > 50);
    }
}
