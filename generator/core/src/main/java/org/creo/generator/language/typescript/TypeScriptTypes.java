// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.Optional;
import org.creo.generator.language.script.ScriptKeys;
import org.creo.generator.model.Description;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.Sizes;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/**
 * What each type is in JavaScript: the expressions that write and read it, and its kind. Not safe for several threads.
 */
public final class TypeScriptTypes {

    private final TypeScriptNames names;
    private final ScriptKeys keys;
    private final Sizes sizes;
    private final Trees trees;

    public TypeScriptTypes(Description description, TypeScriptNames names) {
        this.names = names;
        keys = new ScriptKeys(description, new TypeScriptKeys(names));
        sizes = new Sizes(description);
        trees = new Trees(description);
    }

    /**
     * How a module calls what writes and reads.
     *
     * @param writer its variable
     * @param reader its variable
     * @param codec what comes before the functions of {@code codec.js}
     */
    record Scope(String writer, String reader, String codec) {

        /** In {@code codec.js} itself. */
        static final Scope CODEC = new Scope("w", "r", "");
        /** In functions whose parameters the description names. */
        static final Scope OUTSIDE = new Scope("$w", "$r", "$codec.");
    }

    /** Whether writers and readers have a method for it; functions do it for others. */
    static boolean inRuntime(TypeRef type) {
        Optional<TypeRef> item = type.asArray().map(ArrayType::item);
        return item.isPresent()
                ? item.get() == Scalar.BYTE
                : type.asScalar()
                        .map(TypeScriptScalar::of)
                        .filter(TypeScriptScalar::inRuntime)
                        .isPresent();
    }

    /** Whether it is an array of numbers, of booleans or of characters, which the runtime has functions for. */
    static boolean isPacked(TypeRef type) {
        return type.asArray()
                        .map(ArrayType::item)
                        .flatMap(TypeRef::asScalar)
                        .map(TypeScriptScalar::of)
                        .filter(TypeScriptScalar::packs)
                        .isPresent()
                && !inRuntime(type);
    }

    /** The call that writes a value. */
    String write(TypeRef type, String value, String place, Scope scope) {
        if (type.asEnum().isPresent()) {
            return constants(type, scope) + ".write(" + scope.writer() + ", " + value + ", " + place + ")";
        }
        return inRuntime(type)
                ? scope.writer() + "." + method(type) + "(" + value + ", " + place + ")"
                : scope.codec() + "write" + keys.of(type) + "(" + scope.writer() + ", " + value + ", " + place + ")";
    }

    /** The call that reads a value. */
    String read(TypeRef type, Scope scope) {
        if (type.asEnum().isPresent()) {
            return constants(type, scope) + ".read(" + scope.reader() + ")";
        }
        return inRuntime(type)
                ? scope.reader() + "." + method(type) + "()"
                : scope.codec() + "read" + keys.of(type) + "(" + scope.reader() + ")";
    }

    /** The function that reads a value. */
    String reader(TypeRef type, Scope scope) {
        if (type.asEnum().isPresent()) {
            return constants(type, scope) + ".read";
        }
        return inRuntime(type)
                ? "(" + scope.reader() + ") => " + read(type, scope)
                : scope.codec() + "read" + keys.of(type);
    }

    /** The function that reads a value, as modules other than {@code codec.js} have it. */
    public String reader(TypeRef type) {
        return reader(type, Scope.OUTSIDE);
    }

    /** The function that writes a value, as modules other than {@code codec.js} have it. */
    public String writer(TypeRef type) {
        return "($w, $value, $place) => " + write(type, "$value", "$place", Scope.OUTSIDE);
    }

    /** The constants of an enum, as modules other than {@code codec.js} name them. */
    String constants(TypeRef type) {
        return constants(type, Scope.OUTSIDE);
    }

    private String constants(TypeRef type, Scope scope) {
        return scope.codec() + "$" + keys.of(type);
    }

    private static String method(TypeRef type) {
        return type.asArray()
                .map(array -> array.item().declared() + "s")
                .orElseGet(() -> type.asScalar().map(Scalar::word).orElseGet(type::declared));
    }

    /** The type's key in the names of its functions. */
    String key(TypeRef type) {
        return keys.of(type);
    }

    /**
     * What makes JSON and text of a value.
     *
     * @param types what comes before the names of {@code types.js}
     */
    String kind(TypeRef type, String types) {
        return type.match(new Kinds(types));
    }

    private final class Kinds implements ValueCases<String> {

        private final String types;

        Kinds(String types) {
            this.types = types;
        }

        @Override
        public String scalar(Scalar type) {
            return type.isSpelled() ? "$" + TypeScriptScalar.of(type).module().name() + ".kind" : "$." + method(type);
        }

        @Override
        public String array(ArrayType type) {
            return inRuntime(type) || isPacked(type)
                    ? "$." + method(type)
                    : "$.array(" + type.item().match(this) + ")";
        }

        @Override
        public String set(SetType type) {
            return "$.set(" + type.item().match(this) + ")";
        }

        @Override
        public String map(MapType type) {
            return "$.map(" + type.key().match(this) + ", " + type.value().match(this) + ")";
        }

        @Override
        public String optional(OptionalType type) {
            return "$.optional(" + type.value().match(this) + ")";
        }

        @Override
        public String struct(StructType type) {
            return types + names.type(type.name());
        }

        @Override
        public String union(UnionType type) {
            return types + names.type(type.name());
        }

        @Override
        public String enumeration(EnumType type) {
            return "$.enumeration(" + constants(type, Scope.OUTSIDE) + ")";
        }
    }

    /** What the runtime's functions for an array of primitive values call it. */
    String plural(ArrayType type) {
        return keys.plural(type);
    }

    /** The fewest bytes that a value takes. */
    int leastSize(TypeRef type) {
        return sizes.least(type);
    }

    /** Whether a value of a struct or a union may hold one of the same type. */
    boolean recursive(TypeRef holder) {
        return trees.recursive(holder);
    }
}
