// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that was probably meant by one that does not exist, for "did you mean" in messages. */
public final class Nearest {

    private Nearest() {}

    /**
     * The candidate that differs least, ignoring case; of equally near ones, the first in the order of their
     * characters. A candidate is near where at most a third of the letters of the longer name differ, or where one of
     * the two is the beginning of the other and more than half of it.
     *
     * @param candidates in any order; the result does not depend on it
     * @return empty where none is near: a wrong suggestion is worse than none
     */
    public static Optional<String> to(String name, Collection<String> candidates) {
        String lower = name.toLowerCase(Locale.ROOT);
        return candidates.stream()
                .filter(candidate -> near(lower, candidate.toLowerCase(Locale.ROOT)))
                .min(Comparator.<String>comparingInt(candidate -> distance(lower, candidate.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The question whether {@link #to that candidate} was meant: {@code did you mean 'near'?}. */
    public static Optional<String> meant(String name, Collection<String> candidates) {
        return to(name, candidates).map(near -> "did you mean '" + near + "'?");
    }

    private static boolean near(String a, String b) {
        int longer = Math.max(a.length(), b.length());
        int shorter = Math.min(a.length(), b.length());
        boolean beginning = (a.startsWith(b) || b.startsWith(a)) && 2 * shorter > longer;
        return beginning || longer - shorter <= longer / 3 && distance(a, b) <= longer / 3;
    }

    /** How many letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
    private static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(replaced, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
