// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.creo.generator.model.Field;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.NamedCases;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.TypeRef;

/**
 * What the text of a struct or an exception needs in addition to its class; each part is null where Python knows it
 * anyway.
 *
 * @param name as declared
 * @param declared the names of fields that are spelled differently, as a dict
 * @param kinds those of the fields' values, as the runtime's module {@code text} explains them, as a dict
 */
public record PythonText(String name, String declared, String kinds) {

    /** Stands for what Python tells from the value alone. */
    static final String PLAIN = ".";

    private static final NamedCases<String> KINDS = new NamedCases<>() {
        @Override
        public String scalar(Scalar type) {
            return PythonScalar.of(type).kind();
        }

        @Override
        public String array(ArrayType type) {
            return switch (PythonArray.of(type)) {
                case CHARS -> "a";
                case BYTES, NUMBERS, STRINGS, DECIMALS, ENUMS, STRUCTS -> PLAIN;
                case COMPOSITES -> type.item().match(this);
            };
        }

        @Override
        public String set(SetType type) {
            return type.item().match(this);
        }

        @Override
        public String map(MapType type) {
            return type.key().match(this) + type.value().match(this);
        }

        @Override
        public String optional(OptionalType type) {
            return type.value().match(this);
        }

        @Override
        public String named(TypeRef type) {
            return PLAIN;
        }
    };

    /** For a class of this name, whose fields are spelled like this. */
    static PythonText of(String declared, String name, List<Field> fields, UnaryOperator<String> spelling) {
        return new PythonText(
                declared.equals(name) ? null : declared,
                byField(fields, spelling, Field::name, (field, spelled) -> !field.equals(spelled)),
                byField(fields, spelling, field -> kinds(field.type()), (kinds, spelled) -> !kinds.isEmpty()));
    }

    /** A dict of what there is to say of each field; null where that is nothing. */
    private static String byField(
            List<Field> fields,
            UnaryOperator<String> spelling,
            Function<Field, String> word,
            BiPredicate<String, String> worth) {
        Map<String, String> said = new LinkedHashMap<>();
        for (Field field : fields) {
            String spelled = spelling.apply(field.name());
            if (worth.test(word.apply(field), spelled)) {
                said.put(spelled, word.apply(field));
            }
        }
        return said.isEmpty() ? null : PythonLiterals.dictOfMember(said);
    }

    private static String kinds(TypeRef type) {
        String kinds = type.match(KINDS);
        while (kinds.endsWith(PLAIN)) {
            kinds = kinds.substring(0, kinds.length() - PLAIN.length());
        }
        return kinds;
    }
}
