// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.hint;

import java.util.function.UnaryOperator;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

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
    String way(UnaryOperator<TypeRef> written) {
        return "write "
                + switch (this) {
                    case INSTANT -> quoted(Scalar.INSTANT, written);
                    case DURATION -> quoted(Scalar.DURATION, written);
                    case TIME ->
                        quoted(Scalar.INSTANT, written) + " for a point in time, " + quoted(Scalar.DURATION, written)
                                + " for a span";
                    case DATE ->
                        quoted(Scalar.LOCAL_DATE, written) + " for a day, " + quoted(Scalar.INSTANT, written)
                                + " for a point in time";
                    case UUID -> quoted(Scalar.UUID, written);
                    case MONEY -> quoted(Scalar.BIG_DECIMAL, written) + ", which holds 0.10 exactly";
                };
    }

    private static String quoted(Scalar type, UnaryOperator<TypeRef> written) {
        return "'" + written.apply(type).declared() + "'";
    }
}
