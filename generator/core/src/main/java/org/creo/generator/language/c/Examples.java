// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.stream.Collectors;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StringType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;

/** A small initial value of each type as C writes it, for the first call that the README shows. */
final class Examples {

    private final Description description;
    private final CSpelling spelling;

    Examples(Description description, CSpelling spelling) {
        this.description = description;
        this.spelling = spelling;
    }

    String of(TypeRef type) {
        if (type instanceof ArrayType array) {
            return "{(const " + spelling.text(array.item()) + "[]){" + of(array.item()) + "}, 1}";
        }
        if (type instanceof StructType struct) {
            return description.struct(struct).fields().stream()
                    .map(field -> of(field.type()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (type == StringType.STRING) {
            return spelling.prefix() + "string_of(\"text\")";
        }
        return switch ((Primitive) type) {
            case BOOLEAN -> "true";
            case CHAR -> "'a'";
            case FLOAT -> "1.5f";
            case DOUBLE -> "1.5";
            default -> "1";
        };
    }
}
