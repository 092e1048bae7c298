// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MemberValuePair;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Literal.SpelledLiteral;
import org.creo.generator.model.Literal.StringLiteral;
import org.creo.generator.model.NumberLiteral;
import org.creo.generator.source.Location;
import org.creo.generator.source.SourceFile;
import org.creo.generator.source.Token;
import org.creo.protocol.text.Nearest;
import org.creo.rule.Length;
import org.creo.rule.PatternMistake;
import org.creo.rule.Range;
import org.creo.rule.Rules;
import org.creo.rule.TextPattern;
import org.creo.type.Scalar;
import org.creo.type.Scalar.Form;
import org.creo.type.TypeRef;

/** Reads the rules for values: {@code @RANGE}, {@code @LENGTH}, {@code @PATTERN}, {@code @KEYS} and {@code @ITEMS}. */
final class RulesParser {

    /** The rules that take two numbers, which Java has no way to write. */
    private static final Set<String> WITH_BOUNDS = Set.of("RANGE", "LENGTH");

    private static final List<String> ALL = List.of("RANGE", "LENGTH", "PATTERN", "KEYS", "ITEMS");

    private static final BinaryExpr.Operator JOINING = BinaryExpr.Operator.BINARY_OR;

    private final LiteralParser literals;
    private final Places places;
    private final Diagnostics diagnostics;

    RulesParser(LiteralParser literals, Places places, Diagnostics diagnostics) {
        this.literals = literals;
        this.places = places;
        this.diagnostics = diagnostics;
    }

    static boolean isRule(AnnotationExpr annotation) {
        return ALL.contains(annotation.getNameAsString());
    }

    /**
     * Turns the comma of {@code @RANGE(0, 100)} into a sign that a Java parser takes there; {@link #numbers} tells it
     * from the same sign in the description.
     *
     * @param text the text of the description, which changes
     */
    static void joinArguments(SourceFile source, List<Token> tokens, StringBuilder text) {
        for (int i = 0; i + 2 < tokens.size(); i++) {
            boolean bounds = tokens.get(i).is(source.text(), "@")
                    && WITH_BOUNDS.contains(tokens.get(i + 1).in(source.text()))
                    && tokens.get(i + 2).is(source.text(), "(");
            if (bounds) {
                joinArguments(source, tokens, i + 3, text);
            }
        }
    }

    private static void joinArguments(SourceFile source, List<Token> tokens, int from, StringBuilder text) {
        List<Integer> commas = new ArrayList<>();
        for (int i = from; i < tokens.size() && !tokens.get(i).is(source.text(), ")"); i++) {
            Token token = tokens.get(i);
            if (token.is(source.text(), "=") || token.is(source.text(), "(") || token.is(source.text(), ";")) {
                return; // with names, or wrong in another way
            }
            if (token.is(source.text(), ",")) {
                commas.add(token.start());
            }
        }
        commas.forEach(comma -> text.setCharAt(comma, JOINING.asString().charAt(0)));
    }

    /** The rules for values of a type, without those that are wrong, which have then been reported. */
    Rules parse(List<AnnotationExpr> annotations, TypeRef type) {
        Rules rules = Rules.NONE;
        for (AnnotationExpr annotation : annotations) {
            rules = add(annotation, type.present(), rules);
        }
        return fitting(annotations, rules);
    }

    private Rules add(AnnotationExpr annotation, TypeRef type, Rules rules) {
        return switch (annotation.getNameAsString()) {
            case "RANGE" -> range(annotation, type).map(rules::range).orElse(rules);
            case "LENGTH" -> length(annotation, type).map(rules::length).orElse(rules);
            case "PATTERN" -> pattern(annotation, type).map(rules::pattern).orElse(rules);
            case "KEYS" ->
                type.asMap()
                        .map(map -> rules.keys(inside(annotation, map.key())))
                        .orElseGet(() -> {
                            wrongType(annotation, "the keys of a map", type);
                            return rules;
                        });
            default ->
                item(type).map(item -> rules.items(inside(annotation, item))).orElseGet(() -> {
                    wrongType(annotation, "the items of an array, a set or a stream, and the values of a map", type);
                    return rules;
                });
        };
    }

