// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.Optional;
import java.util.function.Predicate;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.Sizes;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeCases;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/**
 * How C declares, passes, compares and prints the values of a type. Structs are passed by address, and so is what may
 * be absent; all other values by value. For an optional type, the methods tell of the value that is there.
 */
final class CTypes {

    /** What a value is, and what its type is called. */
    private record Held(CForm form, String text) {}

    private final Description description;
    private final CNames names;
    private final Sizes sizes;
    private final Trees trees;

    CTypes(Description description, CNames names) {
        this.description = description;
        this.names = names;
        this.sizes = new Sizes(description);
        this.trees = new Trees(description);
    }

    /** What templates see of a type. */
    CModel.Type of(TypeRef type) {
        CForm form = form(type);
        return new CModel.Type(
                names.key(type),
                text(type),
                type.isOptional(),
                form.scalar(),
                form == CForm.STRUCT,
                sizes.fixed(type),
                sizes.least(type),
                holds(type, CForm::checked),
                holds(type, CForm::refusable));
    }

    /** The type as C writes it. */
    String text(TypeRef type) {
        return type.match(held).text();
    }

    /** The type of the items of an array: bytes are there as buffers hold them. */
    String item(ArrayType array) {
        return array.item() == Scalar.BYTE ? "uint8_t" : text(array.item());
    }

    CForm form(TypeRef type) {
        return type.match(held).form();
    }

    private final TypeCases<Held> held = new ValueCases<>() {
        @Override
        public Held scalar(Scalar type) {
            CScalar scalar = CScalar.of(type);
            return scalar.text() == null ? named(scalar.form(), type) : new Held(scalar.form(), scalar.text());
        }

        @Override
        public Held array(ArrayType type) {
            return named(CForm.SPAN, type);
        }

        @Override
        public Held set(SetType type) {
            return named(CForm.SPAN, type);
        }

        @Override
        public Held map(MapType type) {
            return named(CForm.SPAN, type);
        }

        @Override
        public Held optional(OptionalType type) {
            return type.value().match(this);
        }

        @Override
        public Held struct(StructType type) {
            return named(CForm.STRUCT, type);
        }

        @Override
        public Held union(UnionType type) {
            return named(CForm.STRUCT, type);
        }

        @Override
        public Held enumeration(EnumType type) {
            return named(CForm.CONSTANT, type);
        }

        private Held named(CForm form, TypeRef type) {
            return new Held(form, names.prefix() + names.key(type));
        }
    };

    /** Whether a type of fixed size is or holds a part of such a form. */
    private boolean holds(TypeRef type, Predicate<CForm> form) {
        if (sizes.fixed(type) < 0) {
            return false;
        }
        Optional<StructType> struct = type.asStruct();
        return struct.isPresent()
                ? description.struct(struct.get()).fields().stream().anyMatch(field -> holds(field.type(), form))
                : form.test(form(type));
    }

    /** The simplest initial value of a scalar; null for all else. */
    String zero(TypeRef type) {
        return switch (form(type)) {
            case INTEGER, FLOATING -> "0";
            case TRUTH -> "false";
            case TIME -> "{0, 0}";
            case BYTES -> "{{0}}";
            case CONSTANT -> {
                Enumeration enumeration =
                        description.enumeration(type.present().asEnum().orElseThrow());
                yield names.enumConstant(enumeration.constants().get(0).name(), enumeration);
            }
            case SPAN, STRUCT -> null;
        };
    }

    /** A parameter. */
    String parameter(TypeRef type, String name) {
        return byAddress(type) ? "const " + text(type) + " *" + name : text(type) + " " + name;
    }

    /** A variable as it is passed for a parameter. */
    String argument(TypeRef type, String variable) {
        return byAddress(type) ? "&" + variable : variable;
    }

    private boolean byAddress(TypeRef parameter) {
        return parameter.isOptional() || form(parameter) == CForm.STRUCT;
    }

    /** Whether a member holds the address of what may be absent; other optional members come after a flag. */
    boolean nullable(TypeRef member) {
        return member.isOptional() && form(member) == CForm.STRUCT;
    }

    /** A member of a struct. */
    String member(TypeRef type, String name) {
        return nullable(type) ? "const " + text(type) + " *" + name : text(type) + " " + name;
    }

    /** A value as it is passed to a function. */
    String passed(TypeRef type, String value) {
        if (form(type) != CForm.STRUCT) {
            return value;
        }
        return value.startsWith("*") ? value.substring(1) : "&" + value;
    }

    /** Whether its values may hold themselves, so that whoever walks through them counts how deep it is. */
    boolean recursive(TypeRef type) {
        return Trees.holders(type).anyMatch(trees::recursive);
    }

    /**
     * An expression that tells whether two values are the same.
     *
     * @param depth how much deeper values that may hold themselves are compared; null where nothing counts that
     */
    String same(TypeRef type, String left, String right, String depth) {
        if (form(type).comparable()) {
            return left + " == " + right;
        }
        String both = passed(type, left) + ", " + passed(type, right);
        String key = names.key(type);
        return depth != null && recursive(type)
                ? names.prefix() + "same_" + key + "(" + both + ", " + depth + ")"
                : names.prefix() + key + "_equal(" + both + ")";
    }

    /** An expression that tells whether two values differ. */
    String different(TypeRef type, String left, String right, String depth) {
        String same = same(type, left, right, depth);
        return form(type).comparable() ? "!(" + same + ")" : "!" + same;
    }

    /** A call that prints a value: a constant by its name. */
    CModel.Print print(TypeRef type, String value) {
        return form(type) == CForm.CONSTANT
                ? new CModel.Print("printer_plain", text(type) + "_name(" + value + ")")
                : new CModel.Print("print_" + names.key(type), passed(type, value));
    }
}
