// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.creo.type.Scalar.Form;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ScalarTest {
    static Stream<Scalar> wholeNumbers() {
        return Arrays.stream(Scalar.values()).filter(type -> type.form() == Form.INTEGER);
    }

    @ParameterizedTest
    @MethodSource("wholeNumbers")
    void numbersAreReadAgainUpToTheLimits(Scalar type) {
        for (BigInteger number : List.of(type.least(), BigInteger.ZERO, BigInteger.ONE, type.most())) {
            long parsed = type.parse(number.toString());
            assertEquals(number.toString(), type.text(parsed));
            ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).putLong(parsed).position(Long.BYTES - type.size());
            assertEquals(parsed, type.whole(bytes));
            assertTrue(type.has(number));
        }
    }

    @ParameterizedTest
    @MethodSource("wholeNumbers")
    void numbersBeyondTheLimitsAreRefused(Scalar type) {
        for (BigInteger number :
                List.of(type.least().subtract(BigInteger.ONE), type.most().add(BigInteger.ONE))) {
            assertThrows(NumberFormatException.class, () -> type.parse(number.toString()), number.toString());
            assertFalse(type.has(number));
            assertFalse(number.bitLength() < Long.SIZE && type.has(number.longValue()), number.toString());
        }
    }

    @ParameterizedTest
    @MethodSource("wholeNumbers")
    void zeroMayHaveAMinus(Scalar type) {
        assertEquals(0, type.parse("-0"));
    }

    @ParameterizedTest
    @CsvSource({
        "ubyte, ushort",
        "ubyte, short",
        "ubyte, int",
        "ubyte, float",
        "ushort, uint",
        "ushort, int",
        "ushort, float",
        "uint, ulong",
        "uint, long",
        "uint, double",
        "byte, short",
        "int, long",
        "int, double",
        "byte, BigDecimal",
        "long, BigDecimal",
        "ubyte, BigDecimal",
        "ulong, BigDecimal"
    })
    void aTypeWithAllNumbersIsWider(String from, String to) {
        assertTrue(widens(from, to));
        assertFalse(widens(to, from));
    }

    @ParameterizedTest
    @CsvSource({
        "byte, ubyte",
        "float, BigDecimal",
        "double, BigDecimal",
        "long, Instant",
        "int, LocalDate",
        "Instant, long",
        "String, UUID",
        "byte, ulong",
        "ubyte, byte",
        "int, uint",
        "long, ulong",
        "ulong, long",
        "ulong, double",
        "uint, float",
        "ulong, ulong",
        "ubyte, char",
        "ubyte, String"
    })
    void noOtherTypeIsWider(String from, String to) {
        assertFalse(widens(from, to));
    }

    private static boolean widens(String from, String to) {
        return Scalar.of(from).orElseThrow().widensTo(Scalar.of(to).orElseThrow());
    }
}
