// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.Arrays;

/**
 * A pattern as a table: one step for each character, however the pattern looks, so that no text takes long.
 *
 * <p>Characters are of classes. The numbers are: how many classes there are and how many intervals of characters; for
 * each interval its first character and its class; for each state 1 where a text that ends there matches, else 0, and
 * for each class the next state plus 1, or 0 where nothing can match any more.
 */
final class TextTable {
    private final int classCount;
    private final int[] firsts;
    private final int[] classes;
    /** The numbers of the states, of which each has one more than there are classes. */
    private final int[] states;

    TextTable(String numbers) {
        int[] all =
                Arrays.stream(numbers.split(" ")).mapToInt(Integer::parseInt).toArray();
        this.classCount = all[0];
        this.firsts = new int[all[1]];
        this.classes = new int[all[1]];
        for (int i = 0; i < firsts.length; i++) {
            firsts[i] = all[2 + 2 * i];
            classes[i] = all[3 + 2 * i];
        }
        this.states = Arrays.copyOfRange(all, 2 + 2 * firsts.length, all.length);
    }

    boolean matches(String text) {
        int state = 0;
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            int next = states[state * (classCount + 1) + 1 + classOf(character)];
            if (next == 0) {
                return false;
            }
            state = next - 1;
            i += Character.charCount(character);
        }
        return states[state * (classCount + 1)] == 1;
    }

    private int classOf(int character) {
        int found = Arrays.binarySearch(firsts, character);
        return classes[found >= 0 ? found : -found - 2];
    }
}
