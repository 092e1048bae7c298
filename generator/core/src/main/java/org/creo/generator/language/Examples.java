// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.List;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StringType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;

/** A small value of each type, for the first call that a README shows; as the languages of C's family write it. */
public abstract class Examples {

    private final Description description;

    protected Examples(Description description) {
        this.description = description;
    }

    public final String of(TypeRef type) {
        if (type instanceof ArrayType array) {
            return array(array, of(array.item()));
        }
        if (type instanceof StructType struct) {
            return struct(struct, description.struct(struct).fields().stream().map(field -> of(field.type())).toList());
        }
        if (type == StringType.STRING) {
            return string("\"text\"");
        }
        return switch ((Primitive) type) {
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
}
