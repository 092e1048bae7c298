// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.UnaryExpr;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
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
import org.creo.type.Scalar.Form;
import org.creo.type.SetType;
import org.creo.type.Spelled;
import org.creo.type.TypeRef;
import org.creo.type.WrongTextException;

/** Turns an expression into a value of a given type; a check finds out whether an enum has the constant. */
final class LiteralParser {

    /** The beginning of a date that each language has: of the years 1 to 9999. */
    private static final Pattern YEAR = Pattern.compile("(?!0000)[0-9]{4}-");

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
            public Optional<Literal> set(SetType type) {
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

    /** What stands between quotes; empty where nothing does. */
    private static Optional<String> quoted(Expression expression) {
        if (!expression.isStringLiteralExpr()) {
            return Optional.empty();
        }
        try {
            return Optional.of(expression.asStringLiteralExpr().asString());
        } catch (RuntimeException e) { // JavaParser has no other way to say so
            return Optional.empty();
        }
    }

    private Optional<Literal> text(Expression expression) {
        Optional<String> quoted = quoted(expression);
        if (quoted.isEmpty()) {
            return refuse(expression, Scalar.STRING, "text such as \"a\"");
        }
        String text = quoted.get();
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            return outOfRange(expression, "this text holds half of a surrogate pair", "write both halves");
        }
        return Optional.of(new StringLiteral(text));
    }

    private Optional<Literal> spelled(Expression expression, Scalar type) {
        Optional<String> quoted = quoted(expression);
        return quoted.isPresent()
                ? canonical(expression, type, quoted.get())
                : refuse(expression, type, example(type.spelled()));
    }

    private static String example(Spelled spelled) {
        return spelled.noun() + " such as \"" + spelled.example() + "\"";
    }

    private Optional<Literal> canonical(Expression expression, Scalar type, String written) {
        String example = example(type.spelled());
        try {
            String text = type.spelled().canonical(written);
            return type == Scalar.LOCAL_DATE && !YEAR.matcher(text).lookingAt()
                    ? outOfRange(expression, "Python has no date " + text, "write one from 0001-01-01 to 9999-12-31")
                    : Optional.of(new SpelledLiteral(type, text));
        } catch (WrongTextException e) {
            return e.getMessage().isEmpty()
                    ? refuse(expression, type, example)
                    : outOfRange(
                            expression,
                            "this is not a value of '" + type.declared() + "': " + e.getMessage(),
                            "write " + example);
        }
    }

    /**
     * The value of an expression as {@link #parse} has it; a {@code BigDecimal} may also be a number without quotes.
     */
    Optional<Literal> bound(Expression expression, Scalar type) {
        if (type.form() != Form.DECIMAL) {
            return parse(expression, type);
        }
        Optional<String> digits =
                wholeNumber(expression).map(BigInteger::toString).or(() -> decimal(expression));
        return digits.map(each -> canonical(expression, type, each)).orElseGet(() -> spelled(expression, type));
    }

    /** The digits of a decimal number without quotes, with their sign. */
    private static Optional<String> decimal(Expression expression) {
        Expression magnitude = magnitude(expression);
        return magnitude.isDoubleLiteralExpr()
                ? Optional.of((negative(expression) ? "-" : "")
                        + magnitude.asDoubleLiteralExpr().getValue().replace("_", ""))
                : Optional.empty();
    }

    private Optional<Literal> outOfRange(Expression expression, String message, String hint) {
        diagnostics.error(Code.VALUE_RANGE, places.of(expression), message, hint);
        return Optional.empty();
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
            return outOfRange(
                    expression,
                    number.get() + " is out of the range of " + type.declared(),
                    "it goes from " + type.least() + " to " + type.most());
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
