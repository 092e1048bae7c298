// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.type.TypeRef;

/** The files of {@code framework/protocol/vectors}. */
final class Vectors {

    private static final Path FOLDER = Path.of("../protocol/vectors");

    /** Those of {@code vectors.creo}. */
    static final Types TYPES = Types.of(read("vectors.creo"));

    private Vectors() {}

    /** A value, or bytes that are none. */
    record Value(String name, TypeRef type, byte[] bytes) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static String read(String file) {
        try {
            return Files.readString(FOLDER.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The parts of each line, each without the spaces around it. */
    static Stream<String[]> lines(String file, int parts) {
        return read(file)
                .lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(line ->
                        Stream.of(line.split("\\|", parts)).map(String::strip).toArray(String[]::new));
    }

    static Stream<Value> values(String file) {
        return lines(file, 4)
                .map(part ->
                        new Value(part[0], TYPES.type(part[1]), HexFormat.of().parseHex(part[2].replace(" ", ""))));
    }

    static Map<String, Value> good() {
        return values("good.txt").collect(Collectors.toMap(Value::name, value -> value));
    }
}
