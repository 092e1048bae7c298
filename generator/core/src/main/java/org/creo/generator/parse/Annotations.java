// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.nodeTypes.NodeWithAnnotations;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Permission;
import org.creo.protocol.text.Nearest;
import org.creo.type.Scalar;

/** Reads the annotations of a declaration, and reports those that are not allowed there. */
final class Annotations {

    /** Where an annotation may be. */
    enum Place {
        TYPE("a type", Set.of("DEPRECATED")),
        EXCEPTION("an exception", Set.of("DEPRECATED", "STATUS")),
        INTERFACE("an interface", Set.of("DEPRECATED", "REMOTE", "RESOURCE", "ROLES")),
        FIELD("a field", Set.of("DEPRECATED", "DEFAULT", "ITEMS", "KEYS", "LENGTH", "PATTERN", "RANGE")),
        CONSTANT("a constant", Set.of("DEPRECATED")),
        STATE("a state", Set.of("STATE")),
        UNION_CASE("a case of a union", Set.of("DEPRECATED", "DEFAULT")),
        ENUM_CONSTANT("a constant of an enum", Set.of("DEPRECATED", "DEFAULT")),
        METHOD(
                "a method",
                Set.of(
                        "CACHED",
                        "CREATED",
                        "DELETE",
                        "DEPRECATED",
                        "GET",
                        "IDEMPOTENT",
                        "ONEWAY",
                        "PATCH",
                        "POST",
                        "PUT",
                        "READS",
                        "REDIRECT",
                        "ROLES",
                        "STATELESS",
                        "TYPE",
                        "WRITES")),
        PARAMETER("a parameter", Set.of("BODY", "DEFAULT", "ITEMS", "KEYS", "LENGTH", "PATTERN", "RANGE"));

        private final String title;
        private final Set<String> allowed;

        Place(String title, Set<String> allowed) {
            this.title = title;
            this.allowed = allowed;
        }
    }

    private static final String ON_VALUES = "is allowed on fields and parameters";

    /** Where the annotations are allowed that are not for methods alone. */
    private static final Map<String, String> ELSEWHERE = Map.ofEntries(
            Map.entry("PACKAGE", "is allowed only once, before everything else"),
            Map.entry("VERSION", "is allowed only once, after @PACKAGE"),
            Map.entry("BODY", "is allowed on parameters"),
            Map.entry("DEFAULT", "is allowed on fields, parameters, constants of an enum and cases of a union"),
            Map.entry("DEPRECATED", "is allowed on all but parameters and states"),
            Map.entry("ITEMS", ON_VALUES),
            Map.entry("KEYS", ON_VALUES),
            Map.entry("LENGTH", ON_VALUES),
            Map.entry("PATTERN", ON_VALUES),
            Map.entry("RANGE", ON_VALUES),
            Map.entry("REMOTE", "is allowed on interfaces"),
            Map.entry("RESOURCE", "is allowed on interfaces"),
            Map.entry("ROLES", "is allowed on methods and interfaces"),
            Map.entry("STATE", "is allowed on fields of an interface"),
            Map.entry("STATUS", "is allowed on exceptions"));

    /** All annotations: these, and those of methods. */
    private static final Set<String> KNOWN = Stream.concat(Place.METHOD.allowed.stream(), ELSEWHERE.keySet().stream())
            .collect(Collectors.toUnmodifiableSet());

    private final Places places;
    private final Diagnostics diagnostics;
    private final RolesParser roles;
    private final PermissionsParser permissions;
    private final RouteParser routes;
    private final RemoteParser remotes;

    Annotations(Places places, Diagnostics diagnostics) {
        this.places = places;
        this.diagnostics = diagnostics;
        this.roles = new RolesParser(places, diagnostics);
        this.permissions = new PermissionsParser(places, diagnostics);
        this.routes = new RouteParser(places, diagnostics);
        this.remotes = new RemoteParser(places, diagnostics);
    }

    Marks take(NodeWithAnnotations<?> node, Place place) {
        Map<String, AnnotationExpr> found = new LinkedHashMap<>();
        for (AnnotationExpr annotation : node.getAnnotations()) {
            String name = annotation.getNameAsString();
            if (!KNOWN.contains(name)) {
                unknown(annotation, name);
            } else if (name.equals("PACKAGE")) {
                diagnostics.error(
                        Code.PACKAGE_TWICE,
                        places.of(annotation),
                        "@PACKAGE is allowed only once, before everything else");
            } else if (!place.allowed.contains(name)) {
                diagnostics.error(
                        Code.MISPLACED_ANNOTATION,
                        places.of(annotation),
                        "@" + name + " is not allowed on " + place.title,
                        "it " + ELSEWHERE.getOrDefault(name, "is allowed on methods"));
            } else if (found.containsKey(name)) {
                diagnostics.add(Diagnostic.error(
                                Code.REPEATED_ANNOTATION,
                                places.of(annotation),
                                "@" + name + " appears twice",
                                "leave one out")
                        .withNote(places.of(found.get(name)), "the first one"));
            } else {
                found.put(name, annotation);
            }
        }
        mark(found.get("STATE"));
        mark(found.get("BODY"));
        return new Marks(
                deprecation(found.get("DEPRECATED")),
                defaultValue(found.get("DEFAULT"), node),
                found.values().stream().filter(RulesParser::isRule).toList(),
                mark(found.get("ONEWAY")),
                mark(found.get("IDEMPOTENT")),
                mark(found.get("STATELESS")),
                permissions(found.values()),
                Optional.ofNullable(found.get("ROLES")).flatMap(roles::parse),
                Optional.ofNullable(found.get("RESOURCE")).flatMap(routes::resource),
                Optional.ofNullable(found.get("REMOTE")).map(remotes::parse),
                routes.route(found, mark(found.get("CACHED"))),
                Optional.ofNullable(found.get("BODY")).map(places::of),
                Optional.ofNullable(found.get("STATUS")).flatMap(routes::status));
    }

