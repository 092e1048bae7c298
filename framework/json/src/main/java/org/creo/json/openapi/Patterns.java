// SPDX-License-Identifier: Apache-2.0
package org.creo.json.openapi;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Regular expressions for texts, as JSON Schema has them: those of ECMAScript that most other languages share. */
final class Patterns {

    /** Base64 as hosts read it: the padding may be missing. */
    static final String BASE64 = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$";

    /** One UTF-16 unit; a character with two of them is one to JSON Schema. */
    static final String UNIT = "^[\\u0000-\\uffff]$";

    private Patterns() {}

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