    /** What a value of a type holds any number of. */
    private static Optional<TypeRef> item(TypeRef type) {
        if (type.isStream()) {
            return Optional.of(type.single());
        }
        return type.asMap()
                .map(map -> map.value())
                .or(() -> type.asArray().map(array -> array.item()))
                .or(() -> type.asSet().map(set -> set.item()));
    }

    private Optional<Range> range(AnnotationExpr annotation, TypeRef type) {
        Optional<Scalar> ordered = type.asScalar().filter(Scalar::isOrdered);
        if (ordered.isEmpty()) {
            wrongType(annotation, "numbers and times", type);
            return Optional.empty();
        }
        Scalar scalar = ordered.get();
        return bounds(annotation, "@RANGE(0, 100)", scalar).flatMap(bounds -> {
            Range range = range(bounds, scalar);
            boolean vain = scalar.form() == Form.INTEGER
                    && range.has(new BigDecimal(scalar.least()))
                    && range.has(new BigDecimal(scalar.most()));
            if (vain) {
                vain(annotation, "every '" + type.declared() + "' is in " + range.words());
                return Optional.empty();
            }
            return Optional.of(range);
        });
    }

    private static Range range(Map<String, Literal> bounds, Scalar type) {
        if (type.isOrderedByText()) {
            return type.range(text(bounds.get("min")), text(bounds.get("max")));
        }
        return new Range(number(bounds, "min", type), number(bounds, "max", type));
    }

    private static String text(Literal bound) {
        return bound == null ? "" : ((SpelledLiteral) bound).text();
    }

    private static Optional<BigDecimal> number(Map<String, Literal> bounds, String name, Scalar type) {
        return Optional.ofNullable(bounds.get(name)).flatMap(bound -> NumberLiteral.of(bound, type));
    }

    private Optional<Length> length(AnnotationExpr annotation, TypeRef type) {
        if (type != Scalar.STRING && !type.isArray() && !type.isSet() && !type.isMap()) {
            wrongType(annotation, "texts, arrays, sets and maps", type);
            return Optional.empty();
        }
        return bounds(annotation, "@LENGTH(1, 64)", Scalar.INT).flatMap(bounds -> {
            long min = number(bounds, "min", Scalar.INT).orElse(BigDecimal.ZERO).longValueExact();
            Optional<Long> max = number(bounds, "max", Scalar.INT).map(BigDecimal::longValueExact);
            if (min < 0 || max.filter(most -> most < 0).isPresent()) {
                diagnostics.error(
                        Code.RULE_BOUNDS,
                        places.of(annotation),
                        "a length is not negative",
                        "write " + (max.isPresent() ? "@LENGTH(max = ...)" : "@LENGTH(min = ...)"));
                return Optional.empty();
            }
            if (min == 0 && max.isEmpty()) {
                vain(annotation, "everything is at least 0 long");
                return Optional.empty();
            }
            return Optional.of(new Length(min, max.map(OptionalLong::of).orElseGet(OptionalLong::empty)));
        });
    }

    private void vain(AnnotationExpr annotation, String message) {
        diagnostics.error(Code.RULE_IN_VAIN, places.of(annotation), message, "leave it out, or write other bounds");
    }

    /** The bounds by their names, {@code min} and {@code max}, at least one of them, in the right order. */
    private Optional<Map<String, Literal>> bounds(AnnotationExpr annotation, String example, Scalar type) {
        Map<String, Expression> given = numbers(annotation);
        if (given.isEmpty()) {
            String text = type.isOrderedByText() ? '"' + type.spelled().example() + '"' : "";
            diagnostics.error(
                    Code.ANNOTATION_ARGUMENT,
                    places.of(annotation),
                    "@" + annotation.getNameAsString() + " takes two "
                            + (text.isEmpty() ? "numbers" : "texts of the type '" + type.declared() + "'")
                            + ", or one with its name",
                    text.isEmpty()
                            ? "such as " + example + ", (min = 1) or (max = 100)"
                            : "such as (min = " + text + ") or (max = " + text + ")");
            return Optional.empty();
        }
        Map<String, Literal> bounds = new LinkedHashMap<>();
        for (Map.Entry<String, Expression> each : given.entrySet()) {
            literals.bound(each.getValue(), type).ifPresent(bound -> bounds.put(each.getKey(), bound));
        }
        if (bounds.size() < given.size()) {
            return Optional.empty();
        }
        return isWrongWay(annotation, range(bounds, type)) ? Optional.empty() : Optional.of(bounds);
    }

