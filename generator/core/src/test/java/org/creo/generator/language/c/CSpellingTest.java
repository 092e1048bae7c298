// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
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
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(
                new SourceFile("a.creo", "@PACKAGE(\"a.b\")\n" + definitions), ImportPath.NONE, diagnostics);
        assertEquals("[]", diagnostics.sorted().toString());
        return new CSpelling(description);
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
        assertEquals("find", spelling.method("find"));
        assertEquals("close_", spelling.method("close"));
    }

    @Test
    void anInterfaceGivesWayToTheRuntime() {
        assertEquals("a_b_connection_service", spelling("interface Connection { int find(); }").type("Connection"));
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
        assertTrue(RuntimeNames.all().contains("connection_open"));
        assertTrue(RuntimeNames.all().contains("write_double_array"));
        assertFalse(RuntimeNames.all().contains("value"));
    }
}
