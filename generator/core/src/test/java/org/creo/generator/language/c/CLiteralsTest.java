// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StringType;
import org.creo.generator.model.TypeRef;
import org.junit.jupiter.api.Test;

class CLiteralsTest {

    private static String of(TypeRef type, Literal value) {
        Description description = Descriptions.of("enum Level { LOW, veryHigh }");
        return new CLiterals(description, new CNames(description)).of(type, value);
    }

    @Test
    void numbersAreExpressions() {
        assertEquals("true", of(Primitive.BOOLEAN, new Literal.BooleanLiteral(true)));
        assertEquals("7", of(Primitive.SHORT, new Literal.IntegerLiteral(7)));
        assertEquals("(-5)", of(Primitive.BYTE, new Literal.IntegerLiteral(-5)));
        assertEquals("INT32_MIN", of(Primitive.INT, new Literal.IntegerLiteral(Integer.MIN_VALUE)));
        assertEquals("INT64_MIN", of(Primitive.LONG, new Literal.IntegerLiteral(Long.MIN_VALUE)));
        assertEquals("(-INT64_C(1))", of(Primitive.LONG, new Literal.IntegerLiteral(-1)));
        assertEquals("INT64_C(1)", of(Primitive.LONG, new Literal.IntegerLiteral(1)));
        assertEquals("0.1f", of(Primitive.FLOAT, new Literal.FloatingLiteral(0.1f)));
        assertEquals("(-0.0)", of(Primitive.DOUBLE, new Literal.FloatingLiteral(-0.0)));
    }

    @Test
    void textIsEscaped() {
        assertEquals("'a'", of(Primitive.CHAR, new Literal.CharLiteral('a')));
        assertEquals("0x0027", of(Primitive.CHAR, new Literal.CharLiteral('\'')));
        assertEquals("\"a\\\"\\\\\\0121\\?\\?/é\"", of(StringType.STRING, new Literal.StringLiteral("a\"\\\n1??/é")));
    }

    @Test
    void aConstantOfAnEnumHasItsName() {
        assertEquals("A_B_LEVEL_VERY_HIGH", of(new EnumType("Level"), new Literal.EnumLiteral("veryHigh")));
    }

    @Test
    void onlyWhatADescriptionMayDeclareIsAConstant() {
        assertThrows(
                IllegalArgumentException.class, () -> of(new ArrayType(Primitive.INT), new Literal.EmptyLiteral()));
    }

    @Test
    void aWarningKeepsSingleQuestionMarks() {
        assertEquals("\"Why? \\\"b\\\" \\\\ \\t?\\?/\"", CLiterals.ofWarning("Why? \"b\" \\ \t??/"));
    }
}