    /** Reports bounds of which the first is greater than the second. */
    private boolean isWrongWay(AnnotationExpr annotation, Range range) {
        boolean wrongWay = range.min().isPresent()
                && range.max().isPresent()
                && range.min().get().compareTo(range.max().get()) > 0;
        if (wrongWay) {
            diagnostics.error(
                    Code.RULE_BOUNDS,
                    places.of(annotation),
                    "nothing is from " + range.minText().orElseThrow() + " to "
                            + range.maxText().orElseThrow(),
                    range.ofTexts() ? "write the other one first" : "write the smaller number first");
        }
        return wrongWay;
    }

    /** The expressions by their names; none where there are too few, too many, or others. */
    private Map<String, Expression> numbers(AnnotationExpr annotation) {
        Map<String, Expression> found = new LinkedHashMap<>();
        if (annotation.isNormalAnnotationExpr()) {
            for (MemberValuePair pair : annotation.asNormalAnnotationExpr().getPairs()) {
                String name = pair.getNameAsString();
                boolean known = name.equals("min") || name.equals("max");
                if (!known || found.put(name, pair.getValue()) != null) {
                    return Map.of();
                }
            }
        } else if (annotation.isSingleMemberAnnotationExpr()) {
            Expression value = annotation.asSingleMemberAnnotationExpr().getMemberValue();
            if (value.isBinaryExpr() && isComma(value.asBinaryExpr())) {
                found.put("min", value.asBinaryExpr().getLeft());
                found.put("max", value.asBinaryExpr().getRight());
            }
        }
        return found;
    }

    /** Whether a comma was there before {@link #joinArguments}, and no other one to the left of it. */
    private boolean isComma(BinaryExpr joined) {
        SourceFile source = places.source();
        int left = source.offset(places.of(joined.getLeft()));
        int right = source.offset(places.of(joined.getRight()));
        return joined.getOperator() == JOINING
                && !joined.getLeft().isBinaryExpr()
                && source.text().substring(left, right).contains(",");
    }

    private Optional<String> pattern(AnnotationExpr annotation, TypeRef type) {
        if (type != Scalar.STRING) {
            wrongType(annotation, "texts", type);
            return Optional.empty();
        }
        Optional<Expression> value = annotation.isSingleMemberAnnotationExpr()
                ? Optional.of(annotation.asSingleMemberAnnotationExpr().getMemberValue())
                : Optional.empty();
        if (value.filter(Expression::isStringLiteralExpr).isEmpty()) {
            diagnostics.error(
                    Code.ANNOTATION_ARGUMENT,
                    places.of(annotation),
                    "@PATTERN takes one text",
                    "such as @PATTERN(\"[a-z]+\")");
            return Optional.empty();
        }
        return literals.parse(value.get(), Scalar.STRING)
                .map(literal -> ((StringLiteral) literal).value())
                .filter(text -> isPattern(text, places.of(value.get())));
    }

    private boolean isPattern(String text, Location at) {
        try {
            TextPattern.parse(text);
            return true;
        } catch (PatternMistake e) {
            // In a text with escapes, the place would be another one.
            boolean plain = at.length() == text.length() + 2 && !text.isEmpty();
            diagnostics.error(
                    Code.PATTERN, plain ? Places.inside(at, e.at(), e.length()) : at, e.getMessage(), e.hint());
            return false;
        }
    }

