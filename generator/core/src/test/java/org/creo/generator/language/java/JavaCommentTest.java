// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class JavaCommentTest {

    private static List<String> lines(String text) {
        return new JavaComment().say(text).make().lines();
    }

    @Test
    void linesAreBrokenBetweenWords() {
        String word = "w".repeat(60);
        assertEquals(List.of(" " + word, " " + word), lines(word + " " + word));
        assertEquals(List.of(" a b"), lines("  a \n b "));
    }

    @Test
    void aTagIsAWord() {
        String tag = "({@code " + "w ".repeat(60) + "}).";
        assertEquals(List.of(" See", " " + tag, " { or"), lines("See " + tag + " { or"));
    }

    @Test
    void aPatternMayBeLong() {
        String pattern = "\\{{1}".repeat(10_000);
        assertEquals(List.of(" It matches", " {@code " + pattern + "}."), lines("It matches {@code " + pattern + "}."));
    }
}
