// SPDX-License-Identifier: Apache-2.0
package org.creo.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulesTest {

    @Test
    void areWrittenAsADescriptionHasThem() {
        Rules rules = Rules.none()
                .length(1, 64)
                .pattern("[a-z\\d\"]+")
                .keys(Rules.none().length(0, 3))
                .items(Rules.none().length(2).items(Rules.none().range("-1.50", "")));
        assertEquals(
                "@LENGTH(1, 64) @PATTERN(\"[a-z\\\\d\\\"]+\") @KEYS(@LENGTH(max = 3))"
                        + " @ITEMS({@LENGTH(min = 2), @ITEMS(@RANGE(min = -1.5))})",
                rules.declared());
        assertEquals("", Rules.NONE.items(Rules.NONE).declared());
        assertEquals(Rules.none().range("1", "2"), Rules.none().range("1.0", "2.00"));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 5, 1, 5, true",
        "1, 5, 2, 5, true",
        "1, 5, 0, 5, false",
        "1, 5, 1, 6, false",
        "1, '', 1, 6, true",
        "1, 5, 1, '', false",
        "'', 5, 1, 5, true"
    })
    void aRangeContainsAnother(String min, String max, String otherMin, String otherMax, boolean contains) {
        Rules other = Rules.none().range(otherMin, otherMax);
        assertEquals(contains, Rules.none().range(min, max).contain(other));
        assertEquals(
                contains,
                Rules.none()
                        .items(Rules.none().range(min, max))
                        .contain(Rules.none().items(other)));
        assertFalse(Rules.none().range(min, max).contain(Rules.NONE));
        assertTrue(Rules.NONE.contain(other));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "[a-z]+ [a-f]+ true",
                "[a-f]+ [a-z]+ false",
                "(a|b)* [ab]{2,4} true",
                "a*b* (ab)? true",
                "a*b* (ab)* false",
                ". a true",
                "a . false",
                "[a-c]|d [a-d] true"
            })
    void aPatternContainsAnother(String pattern, String other, boolean contains) {
        assertEquals(contains, TextPattern.of(pattern).contains(TextPattern.of(other)));
    }

    @Test
    void aTextIsMadeThatObeysThem() {
        Random random = new Random(1);
        for (String pattern : new String[] {"[a-z]+", "(ab){2,}", "a|bbb|ccccc", "\\d{4}-\\d\\d", "😀*x"}) {
            TextPattern matched = TextPattern.of(pattern);
            for (int i = 0; i < 50; i++) {
                assertTrue(matched.matches(Rules.none().pattern(pattern).text("text", random)), pattern);
            }
        }
        Rules both = Rules.none().length(3, 4).pattern("a|bbb|ccccc");
        assertEquals("bbb", both.text("", random));
        assertEquals("textx", Rules.none().length(5).text("text", random));
        assertEquals("😀😀", Rules.none().length(0, 2).text("😀😀😀", random));
    }

    @Test
    void theNearestNumberIsInTheRange() {
        Range range = Range.of("-1.5", "2");
        assertEquals(new BigDecimal("2"), range.nearest(new BigDecimal("3")));
        assertEquals(new BigDecimal("-1.5"), range.nearest(new BigDecimal("-7")));
        assertEquals(BigDecimal.ONE, range.nearest(BigDecimal.ONE));
        assertEquals("-1.5..2", range.words());
        assertEquals("1E+30..", Range.of("1e30", "").words());
    }
}