    /** The rules in the brackets of {@code @ITEMS} or {@code @KEYS}. */
    private Rules inside(AnnotationExpr annotation, TypeRef type) {
        List<AnnotationExpr> found = new ArrayList<>();
        Map<String, AnnotationExpr> known = new LinkedHashMap<>();
        List<Expression> written = written(annotation);
        for (Expression expression : written) {
            if (!expression.isAnnotationExpr()) {
                needsRules(annotation, expression);
                return Rules.NONE;
            }
            AnnotationExpr rule = expression.asAnnotationExpr();
            AnnotationExpr first = known.putIfAbsent(rule.getNameAsString(), rule);
            if (!isRule(rule)) {
                unknown(annotation, rule);
            } else if (first != null) {
                diagnostics.add(Diagnostic.error(
                                Code.REPEATED_ANNOTATION,
                                places.of(rule),
                                "@" + rule.getNameAsString() + " appears twice",
                                "leave one out")
                        .withNote(places.of(first), "the first one"));
            } else {
                found.add(rule);
            }
        }
        if (written.isEmpty()) {
            needsRules(annotation, annotation);
        }
        return parse(found, type);
    }

    private void needsRules(AnnotationExpr annotation, Expression wrong) {
        String name = annotation.getNameAsString();
        diagnostics.error(
                Code.ANNOTATION_ARGUMENT,
                places.of(wrong),
                "@" + name + " takes a rule, or several in braces",
                "such as @" + name + "(@LENGTH(1, 64)) or @" + name + "({@LENGTH(1, 64), @PATTERN(\"[a-z]+\")})");
    }

    private void unknown(AnnotationExpr around, AnnotationExpr wrong) {
        diagnostics.error(
                Code.MISPLACED_ANNOTATION,
                places.of(wrong),
                "@" + wrong.getNameAsString() + " is not allowed in @" + around.getNameAsString(),
                Nearest.to(wrong.getNameAsString(), ALL)
                        .map(near -> "did you mean '@" + near + "'?")
                        .orElse("the rules are @" + String.join(", @", ALL)));
    }

    private static List<Expression> written(AnnotationExpr annotation) {
        if (!annotation.isSingleMemberAnnotationExpr()) {
            return List.of();
        }
        Expression value = annotation.asSingleMemberAnnotationExpr().getMemberValue();
        return value.isArrayInitializerExpr() ? value.asArrayInitializerExpr().getValues() : List.of(value);
    }

    private void wrongType(AnnotationExpr annotation, String what, TypeRef type) {
        String name = annotation.getNameAsString();
        boolean items = item(type).isPresent() && !name.equals("ITEMS") && !name.equals("KEYS");
        String hint = items
                ? "write @ITEMS(@" + name + "(...)) for what is in it"
                : type == Scalar.STRING
                        ? "write @LENGTH or @PATTERN"
                        : type.asStruct().isPresent()
                                ? "write it before a field of '" + type.declared() + "'"
                                : "leave it out";
        diagnostics.error(
                Code.RULE_TYPE,
                places.of(annotation),
                "@" + name + " is for " + what + ", and this is '" + type.declared() + "'",
                hint);
    }

    /** Reports that no text has both the length and the pattern; the rules are then without the length. */
    private Rules fitting(List<AnnotationExpr> annotations, Rules rules) {
        if (rules.pattern().isEmpty() || rules.length().isEmpty()) {
            return rules;
        }
        TextPattern pattern = rules.pattern().get();
        Length length = rules.length().get();
        OptionalInt longest = pattern.longest();
        boolean fits = pattern.shortest() <= length.most() && (longest.isEmpty() || longest.getAsInt() >= length.min());
        if (fits) {
            return rules;
        }
        AnnotationExpr at = annotations.stream()
                .filter(each -> each.getNameAsString().equals("LENGTH"))
                .findFirst()
                .orElseThrow();
        diagnostics.error(
                Code.RULE_BOUNDS,
                places.of(at),
                "no text of this length matches the pattern: its texts have "
                        + (longest.isEmpty() ? "at least " : "")
                        + pattern.shortest()
                        + (longest.isPresent() && longest.getAsInt() > pattern.shortest()
                                ? " to " + longest.getAsInt()
                                : "")
                        + " characters",
                "write another length, or leave it out");
        return new Rules(rules.range(), Optional.empty(), rules.pattern(), rules.keys(), rules.items());
    }
}
