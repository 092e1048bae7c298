// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.StringType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.Trees;
import org.creo.generator.model.TypeRef;

/**
 * A small value of each type, for the first call that a README shows. Literals are those of C's family where a language
 * does not say otherwise. Not safe for several threads.
 */
public abstract class Examples {

    private final Description description;
    /** The structs around the place: a tree's branches are left empty. */
    private final Deque<String> around = new ArrayDeque<>();

    protected Examples(Description description) {
        this.description = description;
    }

    public final String of(TypeRef type) {
        if (type instanceof ArrayType array) {
            return endless(array.item()) ? empty(array) : array(array, of(array.item()));
        }
        if (type instanceof OptionalType optional) {
            return endless(optional.value()) ? absent(optional) : present(optional, of(optional.value()));
        }
        if (type instanceof StreamType stream) {
            return stream(stream, of(stream.item()));
        }
        if (type instanceof MapType map) {
            return endless(map.value()) ? empty(map) : map(map, of(map.key()), of(map.value()));
        }
        if (type instanceof EnumType reference) {
            Enumeration enumeration = description.enumeration(reference);
            return constant(enumeration, enumeration.constants().get(0));
        }
        if (type instanceof StructType struct) {
            around.push(struct.name());
            List<String> fields = description.struct(struct).fields().stream().map(field -> of(field.type())).toList();
            around.pop();
            return struct(struct, fields);
        }
        return type == StringType.STRING ? string("\"text\"") : number((Primitive) type);
    }

    private boolean endless(TypeRef type) {
        return Trees.structs(type).anyMatch(around::contains);
    }

    /** A value of a primitive type. */
    protected String number(Primitive type) {
        return switch (type) {
            case BOOLEAN -> "true";
            case CHAR -> "'a'";
            case FLOAT -> "1.5f";
            case DOUBLE -> "1.5";
            default -> "1";
        };
    }

    /** An array of one item. */
    protected abstract String array(ArrayType type, String item);

    protected abstract String struct(StructType type, List<String> fields);

    /** Text, given as a literal with its quotes. */
    protected abstract String string(String literal);

    /** An array without items. */
    protected String empty(ArrayType type) {
        throw new UnsupportedOperationException();
    }

    /** A map of one entry. */
    protected String map(MapType type, String key, String value) {
        throw new UnsupportedOperationException();
    }

    /** A map without entries. */
    protected String empty(MapType type) {
        throw new UnsupportedOperationException();
    }

    protected String present(OptionalType type, String value) {
        throw new UnsupportedOperationException();
    }

    protected String absent(OptionalType type) {
        throw new UnsupportedOperationException();
    }

    /** A stream of one item. */
    protected String stream(StreamType type, String item) {
        throw new UnsupportedOperationException();
    }

    protected String constant(Enumeration enumeration, EnumConstant constant) {
        throw new UnsupportedOperationException();
    }
}
