// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.hint;

import java.util.function.UnaryOperator;

/** What a value is by its name, where a type of its own says it better. */
enum Meaning {
    INSTANT("a point in time"),
    DURATION("a span of time"),
    /** A point or a span: the name does not tell which. */
    TIME("a time"),
    DATE("a date"),
    UUID("a UUID"),
    MONEY("an amount of money");

    private final String words;

    Meaning(String words) {
        this.words = words;
    }

    /** For example {@code a point in time}. */
    String words() {
        return words;
    }

    /**
     * What to write instead, for a message.
     *
     * @param written makes the whole type of one value's
     */
    String way(UnaryOperator<String> written) {
        return "write "
                + switch (this) {
                    case INSTANT -> quoted("Instant", written);
                    case DURATION -> quoted("Duration", written);
                    case TIME ->
                        quoted("Instant", written) + " for a point in time, " + quoted("Duration", written)
                                + " for a span";
                    case DATE ->
                        quoted("LocalDate", written) + " for a day, " + quoted("Instant", written)
                                + " for a point in time";
                    case UUID -> quoted("UUID", written);
                    case MONEY -> quoted("BigDecimal", written) + ", which holds 0.10 exactly";
                };
    }

    private static String quoted(String type, UnaryOperator<String> written) {
        return "'" + written.apply(type) + "'";
    }
}
