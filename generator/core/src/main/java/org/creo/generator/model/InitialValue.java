// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import org.creo.generator.model.Literal.BooleanLiteral;
import org.creo.generator.model.Literal.CharLiteral;
import org.creo.generator.model.Literal.EmptyLiteral;
import org.creo.generator.model.Literal.EnumLiteral;
import org.creo.generator.model.Literal.FloatingLiteral;
import org.creo.generator.model.Literal.IntegerLiteral;
import org.creo.generator.model.Literal.SpelledLiteral;
import org.creo.generator.model.Literal.StringLiteral;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/**
 * What a state is before a method has written it: what the description says, or else 0, {@code false}, the character
 * U+0000, the empty text, the first constant of an enum, an array, a set or a map without items, an {@code Optional}
 * without a value, a struct of such fields, where a {@code @DEFAULT} counts, and the first case of a union with such a
 * value.
 */
public sealed interface InitialValue {

    /** A value that a description can write down. */
    record Plain(TypeRef type, Literal literal) implements InitialValue {}

    /** An {@code Optional} without a value. */
    record Absent(OptionalType type) implements InitialValue {}

    /**
     * A struct.
     *
     * @param fields one for each of its fields, in their order
     */
    record Made(StructType type, List<InitialValue> fields) implements InitialValue {

        public Made {
            fields = List.copyOf(fields);
        }
    }

    /**
     * A case of a union.
     *
     * @param name the name of the case
     */
    record Chosen(UnionType type, String name, InitialValue value) implements InitialValue {}

    /** How many values this one is made of. */
    default int size() {
        if (this instanceof Made made) {
            return made.fields().stream().mapToInt(InitialValue::size).sum();
        }
        return this instanceof Chosen chosen ? chosen.value().size() : 1;
    }

    /**
     * The initial value of a state, in a description that has passed the checks: a struct that holds itself without end
     * has no value.
     */
    static InitialValue of(State state, Description description) {
        return state.initial()
                .<InitialValue>map(literal -> new Plain(state.type(), literal))
                .orElseGet(() -> of(state.type(), description));
    }

    private static InitialValue of(Field field, Description description) {
        return field.defaultValue()
                .<InitialValue>map(given -> new Plain(field.type(), given.value()))
                .orElseGet(() -> of(field.type(), description));
    }

    /** The value of a type where none is given. */
    static InitialValue of(TypeRef type, Description description) {
        return type.match(new ValueCases<>() {
            @Override
            public InitialValue scalar(Scalar type) {
                return new Plain(type, zero(type));
            }

            @Override
            public InitialValue array(ArrayType type) {
                return new Plain(type, new EmptyLiteral());
            }

            @Override
            public InitialValue set(SetType type) {
                return new Plain(type, new EmptyLiteral());
            }

            @Override
            public InitialValue map(MapType type) {
                return new Plain(type, new EmptyLiteral());
            }

            @Override
            public InitialValue optional(OptionalType type) {
                return new Absent(type);
            }

            @Override
            public InitialValue struct(StructType type) {
                return new Made(
                        type,
                        description.struct(type).fields().stream()
                                .map(field -> of(field, description))
                                .toList());
            }

            @Override
            public InitialValue union(UnionType type) {
                UnionCase first = description.union(type).cases().get(0);
                return new Chosen(type, first.name(), of(first.type(), description));
            }

            @Override
            public InitialValue enumeration(EnumType type) {
                return new Plain(
                        type,
                        new EnumLiteral(
                                description.enumeration(type).constants().get(0).name()));
            }
        });
    }

    private static Literal zero(Scalar type) {
        return switch (type.form()) {
            case TRUTH -> new BooleanLiteral(false);
            case INTEGER -> new IntegerLiteral(0);
            case FLOATING -> new FloatingLiteral(0);
            case CHARACTER -> new CharLiteral('\0');
            case TEXT -> new StringLiteral("");
            case INSTANT, DURATION, DATE, UUID, DECIMAL ->
                new SpelledLiteral(type, type.spelled().text(type.spelled().zero()));
        };
    }
}
