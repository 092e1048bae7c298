// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Interface;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StringType;
import org.creo.generator.model.Struct;
import org.creo.generator.model.StructType;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CSharpSpellingTest {

    private static final Description DESCRIPTION = parse("""
            @PACKAGE("a")
            struct Value { int value; }
            struct ValueArray { int other; }
            struct Int { int value; }
            struct StoreClient { int value; }
            exception Gone { String status; String address; String key; }
            interface Store { int PUT_ASYNC = 1; void storeClient (); void put (); void putAsync (); void beginPut (); }
            """);

    private final CSharpSpelling spelling = new CSharpSpelling(DESCRIPTION);

    @ParameterizedTest
    @CsvSource({"packagename, Packagename", "physics.lab_two, Physics.LabTwo", "a.system, A.System_", "runtime.codec, Runtime_.Codec_"})
    void namespaces(String declared, String spelled) {
        assertEquals(spelled, spelling.namespace(declared));
    }

    @ParameterizedTest
    @CsvSource({"MetaData, MetaData", "meta_data, MetaData", "Codec, Codec_", "runtime, Runtime_", "Object, Object"})
    void types(String declared, String spelled) {
        assertEquals(spelled, spelling.type(declared));
    }

    @ParameterizedTest
    @CsvSource({"sampleRate, SampleRate", "sample_rate, SampleRate", "toString, ToString_", "equals, Equals_", "system, System_"})
    void properties(String declared, String spelled) {
        assertEquals(spelled, spelling.field(declared));
    }

    @ParameterizedTest
    @CsvSource({"sampleRate, sampleRate", "sample_rate, sampleRate", "SampleRate, sampleRate", "class, @class", "Class, @class",
            "await, @await", "writer, writer_", "at, at_"})
    void parameters(String declared, String spelled) {
        assertEquals(spelled, spelling.parameter(declared));
    }

    @ParameterizedTest
    @CsvSource({"storeData, StoreData", "dispose, Dispose_", "withCallTimeout, WithCallTimeout_", "getType, GetType_", "codec, Codec_"})
    void methods(String declared, String spelled) {
        assertEquals(spelled, spelling.method(declared));
    }

    @Test
    void noMemberIsCalledLikeItsClass() {
        Struct value = DESCRIPTION.structs().get(0);
        Struct other = DESCRIPTION.structs().get(1);
        Interface store = DESCRIPTION.interfaces().get(0);
        assertEquals("Value_", spelling.field("value", value));
        assertEquals("Value", spelling.field("value", other));
        assertEquals("StoreClient_", spelling.names(store).get("client"));
        assertEquals("StoreClient", spelling.method("storeClient", store));
    }

    @Test
    void declaredNamesMakeRoomForWhatIsGeneratedBesideAMethod() {
        Interface store = DESCRIPTION.interfaces().get(0);
        assertEquals("PutAsync", spelling.names(store.methods().get(1)).get("asynchronous"));
        assertEquals("PutAsync_", spelling.method("putAsync", store));
        assertEquals("PutAsync_Async", spelling.names(store.methods().get(2)).get("asynchronous"));
        assertEquals("BeginPut_", spelling.method("beginPut", store));
        assertEquals("PutAsync__", spelling.constant("PUT_ASYNC", store));
    }

    @Test
    void propertiesOfExceptionsAreNotCalledLikeThoseOfAllErrors() {
        ExceptionType gone = DESCRIPTION.exceptions().get(0);
        assertEquals(List.of("Status_", "Address_", "Key"), gone.fields().stream().map(field -> spelling.field(field.name(), gone)).toList());
    }

    @Test
    void typesOfArrays() {
        assertEquals("sbyte", spelling.text(Primitive.BYTE));
        assertEquals("Runtime.ReadOnlyArray<byte>", spelling.text(new ArrayType(Primitive.BYTE)));
        assertEquals("Runtime.ReadOnlyArray<Runtime.ReadOnlyArray<string>>",
                spelling.text(new ArrayType(new ArrayType(StringType.STRING))));
    }

    @Test
    void keysDifferWhereAStructIsCalledLikeAnArray() {
        assertEquals(List.of("ValueArray", "ValueArray_"), List.of(
                spelling.key(new StructType("ValueArray")), spelling.key(new ArrayType(new StructType("Value")))));
    }

    @Test
    void keysDifferWhereAStructIsCalledLikeAPrimitive() {
        assertNotEquals(spelling.key(new OptionalType(new StructType("Int"))), spelling.key(new OptionalType(Primitive.INT)));
        assertNotEquals(spelling.key(new ArrayType(new ArrayType(new StructType("Int")))), spelling.key(new ArrayType(new ArrayType(Primitive.INT))));
    }

    private static Description parse(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(new SourceFile("service.creo", text), ImportPath.NONE, diagnostics);
        assertEquals("[]", diagnostics.sorted().toString());
        return description;
    }
}
