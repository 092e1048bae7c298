// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.List;
import org.creo.generator.language.Words;
import org.creo.generator.language.csharp.CSharpPacked.Writer;
import org.creo.generator.model.Description;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.NamedCases;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.Sizes;
import org.creo.type.StreamType;
import org.creo.type.StructType;
import org.creo.type.TypeCases;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/** What each type of a description is in C#. */
final class CSharpTypes {

    private final CSharpNames names;
    /** What is before the name of a type of the description. */
    private final String prefix;

    private final Sizes sizes;
    private final TypeCases<CSharpType> declared = new Declared();
    private final TypeCases<String> keys = new Keys();
    private final TypeCases<CSharpPacked> packed = new Packed();

    CSharpTypes(Description description, CSharpNames names) {
        this(description, names, "");
    }

    private CSharpTypes(Description description, CSharpNames names, String prefix) {
        this.names = names;
        this.prefix = prefix;
        this.sizes = new Sizes(description);
    }

    /** The same with full names, for a class that has others within it. */
    static CSharpTypes qualified(Description description, CSharpNames names) {
        return new CSharpTypes(description, names, "global::" + names.namespace(description.packageName()) + ".");
    }

    /** The type as declarations have it. */
    CSharpType of(TypeRef type) {
        CSharpType made = type.match(declared);
        return innermost(type) == Scalar.UBYTE ? made.ofUnsigned() : made;
    }

    /** What a type is made of in the end: of a map, what its values are made of. */
    private static TypeRef innermost(TypeRef type) {
        List<TypeRef> parts = type.parts();
        return parts.isEmpty() ? type : innermost(parts.get(parts.size() - 1));
    }

    String text(TypeRef type) {
        return of(type).text();
    }

    /** Arrays of bytes are raw bytes, which all of .NET has as {@code byte}; a single one is a number with a sign. */
    String item(ArrayType array) {
        return array.item() == Scalar.BYTE ? "byte" : text(array.item());
    }

    /** A part of the names of functions, unique to the type. */
    String key(TypeRef type) {
        return type.match(keys);
    }

    /** How it is written and read; null for a stream, of which only the items are. */
    CSharpPacked packed(TypeRef type) {
        return type.match(packed);
    }

    private final class Declared implements TypeCases<CSharpType> {

        @Override
        public CSharpType scalar(Scalar type) {
            return CSharpScalar.type(type);
        }

        @Override
        public CSharpType array(ArrayType type) {
            String check = of(type.item()).check() == null ? CSharpType.NOT_NULL : CSharpType.NO_NULLS;
            return CSharpType.object("Runtime.ReadOnlyArray<" + item(type) + ">", false, check, true);
        }

        @Override
        public CSharpType set(SetType type) {
            return CSharpType.object("Runtime.ReadOnlySet<" + text(type.item()) + ">", true, CSharpType.NOT_NULL, true);
        }

        @Override
        public CSharpType map(MapType type) {
            String text = "Runtime.ReadOnlyMap<" + text(type.key()) + ", " + text(type.value()) + ">";
            return CSharpType.object(text, true, CSharpType.NO_NULLS, true);
        }

        @Override
        public CSharpType optional(OptionalType type) {
            return of(type.value()).orNull();
        }

        @Override
        public CSharpType stream(StreamType type) {
            return CSharpType.stream(text(type.item()));
        }

        @Override
        public CSharpType struct(StructType type) {
            return CSharpType.object(prefix + names.type(type.name()), true, CSharpType.NOT_NULL, false);
        }

        @Override
        public CSharpType union(UnionType type) {
            return CSharpType.object(prefix + names.type(type.name()), true, CSharpType.NOT_NULL, false);
        }

        @Override
        public CSharpType enumeration(EnumType type) {
            return CSharpType.number(prefix + names.type(type.name()), false);
        }
    }

    /**
     * A type of the description may be called Int or IntArray: it keeps that key, and the other type gets a longer one.
     */
    private final class Keys implements NamedCases<String> {

        @Override
        public String scalar(Scalar type) {
            return names.notOfType(Words.pascal(type.word()));
        }

        @Override
        public String array(ArrayType type) {
            return names.notOfType(key(type.item()) + "Array");
        }

        @Override
        public String set(SetType type) {
            return names.notOfType(key(type.item()) + "Set");
        }

        @Override
        public String map(MapType type) {
            return key(type.key()) + "_" + key(type.value()) + "Map";
        }

        @Override
        public String optional(OptionalType type) {
            return names.notOfType(key(type.value()) + "Optional");
        }

        @Override
        public String stream(StreamType type) {
            return names.notOfType(key(type.item()) + "Stream");
        }

        @Override
        public String named(TypeRef type) {
            return names.type(type.declared());
        }
    }

    private final class Packed implements TypeCases<CSharpPacked> {

        @Override
        public CSharpPacked scalar(Scalar type) {
            String name = Words.pascal(type.word());
            // The runtime has arrays of numbers and of texts; others are written by a loop of the codec.
            String many = type.isSpelled() ? null : "reader.Read" + name + "s()";
            if (!type.isFixed()) {
                return variable(type, "reader.Read" + name + "()", many, Writer.RUNTIME);
            }
            String wire = "Runtime.Internal.Wire.";
            return fixed(type, wire + "Put" + name, wire + "Get" + name, many);
        }

        @Override
        public CSharpPacked enumeration(EnumType type) {
            return fixed(type, "Codec.Put", "Codec.Get" + key(type), null);
        }

        @Override
        public CSharpPacked array(ArrayType type) {
            String read = packed(type.item()).many();
            return read == null ? byCodec(type, Writer.CODEC) : variable(type, read, null, Writer.RUNTIME);
        }

        @Override
        public CSharpPacked set(SetType type) {
            return byCodec(type, Writer.CODEC);
        }

        @Override
        public CSharpPacked map(MapType type) {
            return byCodec(type, Writer.CODEC);
        }

        @Override
        public CSharpPacked optional(OptionalType type) {
            return byCodec(type, Writer.OPTIONAL);
        }

        @Override
        public CSharpPacked stream(StreamType type) {
            return null;
        }

        @Override
        public CSharpPacked struct(StructType type) {
            String read = "Codec.Read" + key(type) + "(reader)";
            return new CSharpPacked(
                    text(type),
                    sizes.fixed(type),
                    sizes.least(type),
                    "Codec.Put",
                    "Codec.Get" + key(type),
                    read,
                    null,
                    Writer.CODEC);
        }

        @Override
        public CSharpPacked union(UnionType type) {
            return variable(type, "Codec.Read" + key(type) + "(reader)", null, Writer.CODEC);
        }

        private CSharpPacked fixed(TypeRef type, String put, String get, String many) {
            int size = sizes.fixed(type);
            String read = get + "(reader.Buffer, reader.Take(" + size + "))";
            return new CSharpPacked(text(type), size, size, put, get, read, many, Writer.CODEC);
        }

        private CSharpPacked byCodec(TypeRef type, Writer writer) {
            return variable(type, "Codec.Read" + key(type) + "(reader)", null, writer);
        }

        private CSharpPacked variable(TypeRef type, String read, String many, Writer writer) {
            return new CSharpPacked(text(type), -1, sizes.least(type), null, null, read, many, writer);
        }
    }
}
