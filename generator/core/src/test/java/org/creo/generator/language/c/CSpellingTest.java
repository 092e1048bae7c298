// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Literal;
import org.creo.generator.model.MapType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StringType;
import org.creo.generator.model.StructType;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** C has one name space for a whole program: everything must stay apart in it. */
class CSpellingTest {

    private static CSpelling spelling(String definitions) {
        return new CSpelling(description(definitions));
    }

    private static Description description(String definitions) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(
                new SourceFile("a.creo", "@PACKAGE(\"a.b\")\n" + definitions), ImportPath.NONE, diagnostics);
        assertEquals("[]", diagnostics.sorted().toString());
        return description;
    }

    @Test
    void namesAreSnakeCaseBehindThePackage() {
        CSpelling spelling = spelling("struct MetaData { int x; } interface DataService { void storeData(MetaData[] data); }");
        assertEquals("a_b_meta_data", spelling.type("MetaData"));
        assertEquals("a_b_data_service", spelling.type("DataService"));
        assertEquals("a_b_meta_data_array", spelling.text(new ArrayType(new StructType("MetaData"))));
        assertEquals("a_b_double_array_array", spelling.text(new ArrayType(new ArrayType(Primitive.DOUBLE))));
        assertEquals("a_b_string", spelling.text(StringType.STRING));
        assertEquals("uint16_t", spelling.text(Primitive.CHAR));
    }

    @ParameterizedTest
    @CsvSource({
        "Error, a_b_error_struct",             // a type of the runtime
        "DoubleArray, a_b_double_array_struct", // double[] of the runtime
        "String2, a_b_string2",
        "Item, a_b_item",                      // the runtime has functions called so, but none made from a type
        "Value, a_b_value",                    // a file of the runtime is called so
    })
    void aStructGivesWayToTheRuntime(String declared, String expected) {
        assertEquals(expected, spelling("struct " + declared + " { int x; }").type(declared));
    }

    @Test
    void aStructGivesWayToWhatIsMadeOfAnother() {
        CSpelling spelling = spelling("""
                struct DataArray { int x; }
                struct DataText { int x; }
                struct Data { int x; }
                struct Rows { Data[] items; double[][] table; }
                struct DoubleArrayArray { int x; }
                """);
        assertEquals("a_b_data", spelling.type("Data"));
        assertEquals("a_b_data_array", spelling.text(new ArrayType(new StructType("Data"))));
        assertEquals("a_b_data_array_struct", spelling.type("DataArray"));
        assertEquals("a_b_data_text_struct", spelling.type("DataText"));
        assertEquals("a_b_double_array_array_struct", spelling.type("DoubleArrayArray"));
    }

    @Test
    void aStructGivesWayToAMethod() {
        CSpelling spelling = spelling("struct StoreFind { int x; } interface Store { int find(); int close(); }");
        assertEquals("a_b_store_find_struct", spelling.type("StoreFind"));
    }

    @Test
    void aMethodGivesWayToTheFunctionsOfItsClientAndOfOtherMethods() {
        Description description = description("interface Store { int getStart(); int get(); int close(); int getNext(); Stream<String> list(); int listNext(); }");
        CSpelling spelling = new CSpelling(description);
        Interface store = description.interfaces().get(0);
        assertEquals("get", spelling.method("get", store));
        assertEquals("get_start_", spelling.method("getStart", store));
        assertEquals("get_next", spelling.method("getNext", store)); // only streams have a ..._next
        assertEquals("list_next_", spelling.method("listNext", store));
        assertEquals("close_", spelling.method("close", store));
    }

    @Test
    void anInterfaceGivesWayToTheRuntime() {
        assertEquals("a_b_call_service", spelling("interface Call { int find(); }").type("Call"));
    }

    @Test
    void wordsOfCAndOfGeneratedCodeGetAnUnderscore() {
        CSpelling spelling = spelling("struct Data { int x; }");
        assertEquals("register_", spelling.field("register"));
        assertEquals("template_", spelling.field("template"));
        assertEquals("errno_", spelling.field("errno"));
        assertEquals("client", spelling.field("client"));
        assertEquals("client_", spelling.parameter("client"));
        assertEquals("_", spelling.field("__"));
    }

    @Test
    void theRuntimesNamesComeFromItsFiles() {
        assertTrue(CRuntimeNames.all().contains("channel_open"));
        assertTrue(CRuntimeNames.all().contains("write_double_array"));
        assertFalse(CRuntimeNames.all().contains("value"));
    }

    @Test
    void enumsAndExceptionsGiveWayToo() {
        CSpelling spelling = spelling("enum Status { OK } exception Error { } struct OptionalInt { int x; } struct Holder { Optional<Integer> x; }");
        assertEquals("a_b_status_enum", spelling.type("Status"));
        assertEquals("a_b_error_exception", spelling.type("Error"));
        assertEquals("a_b_optional_int_struct", spelling.type("OptionalInt"));
    }

    @Test
    void mapsAreNamedAfterKeyAndValue() {
        CSpelling spelling = spelling("enum IntTo { A } struct Long { int x; } struct Two { Map<Integer, Long> left; Map<IntTo, Integer> right; }");
        assertEquals("a_b_int_to_int_map", spelling.text(new MapType(Primitive.INT, Primitive.INT)));
        assertEquals("a_b_int_to_string_to_long_map_map",
                spelling.text(new MapType(Primitive.INT, new MapType(StringType.STRING, Primitive.LONG))));
    }

    @Test
    void constantsAreInUpperCaseAndGiveWay() {
        Description description = description("enum Bad { ARGUMENT, httpError, V1A } interface Frame { int LIMIT = 1; int maxSize = 2; }");
        CSpelling spelling = new CSpelling(description);
        Enumeration bad = description.enums().get(0);
        assertEquals("A_B_BAD_ARGUMENT_", spelling.enumConstant("ARGUMENT", bad)); // a status
        assertEquals("A_B_BAD_HTTP_ERROR", spelling.enumConstant("httpError", bad));
        assertEquals("A_B_BAD_V1A", spelling.enumConstant("V1A", bad));
        assertEquals("A_B_FRAME_LIMIT_", spelling.constant("LIMIT", description.interfaces().get(0)));
        assertEquals("A_B_FRAME_MAX_SIZE", spelling.constant("maxSize", description.interfaces().get(0)));
    }

    @Test
    void aFlagGivesWayToAField() {
        Description description = description("struct S { Optional<String> note; boolean hasNote; Optional<Integer> register; Optional<Point> at; }"
                + " struct Point { int x; }");
        CSpelling spelling = new CSpelling(description);
        List<Field> fields = description.structs().get(0).fields();
        assertEquals("has_note_", spelling.names(fields.get(0)).get("flag"));
        assertEquals("has_register", spelling.names(fields.get(2)).get("flag"));
        assertTrue(spelling.names(fields.get(3)).isEmpty()); // a pointer needs none
    }

    @Test
    void literalsAreExpressionsOfC() {
        assertEquals("INT32_MIN", CLiterals.of(Primitive.INT, new Literal.IntegerLiteral(Integer.MIN_VALUE)));
        assertEquals("(-5)", CLiterals.of(Primitive.BYTE, new Literal.IntegerLiteral(-5)));
        assertEquals("INT64_MIN", CLiterals.of(Primitive.LONG, new Literal.IntegerLiteral(Long.MIN_VALUE)));
        assertEquals("(-INT64_C(1))", CLiterals.of(Primitive.LONG, new Literal.IntegerLiteral(-1)));
        assertEquals("0.1f", CLiterals.of(Primitive.FLOAT, new Literal.FloatingLiteral(0.1f)));
        assertEquals("(-0.0)", CLiterals.of(Primitive.DOUBLE, new Literal.FloatingLiteral(-0.0)));
        assertEquals("0x0027", CLiterals.of(Primitive.CHAR, new Literal.CharLiteral('\'')));
        assertEquals("\"a\\\"\\\\\\0121\\?\\?/é\"", CLiterals.of(StringType.STRING, new Literal.StringLiteral("a\"\\\n1??/é")));
    }
}
