// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;

/**
 * The inputs that are kept in {@code framework/protocol/vectors/corpus}, one on each line: {@code name | Type | hex |
 * outcome}.
 *
 * <p>{@code scripts/fuzz} runs this class: {@code seeds} turns lines into the files that Jazzer reads, {@code lines}
 * turns such files into lines.
 */
public final class Corpus {
    /** Takes the place of the type where the bytes are not those of a struct. */
    private static final String NO_TYPE = "-";

    private Corpus() {}

    /** An input that is kept, and its outcome when it was found. */
    record Line(String name, String type, byte[] bytes, String outcome) {
        static Line of(String text) {
            String[] parts = text.split("\\|", 4);
            return new Line(
                    parts[0].trim(),
                    parts[1].trim(),
                    HexFormat.of().parseHex(parts[2].replace(" ", "")),
                    parts[3].trim());
        }

        /** As Jazzer's targets take it: a byte for the type, then the value. */
        byte[] input() {
            if (type.equals(NO_TYPE)) {
                return bytes;
            }
            byte[] input = new byte[1 + bytes.length];
            input[0] = (byte) ValuesTarget.TYPES.indexOf(type);
            System.arraycopy(bytes, 0, input, 1, bytes.length);
            return input;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** The lines of a file of vectors or of the corpus. */
    static Stream<Line> read(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Line::of);
    }

    /**
     * Runs a step of {@code scripts/fuzz}.
     *
     * @param arguments {@code seeds FOLDER FILE...}, or {@code lines values|frames|connections FOLDER}, which prints
     *     them
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("seeds")) {
            for (String file : Arrays.copyOfRange(arguments, 2, arguments.length)) {
                for (Line line : read(Path.of(file)).toList()) {
                    Files.write(Path.of(arguments[1], digest(line.input())), line.input());
                }
            }
            return;
        }
        try (Stream<Path> files = Files.list(Path.of(arguments[2]))) {
            files.map(Corpus::bytes)
                    .filter(input -> input.length > 0)
                    .map(input -> line(arguments[1], input))
                    .forEach(System.out::println);
        }
    }

    private static String line(String kind, byte[] input) {
        return switch (kind) {
            case "values" -> value(input);
            case "frames" -> line("frames", NO_TYPE, input, FramesTarget.outcome(input));
            default -> line(kind, NO_TYPE, input, "");
        };
    }

    private static String value(byte[] input) {
        String type = ValuesTarget.TYPES.get((input[0] & 0xFF) % ValuesTarget.TYPES.size());
        byte[] value = Arrays.copyOfRange(input, 1, input.length);
        return line(type.toLowerCase(), type, value, ValuesTarget.isValue(type, value) ? "value" : "malformed");
    }

    private static String line(String name, String type, byte[] bytes, String outcome) {
        return (name + "-" + digest(bytes) + " | " + type + " | "
                        + HexFormat.of().formatHex(bytes) + " | " + outcome)
                .strip();
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 5);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
