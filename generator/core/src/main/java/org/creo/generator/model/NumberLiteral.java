// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.math.BigDecimal;
import java.util.Optional;
import org.creo.generator.model.Literal.FloatingLiteral;
import org.creo.generator.model.Literal.IntegerLiteral;
import org.creo.generator.model.Literal.SpelledLiteral;
import org.creo.type.Scalar;
import org.creo.type.Spelled;
import org.creo.type.TypeRef;

/** Numbers and times that a description writes, for comparisons. */
public final class NumberLiteral {

    private NumberLiteral() {}

    /**
     * The number, with the digits that tell it from all others of its type, or where a time is among all of its type;
     * empty for what is neither.
     */
    public static Optional<BigDecimal> of(Literal literal, TypeRef type) {
        if (literal instanceof IntegerLiteral whole) {
            return Optional.of(new BigDecimal(whole.value()));
        }
        if (literal instanceof FloatingLiteral floating) {
            double value = floating.value();
            return Optional.of(
                    new BigDecimal(type == Scalar.FLOAT ? Float.toString((float) value) : Double.toString(value)));
        }
        if (literal instanceof SpelledLiteral spelled) {
            Spelled form = spelled.type().spelled();
            return form.number(form.parse(spelled.text()));
        }
        return Optional.empty();
    }
}
