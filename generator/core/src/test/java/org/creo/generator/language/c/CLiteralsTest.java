// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.creo.generator.model.Description;
import org.creo.generator.model.Literal;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;
import org.junit.jupiter.api.Test;

class CLiteralsTest {

    private static String of(TypeRef type, Literal value) {
        Description description = Descriptions.of("enum Level { LOW, veryHigh }");
        return new CLiterals(description, new CNames(description)).of(type, value);
    }

    @Test
    void numbersAreExpressions() {
        assertEquals("true", of(Scalar.BOOLEAN, new Literal.BooleanLiteral(true)));
        assertEquals("7", of(Scalar.SHORT, new Literal.IntegerLiteral(7)));
        assertEquals("(-5)", of(Scalar.BYTE, new Literal.IntegerLiteral(-5)));
        assertEquals("INT32_MIN", of(Scalar.INT, new Literal.IntegerLiteral(Integer.MIN_VALUE)));
        assertEquals("INT64_MIN", of(Scalar.LONG, new Literal.IntegerLiteral(Long.MIN_VALUE)));
        assertEquals("(-INT64_C(1))", of(Scalar.LONG, new Literal.IntegerLiteral(-1)));
        assertEquals("INT64_C(1)", of(Scalar.LONG, new Literal.IntegerLiteral(1)));
        assertEquals("255", of(Scalar.UBYTE, new Literal.IntegerLiteral(255)));
        assertEquals("UINT32_C(7)", of(Scalar.UINT, new Literal.IntegerLiteral(7)));
        assertEquals(
                "UINT64_C(18446744073709551615)", of(Scalar.ULONG, new Literal.IntegerLiteral(Scalar.ULONG.most())));
        assertEquals("0.1f", of(Scalar.FLOAT, new Literal.FloatingLiteral(0.1f)));
        assertEquals("(-0.0)", of(Scalar.DOUBLE, new Literal.FloatingLiteral(-0.0)));
    }

    @Test
    void textIsEscaped() {
        assertEquals("'a'", of(Scalar.CHAR, new Literal.CharLiteral('a')));
        assertEquals("0x0027", of(Scalar.CHAR, new Literal.CharLiteral('\'')));
        assertEquals("\"a\\\"\\\\\\0121\\?\\?/é\"", of(Scalar.STRING, new Literal.StringLiteral("a\"\\\n1??/é")));
    }

    private static String spelled(Scalar type, String text) {
        return of(type, new Literal.SpelledLiteral(type, text));
    }

    @Test
    void timesAndTheLikeNeedNoCall() {
        assertEquals(
                "((a_b_instant){(-INT64_C(1)), 500000000}) /* 1969-12-31T23:59:59.500Z */",
                spelled(Scalar.INSTANT, "1969-12-31T23:59:59.500Z"));
        assertEquals("((a_b_duration){INT64_MIN, 0})", spelled(Scalar.DURATION, "PT-2562047788015215H-30M-8S"));
        assertEquals("20784 /* 2026-11-27 */", spelled(Scalar.LOCAL_DATE, "2026-11-27"));
        assertEquals(
                "((a_b_uuid){{0x0F, 0x8F, 0xAD, 0x5B, 0xD9, 0xCB, 0x46, 0x9F, 0xA1, 0x65, 0x70, 0x86, 0x77, 0x28, 0x95,"
                        + " 0x0E}})",
                spelled(Scalar.UUID, "0f8fad5b-d9cb-469f-a165-70867728950e"));
        assertEquals("((a_b_bigdecimal){\"-12.50\", 6})", spelled(Scalar.BIG_DECIMAL, "-12.50"));
    }

    @Test
    void aConstantOfAnEnumHasItsName() {
        assertEquals("A_B_LEVEL_VERY_HIGH", of(new EnumType("Level"), new Literal.EnumLiteral("veryHigh")));
    }

    @Test
    void onlyWhatADescriptionMayDeclareIsAConstant() {
        assertThrows(IllegalArgumentException.class, () -> of(new ArrayType(Scalar.INT), new Literal.EmptyLiteral()));
    }

    @Test
    void aWarningKeepsSingleQuestionMarks() {
        assertEquals("\"Why? \\\"b\\\" \\\\ \\t?\\?/\"", CLiterals.ofWarning("Why? \"b\" \\ \t??/"));
    }
}