    RemoteParser remotes() {
        return remotes;
    }

    RouteParser routes() {
        return routes;
    }

    private void unknown(AnnotationExpr annotation, String name) {
        diagnostics.error(
                Code.UNKNOWN_ANNOTATION,
                places.of(annotation),
                "unknown annotation '@" + name + "'",
                ForeignAnnotations.instead(name)
                        .or(() -> Nearest.to(name, KNOWN).map(near -> "did you mean '@" + near + "'?"))
                        .orElse("the annotations are "
                                + String.join(
                                        ", ",
                                        KNOWN.stream()
                                                .sorted()
                                                .map(known -> "@" + known)
                                                .toList())));
    }

    /** The permissions, in the order in which the annotations name them. */
    private List<Permission> permissions(Collection<AnnotationExpr> annotations) {
        return annotations.stream()
                .filter(each -> each.getNameAsString().equals("READS")
                        || each.getNameAsString().equals("WRITES"))
                .flatMap(each -> permissions.parse(each).stream())
                .toList();
    }

    private Optional<Deprecation> deprecation(AnnotationExpr annotation) {
        if (annotation == null) {
            return Optional.empty();
        }
        Optional<String> text = value(annotation)
                .filter(Expression::isStringLiteralExpr)
                .map(Expression::asStringLiteralExpr)
                .flatMap(Annotations::text)
                .filter(found -> !found.isBlank());
        if (text.isEmpty()) {
            diagnostics.error(
                    Code.ANNOTATION_ARGUMENT,
                    places.of(annotation),
                    "@DEPRECATED says what to do instead",
                    "such as @DEPRECATED(\"use storeAll\")");
        }
        return text.map(found -> new Deprecation(found, places.of(annotation)));
    }

    /** The text, which is on one line; empty where an escape in it is invalid. */
    private static Optional<String> text(StringLiteralExpr literal) {
        try {
            return Optional.of(literal.asString().strip().replaceAll("\\s+", " "));
        } catch (RuntimeException e) { // JavaParser has no other way to say so
            return Optional.empty();
        }
    }

    private Optional<Expression> defaultValue(AnnotationExpr annotation, NodeWithAnnotations<?> node) {
        if (annotation == null) {
            return Optional.empty();
        }
        Optional<Expression> value = value(annotation);
        if (value.isEmpty()) {
            diagnostics.error(
                    Code.ANNOTATION_ARGUMENT,
                    places.of(annotation),
                    "@DEFAULT takes one value",
                    "such as @DEFAULT(" + example(node) + ")");
        }
        return value;
    }

    /** An example of a value of the annotated type, for a message. */
    private static String example(NodeWithAnnotations<?> node) {
        String type = node instanceof FieldDeclaration field
                ? field.getVariable(0).getTypeAsString()
                : node instanceof Parameter parameter ? parameter.getTypeAsString() : "";
        return Scalar.of(type)
                .map(Annotations::example)
                .orElse(type.endsWith("]") || type.endsWith(">") ? "{}" : "CONSTANT");
    }

    private static String example(Scalar type) {
        return switch (type.form()) {
            case TRUTH -> "false";
            case INTEGER -> "0";
            case FLOATING -> "0.0";
            case CHARACTER -> "' '";
            case TEXT -> "\"\"";
            case INSTANT, DURATION, DATE, UUID, DECIMAL -> '"' + type.spelled().example() + '"';
        };
    }

    private boolean mark(AnnotationExpr annotation) {
        if (annotation == null) {
            return false;
        }
        String name = annotation.getNameAsString();
        if (!annotation.isMarkerAnnotationExpr()) {
            diagnostics.error(
                    Code.ANNOTATION_ARGUMENT, places.of(annotation), "@" + name + " takes nothing", "write @" + name);
        }
        return true;
    }

    private static Optional<Expression> value(AnnotationExpr annotation) {
        return annotation.isSingleMemberAnnotationExpr()
                ? Optional.of(annotation.asSingleMemberAnnotationExpr().getMemberValue())
                : Optional.empty();
    }
}
