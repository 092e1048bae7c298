// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.cli.Described;
import org.creo.generator.decode.MalformedInputException;
import org.creo.generator.model.Description;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.type.StructType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every line of {@code framework/protocol/vectors}. */
class JsonVectorsTest {

    private static final Path VECTORS = Path.of("../../framework/protocol/vectors");
    private static final Description DESCRIPTION = description();

    record Vector(String name, StructType type, byte[] bytes) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** With a method for each struct, whose arguments are thus the bytes of one value. */
    private static Description description() {
        try {
            String text = Files.readString(VECTORS.resolve("vectors.creo"));
            String methods = Described.text(text).structs().stream()
                    .map(Struct::name)
                    .map(name -> "void take" + name + " (" + name + " value);")
                    .collect(Collectors.joining("\n"));
            return Described.text(text + "\ninterface Taking {\n" + methods + "\n}\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<Vector> good() throws IOException {
        return vectors("good.txt");
    }

    static Stream<Vector> malformed() throws IOException {
        return vectors("malformed.txt");
    }

    private static Stream<Vector> vectors(String file) throws IOException {
        return Files.readAllLines(VECTORS.resolve(file)).stream()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(line -> line.split("\\|", 4))
                .map(part -> new Vector(
                        part[0].strip(),
                        new StructType(part[1].strip()),
                        HexFormat.of().parseHex(part[2].replace(" ", ""))));
    }

    @ParameterizedTest
    @MethodSource("good")
    void jsonSaysAllThatTheBytesSay(Vector vector) throws Exception {
        JsonOutput output = JsonOutput.values(DESCRIPTION, vector.type());
        String json = output.write(vector.bytes());
        Method taking = Described.method(DESCRIPTION, "take" + vector.type().name());
        JsonInput input = JsonInput.arguments(DESCRIPTION, taking);
        byte[] again = input.read("[" + json + "]");
        if (json.contains("\"NaN\"")) {
            // JSON has no room for the other bits of a NaN.
            assertEquals(json, output.write(again));
        } else {
            assertArrayEquals(vector.bytes(), again, json);
        }
        String pretty = JsonText.pretty(json);
        assertArrayEquals(again, input.read("{\"value\":" + pretty + "}"), pretty);
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void refusesWhatTheClientsRefuse(Vector vector) {
        assertThrows(
                MalformedInputException.class,
                () -> JsonOutput.values(DESCRIPTION, vector.type()).write(vector.bytes()));
    }
}
