// SPDX-License-Identifier: Apache-2.0
package org.creo.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Random;
import org.creo.type.Scalar;
import org.creo.type.Spelled;
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

    @ParameterizedTest
    @CsvSource({
        "INSTANT, 2026-01-01T00:00:00Z, 2026-01-01T01:00:00+01:00, true",
        "INSTANT, 2026-01-01T00:00:00.000000001Z, 2026-01-01T00:00:00Z, false",
        "INSTANT, -0001-01-01T00:00:00Z, 2026-01-01T00:00:00Z, true",
        "DURATION, PT1M, PT60S, true",
        "DURATION, PT-1S, PT-0.5S, true",
        "DURATION, PT-0.5S, PT-1S, false",
        "LOCAL_DATE, 2026-02-28, 2026-03-01, true",
        "LOCAL_DATE, 2026-03-01, 2026-02-28, false",
        "LOCAL_DATE, -0001-01-01, 0001-01-01, true"
    })
    void rangesOfTimesAreCompared(Scalar type, String min, String otherMin, boolean contains) {
        Rules rules = Rules.none().range(type.range(min, ""));
        assertEquals(contains, rules.contain(Rules.none().range(type.range(otherMin, ""))));
    }

    @Test
    void rangesOfTimesReadAsTheyAreWritten() {
        Range range = Scalar.LOCAL_DATE.range("2026-01-01", "2026-12-31");
        assertEquals("2026-01-01..2026-12-31", range.words());
        assertEquals(
                "@RANGE(\"2026-01-01\", \"2026-12-31\")",
                Rules.none().range(range).declared());
        assertEquals(
                "@RANGE(max = \"PT24H\")",
                Rules.none().range(Scalar.DURATION.range("", "P1D")).declared());
        assertEquals(
                "..2026-01-01T00:00:00Z",
                Scalar.INSTANT.range("", "2026-01-01T01:00:00+01:00").words());
    }

    @ParameterizedTest
    @CsvSource({
        "INSTANT, 2026-01-01T00:00:00.5Z",
        "INSTANT, -0001-01-01T00:00:00.000000001Z",
        "DURATION, PT-0.5S",
        "DURATION, PT2562047788015215H30M7.999999999S",
        "LOCAL_DATE, -0001-12-31",
        "BIG_DECIMAL, -1.50"
    })
    void aValueHasAPlaceAmongAllOfItsType(Scalar type, String text) {
        Spelled spelled = type.spelled();
        Object value = spelled.parse(text);
        assertEquals(value, spelled.ofNumber(spelled.number(value).orElseThrow()));
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
