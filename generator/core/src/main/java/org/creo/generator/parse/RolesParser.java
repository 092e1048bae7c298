// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Roles;
import org.creo.generator.source.Location;

/** Reads {@code @ROLES("admin")} and <code>@ROLES({"admin", "operator"})</code>. */
final class RolesParser {

    /** The characters that token files, certificate subjects and comments of every language take unescaped. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+");

    private static final String EXAMPLE = "such as @ROLES(\"admin\") or @ROLES({\"admin\", \"operator\"})";

    private final Places places;
    private final Diagnostics diagnostics;

    RolesParser(Places places, Diagnostics diagnostics) {
        this.places = places;
        this.diagnostics = diagnostics;
    }

    /** The roles; empty where the annotation names none, which has then been reported. */
    Optional<Roles> parse(AnnotationExpr annotation) {
        if (!annotation.isSingleMemberAnnotationExpr()) {
            diagnostics.error(Code.ANNOTATION_ARGUMENT, places.of(annotation), "@ROLES names who may call", EXAMPLE);
            return Optional.empty();
        }
        Expression value = annotation.asSingleMemberAnnotationExpr().getMemberValue();
        List<Expression> values =
                value.isArrayInitializerExpr() ? value.asArrayInitializerExpr().getValues() : List.of(value);
        if (values.isEmpty()) {
            diagnostics.error(
                    Code.NO_ROLES,
                    places.of(annotation),
                    "@ROLES names no role: nobody could call this",
                    "name one, or leave @ROLES out where everybody may");
            return Optional.empty();
        }
        Map<String, Location> names = new LinkedHashMap<>();
        values.forEach(each -> take(each, names));
        return names.isEmpty() ? Optional.empty() : Optional.of(new Roles(List.copyOf(names.keySet())));
    }

    private void take(Expression value, Map<String, Location> names) {
        Location at = places.of(value);
        if (!value.isStringLiteralExpr()) {
            diagnostics.error(Code.ANNOTATION_ARGUMENT, at, "the name of a role is a text", EXAMPLE);
            return;
        }
        String name = value.asStringLiteralExpr().getValue();
        if (!NAME.matcher(name).matches()) {
            diagnostics.error(
                    Code.ROLE_NAME,
                    at,
                    name.isEmpty() ? "a role has a name" : "'" + name + "' is not a name for a role",
                    "write letters of a to z, digits, '.', '-' and '_'");
            return;
        }
        Location first = names.putIfAbsent(name, at);
        if (first != null) {
            diagnostics.add(
                    Diagnostic.error(Code.DUPLICATE_ROLE, at, "the role '" + name + "' appears twice", "leave one out")
                            .withNote(first, "the first one"));
        }
    }
}
