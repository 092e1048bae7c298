// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import org.creo.generator.language.Words;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.NamedCases;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StreamType;
import org.creo.type.TypeCases;
import org.creo.type.TypeRef;

/** The annotations of values: of those that Creo returns, and of those that a caller may pass. */
final class PythonAnnotations {

    /**
     * The names of types in annotations that are not built in.
     *
     * @param module the beginning of the names of the runtime's types for values
     * @param objects the same for those of its module {@code objects}
     * @param set a set
     * @param items an argument for an array or a set
     * @param entries an argument for a map
     * @param stream what a method with a stream returns
     * @param streamed an argument for a stream
     */
    private record Vocabulary(
            String optional,
            String module,
            String objects,
            String set,
            String items,
            String entries,
            String stream,
            String streamed) {

        String numbers(Scalar item) {
            return moduleOf(item, module) + Words.pascal(item.declared()) + "Array";
        }

        /** A type without parts as an argument; people read of what else it may be made in a sentence. */
        String given(Scalar type) {
            PythonScalar scalar = PythonScalar.of(type);
            return objects.isEmpty() ? scalar.annotation() : moduleOf(type, "") + scalar.given();
        }

        /** Of a type without parts, which is built in where it is not one of {@code objects}. */
        String moduleOf(Scalar type, String otherwise) {
            return PythonScalar.of(type).object() ? objects : otherwise;
        }
    }

    private static final Vocabulary MODULE = new Vocabulary(
            "_Optional",
            "_value.",
            PythonTypes.OBJECTS,
            "_value.FrozenSet",
            "_value.Items",
            "_value.Entries",
            "_stream.Stream",
            "_stream.Items");
    private static final Vocabulary README =
            new Vocabulary("Optional", "", "", "frozenset", "Iterable", "Mapping", "Stream", "Iterable");

    private final TypeCases<String> returned;
    private final TypeCases<String> given;

    private PythonAnnotations(PythonNames names, Vocabulary words) {
        returned = new Returned(names, words);
        given = new Given(names, words);
    }

    /** With the names that generated modules import. */
    static PythonAnnotations ofModules(PythonNames names) {
        return new PythonAnnotations(names, MODULE);
    }

    /** With the names that the reader of a README knows. */
    static PythonAnnotations ofReadme(PythonNames names) {
        return new PythonAnnotations(names, README);
    }

    /** The annotation of a value that Creo returns. */
    String returned(TypeRef type) {
        return type.match(returned);
    }

    /** The annotation of a value that a caller may pass. */
    String given(TypeRef type) {
        return type.match(given);
    }

    /** Types whose values have the same annotation when they are returned and when they are passed. */
    private abstract static class Plain implements NamedCases<String> {

        final Vocabulary words;
        private final PythonNames names;

        Plain(PythonNames names, Vocabulary words) {
            this.names = names;
            this.words = words;
        }

        @Override
        public String scalar(Scalar type) {
            return words.moduleOf(type, "") + PythonScalar.of(type).annotation();
        }

        @Override
        public String optional(OptionalType type) {
            return words.optional + "[" + type.value().match(this) + "]";
        }

        @Override
        public String named(TypeRef type) {
            return names.type(type.declared());
        }
    }

    private static final class Returned extends Plain {

        Returned(PythonNames names, Vocabulary words) {
            super(names, words);
        }

        @Override
        public String array(ArrayType type) {
            return switch (PythonArray.of(type)) {
                case BYTES -> "bytes";
                case CHARS -> "str";
                case NUMBERS -> words.numbers(type.item().asScalar().orElseThrow());
                case STRINGS, DECIMALS, ENUMS, STRUCTS, COMPOSITES ->
                    words.module + "Array[" + type.item().match(this) + "]";
            };
        }

        @Override
        public String set(SetType type) {
            return words.set + "[" + type.item().match(this) + "]";
        }

        @Override
        public String map(MapType type) {
            return words.module + "Map[" + type.key().match(this) + ", "
                    + type.value().match(this) + "]";
        }

        @Override
        public String stream(StreamType type) {
            return words.stream + "[" + type.item().match(this) + "]";
        }
    }

    private static final class Given extends Plain {

        Given(PythonNames names, Vocabulary words) {
            super(names, words);
        }

        @Override
        public String scalar(Scalar type) {
            return words.given(type);
        }

        @Override
        public String array(ArrayType type) {
            return switch (PythonArray.of(type)) {
                case BYTES -> words.module + "BytesLike";
                case CHARS -> "str";
                case NUMBERS, STRINGS, DECIMALS, ENUMS, STRUCTS, COMPOSITES ->
                    words.items + "[" + type.item().match(this) + "]";
            };
        }

        @Override
        public String set(SetType type) {
            return words.items + "[" + type.item().match(this) + "]";
        }

        @Override
        public String map(MapType type) {
            // To type checkers, mappings of one type of keys are none of a wider one.
            String key = type.key()
                    .asScalar()
                    .map(super::scalar)
                    .orElseGet(() -> type.key().match(this));
            return words.entries + "[" + key + ", " + type.value().match(this) + "]";
        }

        @Override
        public String stream(StreamType type) {
            return words.streamed + "[" + type.item().match(this) + "]";
        }
    }
}
