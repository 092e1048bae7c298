// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Splits and joins names: {@code sampleRate}, {@code HTTPServer2} and {@code sample_rate} in every usual case. */
public final class Words {

    private static final Pattern BETWEEN = Pattern.compile("_+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    private Words() {}

    /** For example {@code sampleRate} to {@code sample_rate}, {@code HTTPServer} to {@code http_server}. */
    public static String snake(String name) {
        return String.join("_", split(name)).toLowerCase(Locale.ROOT);
    }

    /** For example {@code sampleRate} to {@code SAMPLE_RATE}. */
    public static String upper(String name) {
        return snake(name).toUpperCase(Locale.ROOT);
    }

    /** For example {@code sampleRate} or {@code sample_rate} to {@code SampleRate}; upper case stays as it is. */
    public static String pascal(String name) {
        return split(name).stream()
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }

    /** Each part of a dotted name by itself. */
    public static List<String> parts(String packageName) {
        return Arrays.asList(packageName.split("\\."));
    }

    private static List<String> split(String name) {
        return BETWEEN.splitAsStream(name).filter(word -> !word.isEmpty()).toList();
    }
}
