// SPDX-License-Identifier: Apache-2.0
package org.creo.json.openapi;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.creo.type.Scalar;

/** Regular expressions for texts, as JSON Schema has them: those of ECMAScript that most other languages share. */
final class Patterns {

    /** Base64 as hosts read it: the padding may be missing. */
    static final String BASE64 = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$";

    /** One UTF-16 unit; a character with two of them is one to JSON Schema. */
    static final String UNIT = "^[\\u0000-\\uffff]$";

    private static final String YEAR =
            "(?:[0-9]{4}|\\+[1-9][0-9]{4,9}|-(?:000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-9][0-9]{3,9}))";
    private static final String DAY = YEAR + "-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])";
    private static final String HOUR = "(?:[01][0-9]|2[0-3])";
    private static final String SIXTIETH = "[0-5][0-9]";
    private static final String OFFSET = "(?:Z|[+-](?:0[0-9]|1[0-8]):" + SIXTIETH + ")";
    private static final String MINUTES = "-?[0-9]+M";
    private static final String SECONDS = "-?[0-9]+(?:\\.[0-9]{1,9})?S";
    private static final String OF_A_DAY = "T(?:-?[0-9]+H(?:" + MINUTES + ")?(?:" + SECONDS + ")?|" + MINUTES + "(?:"
            + SECONDS + ")?|" + SECONDS + ")";

    private Patterns() {}

    /**
     * The texts of a type that has texts of its own form. That a month has such a day, and that a value is within the
     * range of its type, is more than a pattern says.
     */
    static String spelled(Scalar type) {
        return "^"
                + switch (type.form()) {
                    case INSTANT -> DAY + "T" + HOUR + ":" + SIXTIETH + ":" + SIXTIETH + "(?:\\.[0-9]{1,9})?" + OFFSET;
                    case DURATION -> "-?P(?:-?[0-9]+D(?:" + OF_A_DAY + ")?|" + OF_A_DAY + ")";
                    case DATE -> DAY;
                    case UUID -> "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
                    case DECIMAL -> "-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?";
                    default -> throw new IllegalArgumentException(type.declared() + " has no text of its own");
                }
                + "$";
    }

    /**
     * The digits of a whole number that is in a range around zero, or from zero on.
     *
     * @param minusZero whether {@code -0} is one
     */
    static String whole(BigInteger least, BigInteger most, boolean minusZero) {
        List<String> all = new ArrayList<>(List.of("0", upTo(most)));
        List<String> below = new ArrayList<>();
        if (minusZero) {
            below.add("0");
        }
        if (least.signum() < 0) {
            below.add(upTo(least.negate()));
        }
        if (!below.isEmpty()) {
            all.add("-(?:" + String.join("|", below) + ")");
        }
        return "^(?:" + String.join("|", all) + ")$";
    }

    /** The digits of all numbers from 1 to another one. */
    private static String upTo(BigInteger number) {
        String most = number.toString();
        List<String> all = new ArrayList<>();
        if (most.length() > 1) {
            all.add("[1-9]" + digits(most.length() - 2, true));
        }
        for (int i = 0; i < most.length(); i++) {
            int first = i == 0 ? 1 : 0;
            int last = most.charAt(i) - '0' - 1;
            if (last >= first) {
                String range = first == last ? "" + first : "[" + first + "-" + last + "]";
                all.add(most.substring(0, i) + range + digits(most.length() - 1 - i, false));
            }
        }
        all.add(most);
        return String.join("|", all);
    }

    private static String digits(int count, boolean orFewer) {
        return count == 0 ? "" : "[0-9]{" + (orFewer ? "0," : "") + count + "}";
    }
}
