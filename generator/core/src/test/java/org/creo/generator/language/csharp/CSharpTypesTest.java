// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.creo.generator.model.Description;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StreamType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.junit.jupiter.api.Test;

class CSharpTypesTest {

    private static final Description DESCRIPTION = Descriptions.parse("""
            @PACKAGE("a")
            enum Trust { LOW, HIGH }
            struct Value { int value; Trust trust; }
            struct ValueArray { String other; }
            struct Int { int value; }
            """);

    private static final TypeRef VALUE = new StructType("Value");
    private static final TypeRef INT = new StructType("Int");
    private static final TypeRef TRUST = new EnumType("Trust");
    private static final TypeRef TREE = new MapType(Scalar.STRING, new ArrayType(VALUE));

    private final CSharpTypes types = new CSharpTypes(DESCRIPTION, new CSharpNames(DESCRIPTION));

    @Test
    void typesOfArrays() {
        assertEquals("sbyte", types.text(Scalar.BYTE));
        assertEquals("Runtime.ReadOnlyArray<byte>", types.text(new ArrayType(Scalar.BYTE)));
        assertEquals(
                "Runtime.ReadOnlyArray<Runtime.ReadOnlyArray<string>>",
                types.text(new ArrayType(new ArrayType(Scalar.STRING))));
    }

    @Test
    void typesOfTheRuntimeAreThere() {
        assertEquals("Runtime.Instant", types.text(Scalar.INSTANT));
        assertEquals("Runtime.ReadOnlyArray<System.Guid>", types.text(new ArrayType(Scalar.UUID)));
        assertEquals(
                new CSharpEither<>("Runtime.BigDecimal?", "Runtime.BigDecimal?"),
                types.of(new OptionalType(Scalar.BIG_DECIMAL)).declared());
        assertEquals(
                "Codec.ReadInstantArray(reader)",
                types.packed(new ArrayType(Scalar.INSTANT)).read());
    }

    @Test
    void aSetIsAReferenceThatHoldsNoNull() {
        TypeRef set = new SetType(Scalar.BYTE);
        assertEquals("Runtime.ReadOnlySet<sbyte>", types.text(set));
        assertEquals("NotNull", types.of(set).check());
        assertEquals("NoNulls", types.of(new ArrayType(set)).check());
        assertNull(types.of(new OptionalType(set)).check());
        assertEquals(
                "Codec.ReadByteSetArray(reader)",
                types.packed(new ArrayType(set)).read());
    }

    @Test
    void withinAUnionTypesHaveFullNames() {
        CSharpTypes qualified = CSharpTypes.qualified(DESCRIPTION, new CSharpNames(DESCRIPTION));
        assertEquals("Runtime.ReadOnlyMap<string, Runtime.ReadOnlyArray<global::A.Value>>", qualified.text(TREE));
        assertEquals("global::A.Trust", qualified.text(TRUST));
    }

    @Test
    void onlyReferencesNeedAnnotations() {
        assertEquals(
                new CSharpEither<>("string", "string?"),
                types.of(new OptionalType(Scalar.STRING)).declared());
        assertEquals(
                new CSharpEither<>("Value", "Value?"),
                types.of(new OptionalType(VALUE)).declared());
        assertEquals(
                new CSharpEither<>("Trust?", "Trust?"),
                types.of(new OptionalType(TRUST)).declared());
        assertEquals(
                new CSharpEither<>("Runtime.ReadOnlyArray<int>?", "Runtime.ReadOnlyArray<int>?"),
                types.of(new OptionalType(new ArrayType(Scalar.INT))).declared());
    }

    @Test
    void streamsAreOtherTypesInAsynchronousCalls() {
        CSharpType stream = types.of(new StreamType(VALUE));
        assertEquals("System.Collections.Generic.IEnumerable<Value>", stream.annotated());
        assertEquals("System.Collections.Generic.IAsyncEnumerable<Value>", stream.awaited());
        assertEquals("string?", types.of(new OptionalType(Scalar.STRING)).awaited());
    }

    @Test
    void nullsAreRefusedWhereTheyCanBe() {
        assertNull(types.of(Scalar.LONG).check());
        assertNull(types.of(TRUST).check());
        assertNull(types.of(new OptionalType(Scalar.STRING)).check());
        assertEquals("NotNull", types.of(VALUE).check());
        assertEquals("NotNull", types.of(new ArrayType(TRUST)).check());
        assertEquals("NoNulls", types.of(new ArrayType(Scalar.STRING)).check());
        assertEquals("NoNulls", types.of(new MapType(Scalar.INT, Scalar.INT)).check());
        assertEquals("Optional", types.of(new OptionalType(TREE)).check());
        assertEquals("NotNull", types.of(new StreamType(Scalar.INT)).check());
    }

    @Test
    void floatsAreComparedByTheirBits() {
        assertEquals(
                List.of(true, true, false, false),
                List.of(
                        types.of(Scalar.FLOAT).bitwise(),
                        types.of(new OptionalType(Scalar.DOUBLE)).bitwise(),
                        types.of(Scalar.LONG).bitwise(),
                        types.of(new ArrayType(Scalar.DOUBLE)).bitwise()));
    }

    @Test
    void valuesOfFixedSizeArePutAndGotten() {
        CSharpPacked number = types.packed(Scalar.SHORT);
        assertEquals(
                List.of("Runtime.Internal.Wire.PutShort", "Runtime.Internal.Wire.GetShort"),
                List.of(number.put(), number.get()));
        assertEquals("Runtime.Internal.Wire.GetShort(reader.Buffer, reader.Take(2))", number.read());
        assertEquals(
                "Codec.GetTrust(reader.Buffer, reader.Take(4))",
                types.packed(TRUST).read());
        assertEquals(8, types.packed(VALUE).size());
        assertEquals(
                List.of("Codec.Put", "Codec.GetValue", "Codec.ReadValue(reader)"),
                List.of(
                        types.packed(VALUE).put(),
                        types.packed(VALUE).get(),
                        types.packed(VALUE).read()));
    }

    @Test
    void theRuntimeHasArraysOfNumbersAndTexts() {
        assertEquals(
                "reader.ReadDoubles()",
                types.packed(new ArrayType(Scalar.DOUBLE)).read());
        assertEquals(
                "reader.ReadStrings()",
                types.packed(new ArrayType(Scalar.STRING)).read());
        assertEquals(
                "Codec.ReadTrustArray(reader)",
                types.packed(new ArrayType(TRUST)).read());
        assertEquals(
                List.of(true, true, false, false, false),
                List.of(
                        types.packed(Scalar.STRING).byRuntime(),
                        types.packed(new ArrayType(Scalar.INT)).byRuntime(),
                        types.packed(new ArrayType(VALUE)).byRuntime(),
                        types.packed(TREE).byRuntime(),
                        types.packed(new OptionalType(Scalar.INT)).byRuntime()));
    }

    @Test
    void keysDifferWhereAStructIsCalledLikeAnArray() {
        assertEquals(
                List.of("ValueArray", "ValueArray_"),
                List.of(types.key(new StructType("ValueArray")), types.key(new ArrayType(VALUE))));
    }

    @Test
    void keysDifferWhereAStructIsCalledLikeAPrimitive() {
        assertNotEquals(types.key(new OptionalType(INT)), types.key(new OptionalType(Scalar.INT)));
        assertNotEquals(
                types.key(new ArrayType(new ArrayType(INT))), types.key(new ArrayType(new ArrayType(Scalar.INT))));
        assertEquals("String_ValueArray_Map", types.key(TREE));
    }
}
