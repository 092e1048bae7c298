// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import org.creo.generator.model.Literal.BooleanLiteral;
import org.creo.generator.model.Literal.CharLiteral;
import org.creo.generator.model.Literal.EmptyLiteral;
import org.creo.generator.model.Literal.EnumLiteral;
import org.creo.generator.model.Literal.FloatingLiteral;
import org.creo.generator.model.Literal.IntegerLiteral;
import org.creo.generator.model.Literal.StringLiteral;

/**
 * What a state is before a method has written it: what the description says, or else 0, {@code false}, the character U+0000, the
 * empty text, the first constant of an enum, an array or a map without items, an {@code Optional} without a value, and a struct
 * of such fields, where a {@code @DEFAULT} counts.
 */
public sealed interface InitialValue {

    /** One that a description can write down. */
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

    /** How many values it is made of. */
    default int size() {
        return this instanceof Made made ? made.fields().stream().mapToInt(InitialValue::size).sum() : 1;
    }

    /** Of a description that has passed the checks: a struct that holds itself without end has no value. */
    static InitialValue of(State state, Description description) {
        return state.initial().<InitialValue>map(literal -> new Plain(state.type(), literal))
                .orElseGet(() -> empty(state.type(), description));
    }

    private static InitialValue of(Field field, Description description) {
        return field.defaultValue().<InitialValue>map(given -> new Plain(field.type(), given.value()))
                .orElseGet(() -> empty(field.type(), description));
    }

    private static InitialValue empty(TypeRef type, Description description) {
        if (type instanceof OptionalType optional) {
            return new Absent(optional);
        }
        if (type instanceof StructType struct) {
            return new Made(struct, description.struct(struct).fields().stream().map(field -> of(field, description)).toList());
        }
        return new Plain(type, literal(type, description));
    }

    private static Literal literal(TypeRef type, Description description) {
        if (type instanceof Primitive primitive) {
            return switch (primitive) {
                case BOOLEAN -> new BooleanLiteral(false);
                case CHAR -> new CharLiteral('\0');
                case FLOAT, DOUBLE -> new FloatingLiteral(0);
                default -> new IntegerLiteral(0);
            };
        }
        if (type instanceof EnumType reference) {
            return new EnumLiteral(description.enumeration(reference).constants().get(0).name());
        }
        return type == StringType.STRING ? new StringLiteral("") : new EmptyLiteral();
    }
}
