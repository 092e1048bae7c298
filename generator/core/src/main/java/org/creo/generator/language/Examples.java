// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.generator.model.Trees;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StreamType;
import org.creo.type.StructType;
import org.creo.type.TypeCases;
import org.creo.type.TypeRef;

/**
 * A small value of each type, for the calls that a README shows. Literals are those of C unless a language overrides
 * them. A value that would hold more than {@value #MOST} numbers, texts and the like leaves out structs within it: a
 * reader sees what it is made of, and no line grows with the depth of a description. Not safe for several threads.
 */
public abstract class Examples {

    /** How many values without parts an example spells out. */
    private static final int MOST = 40;
    /** How many structs are spelled out one within the other, where there are more values than that. */
    private static final int DEEPEST = 2;

    private final Description description;
    /**
     * How many values without parts a struct holds when it is spelled out; more than {@link #MOST} are not told apart.
     */
    private final Map<String, Integer> sizes = new HashMap<>();
    /** How many of them may be spelled out for the current value. */
    private int room = MOST;
    /** The structs that enclose the current value; what would contain one of them again is left empty. */
    private final Deque<String> around = new ArrayDeque<>();

    private final Cases cases = new Cases();

    protected Examples(Description description) {
        this.description = description;
    }

    public final String of(TypeRef type) {
        return type.match(cases);
    }

    /** How many values without parts there are in one of this type. */
    private int size(TypeRef type) {
        return Math.max(1, Trees.structs(type).mapToInt(this::size).sum());
    }

    private int size(String struct) {
        Integer known = sizes.putIfAbsent(struct, 1); // what holds itself is left empty there
        if (known != null) {
            return known;
        }
        int size = 0;
        for (Field field : description.struct(new StructType(struct)).fields()) {
            size = Math.min(MOST + 1, size + size(field.type()));
        }
        sizes.put(struct, size);
        return size;
    }

    private final class Cases implements TypeCases<String> {

        @Override
        public String scalar(Scalar type) {
            return Examples.this.scalar(type);
        }

        @Override
        public String array(ArrayType type) {
            return endless(type.item()) ? empty(type) : Examples.this.array(type, of(type.item()));
        }

        @Override
        public String map(MapType type) {
            return endless(type.value()) ? empty(type) : Examples.this.map(type, of(type.key()), of(type.value()));
        }

        @Override
        public String optional(OptionalType type) {
            return endless(type.value()) ? absent(type) : present(type, of(type.value()));
        }

        @Override
        public String stream(StreamType type) {
            return Examples.this.stream(type, of(type.item()));
        }

        @Override
        public String struct(StructType type) {
            List<Field> fields = description.struct(type).fields();
            int whole = room;
            if (size(type) > whole) {
                if (fields.size() > whole || around.size() == DEEPEST) {
                    return leftOut(type);
                }
                room = whole / fields.size();
            }
            around.push(type.name());
            List<String> values = fields.stream().map(field -> of(field.type())).toList();
            around.pop();
            room = whole;
            return Examples.this.struct(type, values);
        }

        @Override
        public String enumeration(EnumType type) {
            Enumeration enumeration = description.enumeration(type);
            return constant(enumeration, enumeration.constants().get(0));
        }
    }

    private boolean endless(TypeRef type) {
        return Trees.structs(type).anyMatch(around::contains);
    }

    /** A value of a type without parts. */
    protected abstract String scalar(Scalar type);

    /** An array of one item. */
    protected abstract String array(ArrayType type, String item);

    protected abstract String struct(StructType type, List<String> fields);

    /** What stands for a struct that is too large to be spelled out. */
    protected String leftOut(StructType type) {
        return "...";
    }

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

    /** A stream of an item, or of several that are like it. */
    protected String stream(StreamType type, String item) {
        throw new UnsupportedOperationException();
    }

    protected String constant(Enumeration enumeration, EnumConstant constant) {
        throw new UnsupportedOperationException();
    }
}
