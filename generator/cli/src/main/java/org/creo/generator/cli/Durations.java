// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Lengths of time as users write them: {@code 500ms}, {@code 30s}, {@code 0.5s}, {@code 2m} or {@code 2min},
 * {@code 1h}; a bare number is seconds.
 */
final class Durations implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,3})?)(ms|s|min|m|h|)");
    private static final Duration LONGEST = Duration.ofDays(20);

    @Override
    public Duration convert(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new TypeConversionException("'" + text + "' is not a length of time, such as 500ms, 30s, 2m or 1h");
        }
        long unit = switch (form.group(2)) {
            case "ms" -> 1;
            case "min", "m" -> 60_000;
            case "h" -> 3_600_000;
            default -> 1000;
        };
        Duration length = Duration.ofMillis(Math.round(Double.parseDouble(form.group(1)) * unit));
        if (length.compareTo(Duration.ofMillis(1)) < 0 || length.compareTo(LONGEST) > 0) {
            throw new TypeConversionException("'" + text + "' is not between 1ms and " + LONGEST.toHours() + "h");
        }
        return length;
    }

    /** With as many digits as matter: {@code 0.412 ms}, {@code 12.3 ms}, {@code 1.50 s}. */
    static String text(double nanos) {
        double micros = nanos / 1000;
        if (micros < 1000) {
            return digits(micros) + " us";
        }
        return micros < 1_000_000 ? digits(micros / 1000) + " ms" : digits(micros / 1_000_000) + " s";
    }

    private static String digits(double number) {
        return String.format(Locale.ROOT, number < 10 ? "%.2f" : number < 100 ? "%.1f" : "%.0f", number);
    }
}
