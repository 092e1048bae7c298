// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.UnaryExpr;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Literal;
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
import org.creo.type.PlainCases;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;
import org.creo.type.WrongTextException;

/** Turns an expression into a value of a given type; a check finds out whether an enum has the constant. */
final class LiteralParser {

    private final Places places;
    private final Diagnostics diagnostics;

    LiteralParser(Places places, Diagnostics diagnostics) {
        this.places = places;
        this.diagnostics = diagnostics;
    }

    /** The value of an expression; empty where it is not one of the type, which has then been reported. */
    Optional<Literal> parse(Expression expression, TypeRef type) {
        return type.match(new PlainCases<>() {
            @Override
            public Optional<Literal> scalar(Scalar type) {
                return switch (type.form()) {
                    case TRUTH ->
                        expression.isBooleanLiteralExpr()
                                ? Optional.of(new BooleanLiteral(
                                        expression.asBooleanLiteralExpr().getValue()))
                                : refuse(expression, type, "true or false");
                    case CHARACTER -> character(expression);
                    case FLOATING -> floating(expression, type);
                    case INTEGER -> integer(expression, type);
                    case TEXT -> text(expression);
                    case INSTANT, DURATION, DATE, UUID, DECIMAL -> spelled(expression, type);
                };
            }

            @Override
            public Optional<Literal> array(ArrayType type) {
                return empty(expression, type);
            }

            @Override
            public Optional<Literal> map(MapType type) {
                return empty(expression, type);
            }

            @Override
            public Optional<Literal> enumeration(EnumType type) {
                return enumConstant(expression, type);
            }
        });
    }

    private Optional<Literal> empty(Expression expression, TypeRef type) {
        boolean empty = expression.isArrayInitializerExpr()
                && expression.asArrayInitializerExpr().getValues().isEmpty();
        return empty ? Optional.of(new EmptyLiteral()) : refuse(expression, type, "{}, which is empty");
    }

    private Optional<Literal> character(Expression expression) {
        if (!expression.isCharLiteralExpr()) {
            return refuse(expression, Scalar.CHAR, "a character such as 'a'");
        }
        try {
            return Optional.of(new CharLiteral(expression.asCharLiteralExpr().asChar()));
        } catch (RuntimeException e) { // JavaParser has no other way to say so
            return refuse(expression, Scalar.CHAR, "one character such as 'a'");
        }
    }

    private Optional<Literal> text(Expression expression) {
        if (!expression.isStringLiteralExpr()) {
            return refuse(expression, Scalar.STRING, "text such as \"a\"");
        }
        String text;
        try {
            text = expression.asStringLiteralExpr().asString();
        } catch (RuntimeException e) { // JavaParser has no other way to say so
            return refuse(expression, Scalar.STRING, "text such as \"a\"");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            diagnostics.error(
                    Code.VALUE_RANGE,
                    places.of(expression),
                    "this text holds half of a surrogate pair",
                    "write both halves");
            return Optional.empty();
        }
        return Optional.of(new StringLiteral(text));
    }

    private Optional<Literal> spelled(Expression expression, Scalar type) {
        String example = type.spelled().expected().replaceFirst("(\\S+)$", "\"$1\"");
        if (!expression.isStringLiteralExpr()) {
            return refuse(expression, type, example + ", in quotes");
        }
        try {
            String text = expression.asStringLiteralExpr().asString();
            return Optional.of(new SpelledLiteral(type, type.spelled().canonical(text)));
        } catch (WrongTextException e) {
            String why = e.getMessage().isEmpty() ? "" : ": " + e.getMessage();
            diagnostics.error(
                    e.getMessage().isEmpty() ? Code.VALUE_TYPE : Code.VALUE_RANGE,
                    places.of(expression),
                    "this is not a value of '" + type.declared() + "'" + why,
                    "write " + example);
            return Optional.empty();
        }
    }

    private Optional<Literal> enumConstant(Expression expression, EnumType type) {
        if (expression.isNameExpr()) {
            return Optional.of(new EnumLiteral(expression.asNameExpr().getNameAsString()));
        }
        boolean qualified = expression.isFieldAccessExpr()
                && expression
                        .asFieldAccessExpr()
                        .getScope()
                        .toNameExpr()
                        .filter(scope -> scope.getNameAsString().equals(type.name()))
                        .isPresent();
        return qualified
                ? Optional.of(new EnumLiteral(expression.asFieldAccessExpr().getNameAsString()))
                : refuse(expression, type, "one of its constants");
    }

    private Optional<Literal> integer(Expression expression, Scalar type) {
        Optional<BigInteger> number = wholeNumber(expression);
        if (number.isEmpty()) {
            return refuse(expression, type, "a whole number");
        }
        if (!type.has(number.get())) {
            diagnostics.error(
                    Code.VALUE_RANGE,
                    places.of(expression),
                    number.get() + " is out of the range of " + type.declared(),
                    "it goes from " + type.least() + " to " + type.most());
            return Optional.empty();
        }
        return Optional.of(new IntegerLiteral(number.get()));
    }

    private Optional<Literal> floating(Expression expression, Scalar type) {
        Expression magnitude = magnitude(expression);
        double value;
        if (magnitude.isDoubleLiteralExpr()) {
            String digits = magnitude.asDoubleLiteralExpr().getValue().replace("_", "");
            value = type == Scalar.FLOAT ? Float.parseFloat(digits) : Double.parseDouble(digits);
        } else {
            Optional<BigInteger> whole = wholeNumber(magnitude);
            if (whole.isEmpty()) {
                return refuse(expression, type, "a number");
            }
            value = type == Scalar.FLOAT
                    ? whole.get().floatValue()
                    : whole.get().doubleValue();
        }
        if (Double.isInfinite(value)) {
            diagnostics.error(
                    Code.VALUE_RANGE, places.of(expression), "this is out of the range of " + type.declared());
            return Optional.empty();
        }
        return Optional.of(new FloatingLiteral(negative(expression) ? -value : value));
    }

    private static boolean negative(Expression expression) {
        return expression.isUnaryExpr() && expression.asUnaryExpr().getOperator() == UnaryExpr.Operator.MINUS;
    }

    /** The number without its sign, where it has one. */
    private static Expression magnitude(Expression expression) {
        boolean signed = negative(expression)
                || expression.isUnaryExpr() && expression.asUnaryExpr().getOperator() == UnaryExpr.Operator.PLUS;
        return signed ? expression.asUnaryExpr().getExpression() : expression;
    }

    private static Optional<BigInteger> wholeNumber(Expression expression) {
        Expression magnitude = magnitude(expression);
        String written;
        if (magnitude.isIntegerLiteralExpr()) {
            written = magnitude.asIntegerLiteralExpr().getValue();
        } else if (magnitude.isLongLiteralExpr()) {
            written = magnitude.asLongLiteralExpr().getValue();
        } else {
            return Optional.empty();
        }
        String digits = written.replace("_", "").toLowerCase(Locale.ROOT).replaceFirst("l$", "");
        int radix = digits.startsWith("0x") ? 16 : digits.startsWith("0b") ? 2 : digits.matches("0[0-7]+") ? 8 : 10;
        BigInteger number = new BigInteger(radix == 16 || radix == 2 ? digits.substring(2) : digits, radix);
        return Optional.of(negative(expression) ? number.negate() : number);
    }

    private Optional<Literal> refuse(Expression expression, TypeRef type, String expected) {
        diagnostics.error(
                Code.VALUE_TYPE,
                places.of(expression),
                "this is not a value of '" + type.declared() + "'",
                "write " + expected);
        return Optional.empty();
    }
}
