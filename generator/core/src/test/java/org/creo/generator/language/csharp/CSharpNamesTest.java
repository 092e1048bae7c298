// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Struct;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CSharpNamesTest {

    private static final Description DESCRIPTION = Descriptions.parse("""
            @PACKAGE("a")
            struct Value { int value; }
            struct ValueArray { int other; }
            struct Int { int value; }
            struct StoreClient { int value; }
            exception Gone { String status; String address; String key; }
            interface Store { int PUT_ASYNC = 1; void storeClient (); void put (); void putAsync (); void beginPut (); }
            """);

    private final CSharpNames names = new CSharpNames(DESCRIPTION);

    @ParameterizedTest
    @CsvSource({
        "packagename, Packagename",
        "physics.lab_two, Physics.LabTwo",
        "a.system, A.System_",
        "runtime.codec, Runtime_.Codec_",
        "console, Console_",
        "math.console, Math_.Console",
        "lab.math, Lab.Math"
    })
    void namespaces(String declared, String spelled) {
        assertEquals(spelled, names.namespace(declared));
    }

    @ParameterizedTest
    @CsvSource({
        "MetaData, MetaData",
        "meta_data, MetaData",
        "Codec, Codec_",
        "runtime, Runtime_",
        "Object, Object",
        "With, With_",
        "to_string, ToString_",
        "GetHashCode, GetHashCode_"
    })
    void types(String declared, String spelled) {
        assertEquals(spelled, names.type(declared));
    }

    @ParameterizedTest
    @CsvSource({
        "circle, Circle",
        "old_name, OldName",
        "shape, Shape_",
        "value, Value_",
        "match, Match_",
        "toString, ToString_",
        "ofCircle, OfCircle_",
        "ofOther, OfOther",
        "runtime, Runtime_"
    })
    void casesOfUnions(String declared, String spelled) {
        Description shapes = Descriptions.parse("""
                @PACKAGE("a")
                union Shape { int circle; int old_name; int shape; int value; int match; int toString; int ofCircle;
                    int ofOther; int runtime; }
                """);
        assertEquals(
                spelled,
                new CSharpNames(shapes).unionCase(declared, shapes.unions().get(0)));
    }

    @ParameterizedTest
    @CsvSource({"Match, Match_", "Ordinal, Ordinal_", "OfX, OfX_", "Of, Of", "ToBytes, ToBytes_", "Value, Value"})
    void aUnionIsNotCalledAsOneOfItsMembers(String declared, String spelled) {
        Description unions = Descriptions.parse("""
                @PACKAGE("a")
                union Match { int x; } union Ordinal { int x; } union OfX { int x; } union Of { int x; }
                union ToBytes { int x; } union Value { int x; }
                """);
        assertEquals(spelled, new CSharpNames(unions).type(declared));
        Description structs = Descriptions.parse("@PACKAGE(\"a\") struct Match { int x; }");
        assertEquals("Match", new CSharpNames(structs).type("Match"));
    }

    @Test
    void theClassOfRulesHasItsNameWhereThereAreRules() {
        String ruled = "@PACKAGE(\"a\") struct Rules { @RANGE(1, 2) int x; }";
        assertEquals("Rules_", new CSharpNames(Descriptions.parse(ruled)).type("Rules"));
        String plain = "@PACKAGE(\"a\") struct Rules { int x; }";
        assertEquals("Rules", new CSharpNames(Descriptions.parse(plain)).type("Rules"));
    }

    @ParameterizedTest
    @CsvSource({
        "sampleRate, SampleRate",
        "sample_rate, SampleRate",
        "toString, ToString_",
        "equals, Equals_",
        "system, System_"
    })
    void properties(String declared, String spelled) {
        assertEquals(spelled, names.field(declared));
    }

    @ParameterizedTest
    @CsvSource({
        "sampleRate, sampleRate",
        "sample_rate, sampleRate",
        "SampleRate, sampleRate",
        "class, @class",
        "Class, @class",
        "await, @await",
        "writer, writer",
        "cancellationToken, cancellationToken_"
    })
    void parameters(String declared, String spelled) {
        assertEquals(spelled, names.parameter(declared));
    }

    @ParameterizedTest
    @CsvSource({"At, at", "Class, @class", "Value_, value_", "CancellationToken, cancellationToken"})
    void parametersOfConstructorsAreSpelledLikeTheirProperties(String property, String spelled) {
        assertEquals(spelled, names.constructorParameter(property));
    }

    @ParameterizedTest
    @CsvSource({"sample_rate, sampleRate", "class, @class", "writer, writer_", "at, at_"})
    void variablesOfGeneratedCode(String declared, String spelled) {
        assertEquals(spelled, names.local(declared));
    }

    @ParameterizedTest
    @CsvSource({
        "storeData, StoreData",
        "connect, Connect_",
        "dispose, Dispose_",
        "withCallTimeout, WithCallTimeout_",
        "getType, GetType_",
        "codec, Codec_"
    })
    void methods(String declared, String spelled) {
        assertEquals(spelled, names.method(declared));
    }

    @Test
    void noMemberIsCalledLikeItsClass() {
        Struct value = DESCRIPTION.structs().get(0);
        Struct other = DESCRIPTION.structs().get(1);
        Interface store = DESCRIPTION.interfaces().get(0);
        assertEquals("Value_", names.field("value", value));
        assertEquals("Value", names.field("value", other));
        assertEquals("StoreClient_", names.client(store));
        assertEquals("StoreClient", names.method("storeClient", store));
    }

    @Test
    void declaredNamesMakeRoomForWhatIsGeneratedBesideAMethod() {
        Interface store = DESCRIPTION.interfaces().get(0);
        assertEquals("PutAsync", names.asynchronous(store.methods().get(1), store));
        assertEquals("PutAsync_", names.method("putAsync", store));
        assertEquals("PutAsync_Async", names.asynchronous(store.methods().get(2), store));
        assertEquals("BeginPut_", names.method("beginPut", store));
        assertEquals("BeginPut", names.begin(store.methods().get(1), store));
        assertEquals("PutAsync__", names.constant("PUT_ASYNC", store));
    }

    /** Each name asks for those of all methods; where each of these did, too, this took hours. */
    @Test
    void aLargeInterfaceIsNamedInTime() {
        StringBuilder text = new StringBuilder("@PACKAGE(\"a\")\ninterface Large {");
        for (int i = 0; i < 2000; i++) {
            text.append(" int LIMIT")
                    .append(i)
                    .append(" = 1; void limit")
                    .append(i)
                    .append(" ();");
        }
        Description description = Descriptions.parse(text.append(" }").toString());
        CSharpNames large = new CSharpNames(description);
        Interface owner = description.interfaces().get(0);
        assertEquals("Limit1999_", large.constant("LIMIT1999", owner));
        assertEquals(
                2000,
                owner.constants().stream()
                        .map(constant -> large.constant(constant.name(), owner))
                        .distinct()
                        .count());
    }

    @Test
    void theClassForTestsIsCalledLikeNothingElse() {
        Description description = Descriptions.parse("""
                @PACKAGE("a")
                struct FakeStore { int value; }
                interface Store { void fakeStore_ (); }
                interface Other { void fakeOther (); }
                """);
        CSharpNames inside = new CSharpNames(description);
        Interface other = description.interfaces().get(1);
        assertEquals("FakeStore_", inside.fake(description.interfaces().get(0)));
        assertEquals("FakeOther", inside.fake(other));
        assertEquals("FakeOther_", inside.method("fakeOther", other));
    }

    @Test
    void fieldsOfAMethodAreNamedAfterItsSpelling() {
        Interface store = DESCRIPTION.interfaces().get(0);
        assertEquals("putAsync_Method", names.description(store.methods().get(2), store));
        assertEquals("putAsync_Item", names.item(store.methods().get(2), store));
    }

    /** In a namespace Status, C# takes Status for the namespace. */
    @Test
    void noTypeIsCalledLikeAPartOfItsNamespace() {
        Description description = Descriptions.parse("""
                @PACKAGE("status.shop_client.status")
                struct Status { int status; }
                interface Shop { Status status (); }
                interface Status { }
                """);
        CSharpNames inside = new CSharpNames(description);
        assertEquals("Status.ShopClient.Status", inside.namespace(description.packageName()));
        assertEquals("Status_", inside.type("Status"));
        assertEquals("Status", inside.field("status", description.structs().get(0)));
        assertEquals("ShopClient_", inside.client(description.interfaces().get(0)));
        assertEquals("StatusClient", inside.client(description.interfaces().get(1)));
        assertEquals("IStatus", inside.contract(description.interfaces().get(1)));
    }

    @Test
    void propertiesOfStructsAreNotCalledLikeWhatTheirClassHas() {
        Struct value = DESCRIPTION.structs().get(0);
        assertEquals("With_", names.field("with", value));
        assertEquals("FromBytes_", names.field("from_bytes", value));
    }

    @Test
    void namesOfNoTypeAreLonger() {
        assertEquals("Int_", names.notOfType("Int"));
        assertEquals("Gone_", names.notOfType("Gone"));
        assertEquals("Long", names.notOfType("Long"));
    }

    @Test
    void propertiesOfExceptionsAreNotCalledLikeThoseOfAllErrors() {
        ExceptionType gone = DESCRIPTION.exceptions().get(0);
        assertEquals(
                List.of("Status_", "Address_", "Key"),
                gone.fields().stream()
                        .map(field -> names.field(field.name(), gone))
                        .toList());
    }
}
