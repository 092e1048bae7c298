// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.values;

import java.util.function.IntFunction;

/**
 * Texts of many lengths, one after the other: ten lengths are dealt in a random order, and then again in another one,
 * so that ten texts have a hundred bytes. The same in every language.
 */
final class MixedTexts implements IntFunction<String> {
    private static final int[] LENGTHS = {0, 2, 3, 5, 6, 8, 10, 11, 15, 40};
    private static final String LETTERS = "The quick brown fox jumps over the lazy dog.";
    /** One text in a hundred is not ASCII: that of eleven bytes in every tenth deal. */
    private static final int ACCENTED_BYTES = 11;

    private static final String ACCENTED = "\u00e0 la carte, monsieur";

    /** With this one, a message of a size that is measured has exactly that many bytes. */
    private int random = 1937;

    private int[] lengths = LENGTHS.clone();
    private int dealt = LENGTHS.length;
    private int deals;

    @Override
    public String apply(int index) {
        if (dealt == lengths.length) {
            shuffle();
        }
        int length = lengths[dealt++];
        // The first letter has two bytes.
        return length == ACCENTED_BYTES && deals % 10 == 0
                ? ACCENTED.substring(0, length - 1)
                : LETTERS.substring(0, length);
    }

    private void shuffle() {
        for (int i = lengths.length - 1; i > 0; i--) {
            random = (random * 1103515245 + 12345) & Integer.MAX_VALUE;
            int j = (random >> 16) % (i + 1);
            int other = lengths[j];
            lengths[j] = lengths[i];
            lengths[i] = other;
        }
        dealt = 0;
        deals++;
    }
}
