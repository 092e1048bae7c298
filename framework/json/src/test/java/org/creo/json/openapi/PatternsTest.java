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
