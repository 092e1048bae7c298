// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.creo.generator.model.Description;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StreamType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.junit.jupiter.api.Test;

class CTypesTest {

    private static final TypeRef POINT = new StructType("Point");
    private static final TypeRef PIXEL = new StructType("Pixel");
    private static final TypeRef NOTE = new StructType("Note");
    private static final TypeRef LEVEL = new EnumType("Level");
    private static final TypeRef NOTES = new MapType(Scalar.STRING, NOTE);

    private static CTypes types() {
        Description description = Descriptions.of("""
                enum Level { LOW, HIGH }
                struct Point { int x; double y; }
                struct Pixel { Point at; boolean set; }
                struct Shade { Level level; }
                struct Note { String text; Level level; Map<String, Note> notes; Optional<Point> at; Note[] more; }
                """);
        return new CTypes(description, new CNames(description));
    }

    @Test
    void valuesHaveTypesOfC() {
        CTypes types = types();
        assertEquals("bool", types.text(Scalar.BOOLEAN));
        assertEquals("int8_t", types.text(Scalar.BYTE));
        assertEquals("uint16_t", types.text(Scalar.CHAR));
        assertEquals("int16_t", types.text(Scalar.SHORT));
        assertEquals("int32_t", types.text(Scalar.INT));
        assertEquals("int64_t", types.text(Scalar.LONG));
        assertEquals("float", types.text(Scalar.FLOAT));
        assertEquals("double", types.text(Scalar.DOUBLE));
        assertEquals("a_b_string", types.text(Scalar.STRING));
        assertEquals("a_b_note_array", types.text(new ArrayType(NOTE)));
        assertEquals("a_b_note", types.item(new ArrayType(NOTE)));
        assertEquals("uint8_t", types.item(new ArrayType(Scalar.BYTE)));
        assertEquals("a_b_string_to_note_map", types.text(NOTES));
        assertEquals("a_b_point", types.text(POINT));
        assertEquals("a_b_level", types.text(LEVEL));
        assertEquals("a_b_point", types.text(new OptionalType(POINT)));
        assertThrows(IllegalArgumentException.class, () -> types.text(new StreamType(POINT)));
    }

    @Test
    void structsAndWhatMayBeAbsentArePassedByAddress() {
        CTypes types = types();
        assertEquals("int32_t x", types.parameter(Scalar.INT, "x"));
        assertEquals("const int32_t *x", types.parameter(new OptionalType(Scalar.INT), "x"));
        assertEquals("const a_b_point *x", types.parameter(POINT, "x"));
        assertEquals("a_b_string_to_note_map x", types.parameter(NOTES, "x"));
        assertEquals("&x", types.argument(new OptionalType(Scalar.INT), "x"));
        assertEquals("x", types.argument(NOTES, "x"));
    }

    @Test
    void onlyAnOptionalStructIsAMemberThatMayBeNull() {
        CTypes types = types();
        assertEquals("const a_b_point *x", types.member(new OptionalType(POINT), "x"));
        assertEquals("a_b_point x", types.member(POINT, "x"));
        assertEquals("a_b_string x", types.member(new OptionalType(Scalar.STRING), "x"));
    }

    @Test
    void bytesAreCheckedWhereNotAllOfThemAreAValue() {
        CTypes types = types();
        assertFalse(types.of(POINT).checked());
        assertTrue(types.of(PIXEL).checked()); // its boolean
        assertFalse(types.of(PIXEL).refusable());
        assertTrue(types.of(new StructType("Shade")).refusable());
        assertTrue(types.of(LEVEL).checked());
        assertFalse(types.of(NOTE).checked()); // not of fixed size: its parts check for themselves
        assertEquals(13, types.of(PIXEL).fixedSize());
        assertEquals(-1, types.of(NOTE).fixedSize());
        assertEquals(17, types.of(NOTE).minSize());
    }

    @Test
    void ofAnOptionalTypeTheValueThatIsThereIsDescribed() {
        CModel.Type level = types().of(new OptionalType(LEVEL));
        assertEquals("optional_level", level.key());
        assertTrue(level.optional());
        assertTrue(level.scalar());
        assertFalse(level.struct());
        assertFalse(level.checked());
        assertEquals(1, level.minSize());
    }

    @Test
    void scalarsBeginWithZero() {
        CTypes types = types();
        assertEquals("0", types.zero(Scalar.DOUBLE));
        assertEquals("false", types.zero(Scalar.BOOLEAN));
        assertEquals("A_B_LEVEL_LOW", types.zero(new OptionalType(LEVEL)));
        assertNull(types.zero(Scalar.STRING));
    }

    @Test
    void valuesAreComparedByContent() {
        CTypes types = types();
        assertEquals("l == r", types.same(LEVEL, "l", "r", null));
        assertEquals(
                "a_b_double_equal(l, r)", types.same(Scalar.DOUBLE, "l", "r", null)); // a NaN is the same as itself
        assertEquals("a_b_point_equal(&l, r)", types.same(POINT, "l", "*r", null));
        assertEquals("!(l == r)", types.different(Scalar.INT, "l", "r", null));
        assertEquals("!a_b_string_equal(l, r)", types.different(Scalar.STRING, "l", "r", null));
    }

    @Test
    void constantsArePrintedByName() {
        CTypes types = types();
        assertEquals(new CModel.Print("printer_plain", "a_b_level_name(v)"), types.print(LEVEL, "v"));
        assertEquals(new CModel.Print("print_point", "&v"), types.print(POINT, "v"));
        assertEquals(new CModel.Print("print_string_to_note_map", "v"), types.print(NOTES, "v"));
    }
}
