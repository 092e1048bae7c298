// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Struct;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A name that is taken in Java, or in the code around it, gets an underscore at its end. */
class JavaNamesTest {

    private static final Description DESCRIPTION = parse("""
            @PACKAGE("a.new")
            struct Options { int[] samples; int samplesLength; double wait; }
            exception Payload { int[] status; String message; }
            interface Store { int x = 1; void put (); void putAsync (); void Put (); }
            interface Kept { @STATE long count; @WRITES("count") void add (); }
            """);
    private static final Interface STORE = DESCRIPTION.interfaces().get(0);

    private final JavaNames names = new JavaNames(DESCRIPTION);

    private static Description parse(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(new SourceFile("a.creo", text), ImportPath.NONE, diagnostics);
        assertEquals("[]", diagnostics.sorted().toString());
        return description;
    }

    @Test
    void aPackageHasNoKeywords() {
        assertEquals("a.new_", names.namespace());
        assertEquals("lab.int_.two", names.namespace("lab.int.two"));
    }

    @ParameterizedTest
    @CsvSource({
        "Data, Data",
        "Map, Map_",
        "record, record_",
        "Codec, Codec_",
        "StoreClient, StoreClient_",
        "KeptStates, KeptStates_",
        "StoreStates, StoreStates",
        "Payload, Payload_",
        "Options, Options",
        // Code that names java.util.List would find a member of a class java.
        "java, java_",
        "org, org_",
        "a, a_"
    })
    void types(String declared, String spelled) {
        assertEquals(spelled, names.type(declared));
    }

    @Test
    void aUnionIsNotCalledAsTheMethodsForItsCases() {
        Description unions = parse("@PACKAGE(\"a\") union Cases { int x; Cases[] cases; }");
        JavaNames ofUnions = new JavaNames(unions);
        assertEquals("Cases_", ofUnions.type("Cases"));
        assertEquals(
                Map.of("x", "X", "cases", "Cases__"),
                ofUnions.cases(unions.unions().get(0)));
        assertEquals("Cases", new JavaNames(parse("@PACKAGE(\"a\") struct Cases { int x; }")).type("Cases"));
    }

    @Test
    void noCaseHidesAClassOfWhichThePackageIsHidden() {
        String union = "union Shape { int codec; int circle; }";
        assertEquals(Map.of("codec", "Codec_", "circle", "Circle"), cases(parse("@PACKAGE(\"in.company\") " + union)));
        assertEquals(Map.of("codec", "Codec_", "circle", "Circle"), cases(parse("@PACKAGE(\"in\") " + union)));
        assertEquals(Map.of("codec", "Codec", "circle", "Circle"), cases(parse("@PACKAGE(\"com.company\") " + union)));
    }

    private static Map<String, String> cases(Description description) {
        return new JavaNames(description).cases(description.unions().get(0));
    }

    @ParameterizedTest
    @CsvSource({"Channel, Channel", "Duration, Duration", "Options, a.new_.runtime.Options"})
    void aTypeOfTheRuntimeHasItsPackageWhereTheDescriptionHasAnother(String type, String called) {
        assertEquals(called, names.qualified(type));
    }

    @Test
    void accessorsGiveWayToMethodsOfObjectAndOfErrors() {
        Struct struct = DESCRIPTION.structs().get(0);
        ExceptionType exception = DESCRIPTION.exceptions().get(0);
        assertEquals("wait_", names.field("wait", struct));
        assertEquals("status", names.field("status", struct));
        assertEquals("status_", names.field("status", exception));
        assertEquals("message", names.field("message", exception));
    }

    @Test
    void whatAnArrayHasInAdditionGivesWayToFields() {
        assertEquals(
                Map.of("samples", new JavaNames.ArrayAccessors("samplesLength_", "samplesBuffer")),
                names.arrays(DESCRIPTION.structs().get(0)));
        assertEquals(
                Map.of("status", new JavaNames.ArrayAccessors("statusLength", "statusBuffer")),
                names.arrays(DESCRIPTION.exceptions().get(0)));
    }

    @ParameterizedTest
    @CsvSource({"data, data", "in, in", "owned, owned", "record, record", "Map, Map_", "KeptHandler, KeptHandler_"})
    void whatUsersSeeGivesWayToTypesOnly(String declared, String spelled) {
        assertEquals(spelled, names.visible(declared));
    }

    @ParameterizedTest
    @CsvSource({"data, data", "in, in_", "Map, Map_", "KeptHandler, KeptHandler_"})
    void variables(String declared, String spelled) {
        assertEquals(spelled, names.variable(declared));
    }

    @ParameterizedTest
    @CsvSource({"LIMIT, LIMIT", "Duration, Duration_", "Options, Options_", "Map, Map_"})
    void aConstantHidesNoType(String declared, String spelled) {
        assertEquals(spelled, names.constant(declared, STORE));
    }

    /** A description without the type keeps the names that its code had before there was the type. */
    @Test
    void classesThatAreTypesAreTaken() {
        JavaNames used = new JavaNames(parse("""
                @PACKAGE("a")
                struct Data { Optional<UUID> UUID; }
                interface Store { Instant Instant = "2026-01-01T00:00:00Z"; void put (Map<String, BigDecimal[]> sums); }
                """));
        for (String name : new String[] {"UUID", "Instant", "BigDecimal"}) {
            assertEquals(name + "_", used.constant(name, STORE));
            assertEquals(name + "_", used.visible(name));
            assertEquals(name, names.constant(name, STORE));
            assertEquals(name, names.visible(name));
        }
        assertEquals("LocalDate", used.visible("LocalDate"));
    }

    @Test
    void methods() {
        assertEquals("close_", names.method("close"));
        assertEquals(Map.of("put", "putAsync_", "putAsync", "putAsyncAsync", "Put", "PutAsync"), names.async(STORE));
        assertEquals("Put", JavaNames.title(STORE.methods().get(0)));
        assertEquals("Put_", JavaNames.title(STORE.methods().get(2)));
    }
}
