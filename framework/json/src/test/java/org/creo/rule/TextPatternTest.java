// SPDX-License-Identifier: Apache-2.0
package org.creo.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalInt;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextPatternTest {

    private static final String[] PARTS = {
        "a",
        "b",
        "[ab]",
        "[^a]",
        ".",
        "\\d",
        "\\W",
        "\\s",
        "(a|b)",
        "(?:ab|b)",
        "(a*)",
        "(|b)",
        "[a-c1-3]",
        "\\.",
        "é",
        "😀"
    };
    private static final String[] COUNTS = {"", "", "*", "+", "?", "{2}", "{0,2}", "{1,3}", "{2,}"};
    private static final String[] CHARACTERS = {"a", "b", "c", "1", ".", " ", "\n", "\t", "é", "😀", "_"};

    @ParameterizedTest
    @ValueSource(ints = {999, 1000})
    void intervalsAreLimited(int characters) throws PatternMistake {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < characters; i++) {
            text.appendCodePoint(0x4E00 + 2 * i);
        }
        text.append("]*");
        if (characters < 1000) {
            assertTrue(TextPattern.parse(text.toString()).matches("\u4E00\u4E02"));
        } else {
            assertThrows(PatternMistake.class, () -> TextPattern.parse(text.toString()));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "a{0,3} |a|aa|aaa",
                "(a|ab|b)*c ((a*b*)*)c",
                "(a{1,3}){2,3} a{2,9}",
                "(ab?){3} (a|ab)(a|ab)(a|ab)",
                "[ab]{1000}[ab]{1000}[ab]{600} ([ab]{26}){100}",
                "(a{2}|a{3})* |aa|aaa|a{4,}"
            })
    void theSameTextsHaveTheSameTable(String one, String other) throws PatternMistake {
        assertEquals(
                TextPattern.parse(one).automaton().numbers(),
                TextPattern.parse(other).automaton().numbers());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(a{1000}){1000};this pattern has more than 10,000 characters, written out without counts",
                "(((((((((((((((((a?)*)*)*)*)*)*)*)*)*)*)*)*)*)*)*){1000}){2};this pattern has too many repetitions within each other",
                "(a|b)*a(a|b){14};this pattern takes too large a table",
                "(((a?){10}){10}){100};this pattern takes too large a table",
                "a{1000}b{1000}c{1000}d{999};the table of this pattern has more than 8,000 places"
            })
    void tellsWhichLimitIsMet(String text, String message) {
        PatternMistake mistake = assertThrows(PatternMistake.class, () -> TextPattern.parse(text));
        assertEquals(message, mistake.getMessage());
    }

    @Test
    void oneContainsAnotherWhereBothAreLarge() {
        // There are some ten million pairs of their states.
        TextPattern all = TextPattern.of("a*|(a{1000}a{997})*b");
        TextPattern some = TextPattern.of("(a{1000}a{999})*");
        assertTrue(all.contains(some));
        assertFalse(some.contains(all));
    }

    @Test
    void matchesWhatJavaMatches() {
        Random random = new Random(1);
        int tooLarge = 0;
        for (int i = 0; i < 800; i++) {
            String text = pattern(random, 0);
            TextPattern pattern;
            try {
                pattern = TextPattern.parse(text);
            } catch (PatternMistake e) {
                tooLarge++;
                continue;
            }
            // Java's \s has the vertical tab, too; its dot leaves out more than the line feed, unless told.
            Pattern java = Pattern.compile(text, Pattern.UNIX_LINES);
            for (int j = 0; j < 20; j++) {
                String value = text(random);
                assertEquals(java.matcher(value).matches(), pattern.matches(value), text + " and \"" + value + "\"");
            }
            String example = pattern.example(random, random.nextInt(10));
            assertTrue(java.matcher(example).matches(), text + " and its example \"" + example + "\"");
            assertTrue(
                    Pattern.compile(pattern.ecma(), Pattern.UNIX_LINES)
                            .matcher(example)
                            .find(),
                    text);
        }
        assertTrue(tooLarge < 80, tooLarge + " of 800 are refused");
    }

    private static String pattern(Random random, int depth) {
        StringBuilder text = new StringBuilder();
        int parts = 1 + random.nextInt(4);
        for (int i = 0; i < parts; i++) {
            if (depth < 2 && random.nextInt(5) == 0) {
                text.append('(')
                        .append(pattern(random, depth + 1))
                        .append('|')
                        .append(pattern(random, depth + 1))
                        .append(')');
            } else {
                text.append(PARTS[random.nextInt(PARTS.length)]);
            }
            text.append(COUNTS[random.nextInt(COUNTS.length)]);
        }
        return text.toString();
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(7); i > 0; i--) {
            text.append(CHARACTERS[random.nextInt(CHARACTERS.length)]);
        }
        return text.toString();
    }

    @Test
    void timeGrowsWithTheText() {
        // Engines that try one way after the other take longer than anybody waits for these.
        TextPattern pattern = TextPattern.of("(a+)+b|(a|a)*c");
        assertFalse(pattern.matches("a".repeat(1_000_000)));
        assertTrue(pattern.matches("a".repeat(1_000_000) + "c"));
    }

    @Test
    void charactersAreCodePoints() {
        assertTrue(TextPattern.of(".").matches("😀"));
        assertTrue(TextPattern.of("[😀-😂]{2}").matches("😀😂"));
        assertFalse(TextPattern.of("..").matches("😀"));
        assertFalse(TextPattern.of("\\d").matches("٣"));
        assertFalse(TextPattern.of("\\s").matches("\u00A0"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {"abc 3 3", "a{2}b? 2 3", "a|bcd 1 3", "a* 0 -1", "(a|b){1,1000} 1 1000", "(|ab){3} 0 6", "a+b 2 -1"
            })
    void knowsTheLengthsOfItsTexts(String text, int shortest, int longest) {
        TextPattern pattern = TextPattern.of(text);
        assertEquals(shortest, pattern.shortest());
        assertEquals(longest < 0 ? OptionalInt.empty() : OptionalInt.of(longest), pattern.longest());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "[a-z]+ ^[a-z]+$",
                "\\d{4}-\\d\\d ^[0-9]{4}-[0-9][0-9]$",
                "\\w*|\\s ^(?:[0-9A-Z_a-z]*|[\\t-\\r\\u0020])$",
                ".[^a-c] ^[^\\n][^a-c]$",
                "(ab|c){2}x? ^(?:ab|c){2}x?$",
                "\\.\\\\\\/ ^\\.\\\\\\/$",
                "[\\]^a-] ^[\\-\\]\\^a]$"
            })
    void isWrittenForJsonSchema(String text, String expected) {
        assertEquals(expected.replace("\\u0020", " "), TextPattern.of(text).ecma());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a**",
                "a*?",
                "a++",
                "a{2}?",
                "a{2}{3}",
                "*a",
                "a|*",
                "(a",
                "a)",
                "[a",
                "[]",
                "[^]",
                "[b-a]",
                "[\\d-z]",
                "[a[b]]",
                "[a&&b]",
                "^a",
                "a$",
                "a{",
                "a{x}",
                "a{,3}",
                "a{3,2}",
                "a{0}",
                "a{1001}",
                "a{99999999999}",
                "}",
                "]",
                "(?=a)",
                "(?!a)",
                "(?<=a)",
                "(?<!a)",
                "(?<n>a)",
                "(?P<n>a)",
                "(?i)a",
                "(?>a)",
                "\\1",
                "\\b",
                "\\A",
                "\\z",
                "\\p{L}",
                "\\x41",
                "\\u0041",
                "\\q",
                "a\\",
                "[^\\d\\D]",
                "((a{1000}){1000})",
                "(a|b)*a(a|b){14}",
                "((((((((((((((((((((((a))))))))))))))))))))))"
            })
    void refusesWhatIsNotTheSameEverywhere(String text) {
        PatternMistake mistake = assertThrows(PatternMistake.class, () -> TextPattern.parse(text));
        assertFalse(mistake.getMessage().isEmpty());
        assertTrue(mistake.at() >= 0 && mistake.at() + mistake.length() <= Math.max(1, text.length()), text);
    }
}
