// SPDX-License-Identifier: Apache-2.0
package org.creo.json.openapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.regex.Pattern;
import org.creo.type.Scalar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatternsTest {

    @Test
    void thoseOfSmallNumbersAdmitAllAndNothingElse() {
        Pattern bytes = Pattern.compile(Patterns.whole(Scalar.BYTE.least(), Scalar.BYTE.most(), false));
        for (int number = -2000; number <= 2000; number++) {
            boolean in = number >= Byte.MIN_VALUE && number <= Byte.MAX_VALUE;
            assertEquals(in, bytes.matcher("" + number).matches(), "" + number);
        }
        assertFalse(bytes.matcher("-0").matches());
    }

    @ParameterizedTest
    @CsvSource({
        "INSTANT, 2026-11-27T10:30:00Z, 2026-11-27T10:30:00",
        "INSTANT, 2026-11-27T10:30:00.000000001+18:00, 2026-11-27T10:30:00.0000000001Z",
        "INSTANT, +1000000000-12-31T23:59:59Z, 10000-01-01T00:00:00Z",
        "INSTANT, -0001-12-31T23:59:59Z, -0000-12-31T23:59:59Z",
        "INSTANT, 0000-01-01T00:00:00Z, 2026-11-27T24:00:00Z",
        "DURATION, PT0S, P",
        "DURATION, -P1DT-2H3M-0.5S, PT",
        "DURATION, P-1D, P1DT",
        "DURATION, PT1M1S, PT1S1M",
        "DURATION, PT0.123456789S, PT.5S",
        "LOCAL_DATE, 2026-11-27, 2026-13-01",
        "LOCAL_DATE, -5877641-06-23, +2026-11-27",
        "LOCAL_DATE, +10000-01-01, +010000-01-01",
        "UUID, 0f8fad5b-D9CB-469f-a165-70867728950e, 0f8fad5bd9cb469fa16570867728950e",
        "BIG_DECIMAL, -0.00, .5",
        "BIG_DECIMAL, 1E+3, +1",
        "BIG_DECIMAL, 12.50, 012"
    })
    void thoseOfTextsAdmitWhatIsOne(Scalar type, String right, String wrong) {
        Pattern pattern = Pattern.compile(Patterns.spelled(type));
        assertTrue(pattern.matcher(right).matches(), right);
        assertFalse(pattern.matcher(wrong).matches(), wrong);
    }

    @Test
    void thoseWithoutASignBeginAtZero() {
        Pattern bytes = Pattern.compile(Patterns.whole(Scalar.UBYTE.least(), Scalar.UBYTE.most(), false));
        for (int number = -2000; number <= 2000; number++) {
            assertEquals(
                    number >= 0 && number <= 255, bytes.matcher("" + number).matches(), "" + number);
        }
        assertFalse(bytes.matcher("-0").matches());
        Pattern large = Pattern.compile(Patterns.whole(Scalar.ULONG.least(), Scalar.ULONG.most(), true));
        assertTrue(large.matcher("18446744073709551615").matches());
        assertFalse(large.matcher("18446744073709551616").matches());
        assertTrue(large.matcher("-0").matches());
        assertFalse(large.matcher("-1").matches());
    }

    @ParameterizedTest
    @ValueSource(longs = {Short.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE})
    void thoseOfOthersEndWhereTheNumbersEnd(long most) {
        BigInteger last = BigInteger.valueOf(most);
        Pattern pattern = Pattern.compile(Patterns.whole(BigInteger.valueOf(-most - 1), last, true));
        for (int i = 0; i < 50; i++) {
            BigInteger step = BigInteger.valueOf(3).pow(i);
            assertEquals(
                    step.signum() >= 0,
                    pattern.matcher(last.subtract(step.min(last)).toString()).matches());
            assertFalse(
                    pattern.matcher(last.add(step).toString()).matches(),
                    () -> last.add(step).toString());
            String below = last.negate().subtract(step).toString();
            assertEquals(i == 0, pattern.matcher(below).matches(), below);
        }
        assertTrue(pattern.matcher(last.toString()).matches());
        assertTrue(pattern.matcher("-0").matches());
        for (String none : new String[] {"", "00", "+1", "1.0", "1e2", "-", " 1", "--1"}) {
            assertFalse(pattern.matcher(none).matches(), none);
        }
    }
}
