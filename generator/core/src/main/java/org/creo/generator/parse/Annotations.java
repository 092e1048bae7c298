// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.nodeTypes.NodeWithAnnotations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.diagnostic.Nearest;
import org.creo.generator.model.Deprecation;

/** Reads the annotations of a declaration, and reports those that cannot stand there. */
final class Annotations {

    /** Where an annotation may stand. */
    enum Place {
        TYPE("a type", Set.of("DEPRECATED")),
        INTERFACE("an interface", Set.of("DEPRECATED", "ROLES")),
        FIELD("a field", Set.of("DEPRECATED", "DEFAULT")),
        CONSTANT("a constant", Set.of("DEPRECATED")),
        ENUM_CONSTANT("a constant of an enum", Set.of("DEPRECATED", "DEFAULT")),
        METHOD("a method", Set.of("DEPRECATED", "IDEMPOTENT", "ONEWAY", "ROLES", "STATELESS")),
        PARAMETER("a parameter", Set.of("DEFAULT"));

        private final String title;
        private final Set<String> allowed;

        Place(String title, Set<String> allowed) {
            this.title = title;
            this.allowed = allowed;
        }
    }

    private static final Map<String, String> EXPECTED = Map.of(
            "PACKAGE", "stands once, ahead of all else",
            "VERSION", "stands once, behind @PACKAGE",
            "DEFAULT", "stands at fields, parameters and constants of an enum",
            "DEPRECATED", "stands at all but parameters",
            "IDEMPOTENT", "stands at methods",
            "ONEWAY", "stands at methods",
            "ROLES", "stands at methods and interfaces",
            "STATELESS", "stands at methods");

    /** Those with which methods will name the state of their service. */
    private static final Set<String> LATER = Set.of("READS", "STATE", "WRITES");

    private final Places places;
    private final Diagnostics diagnostics;
    private final RolesParser roles;

    Annotations(Places places, Diagnostics diagnostics) {
        this.places = places;
        this.diagnostics = diagnostics;
        this.roles = new RolesParser(places, diagnostics);
    }

    Marks take(NodeWithAnnotations<?> node, Place place) {
        Map<String, AnnotationExpr> found = new HashMap<>();
        for (AnnotationExpr annotation : node.getAnnotations()) {
            String name = annotation.getNameAsString();
            if (!EXPECTED.containsKey(name)) {
                unknown(annotation, name);
            } else if (name.equals("PACKAGE")) {
                diagnostics.error(Code.PACKAGE_TWICE, places.of(annotation), "@PACKAGE stands once, ahead of all else");
            } else if (!place.allowed.contains(name)) {
                diagnostics.error(Code.MISPLACED_ANNOTATION, places.of(annotation),
                        "@" + name + " cannot stand at " + place.title, "it " + EXPECTED.get(name));
            } else if (found.containsKey(name)) {
                diagnostics.add(Diagnostic.error(Code.REPEATED_ANNOTATION, places.of(annotation),
                        "@" + name + " stands here twice", "leave one out")
                        .withNote(places.of(found.get(name)), "the first one"));
            } else {
                found.put(name, annotation);
            }
        }
        return new Marks(deprecation(found.get("DEPRECATED")), defaultValue(found.get("DEFAULT")),
                mark(found.get("ONEWAY")), mark(found.get("IDEMPOTENT")), mark(found.get("STATELESS")),
                Optional.ofNullable(found.get("ROLES")).flatMap(roles::parse));
    }

    private void unknown(AnnotationExpr annotation, String name) {
        if (LATER.contains(name)) {
            diagnostics.error(Code.UNKNOWN_ANNOTATION, places.of(annotation), "@" + name + " is not supported yet: a service keeps"
                    + " its state itself", "leave it out");
            return;
        }
        diagnostics.error(Code.UNKNOWN_ANNOTATION, places.of(annotation), "unknown annotation '@" + name + "'",
                Nearest.to(name, List.copyOf(EXPECTED.keySet())).map(near -> "did you mean '@" + near + "'?")
                        .orElse("known are " + String.join(", ", EXPECTED.keySet().stream().sorted()
                                .map(known -> "@" + known).toList())));
    }

    private Optional<Deprecation> deprecation(AnnotationExpr annotation) {
        if (annotation == null) {
            return Optional.empty();
        }
        Optional<String> text = value(annotation).filter(Expression::isStringLiteralExpr)
                .map(Expression::asStringLiteralExpr).flatMap(Annotations::text).filter(found -> !found.isBlank());
        if (text.isEmpty()) {
            diagnostics.error(Code.ANNOTATION_ARGUMENT, places.of(annotation), "@DEPRECATED says what to do instead",
                    "such as @DEPRECATED(\"use storeAll\")");
        }
        return text.map(found -> new Deprecation(found, places.of(annotation)));
    }

    /** In one line; empty where an escape in it is none. */
    private static Optional<String> text(StringLiteralExpr literal) {
        try {
            return Optional.of(literal.asString().strip().replaceAll("\\s+", " "));
        } catch (RuntimeException e) { // JavaParser has no other way to say so
            return Optional.empty();
        }
    }

    private Optional<Expression> defaultValue(AnnotationExpr annotation) {
        if (annotation == null) {
            return Optional.empty();
        }
        Optional<Expression> value = value(annotation);
        if (value.isEmpty()) {
            diagnostics.error(Code.ANNOTATION_ARGUMENT, places.of(annotation), "@DEFAULT takes one value",
                    "such as @DEFAULT(0)");
        }
        return value;
    }

    private boolean mark(AnnotationExpr annotation) {
        if (annotation == null) {
            return false;
        }
        String name = annotation.getNameAsString();
        if (!annotation.isMarkerAnnotationExpr()) {
            diagnostics.error(Code.ANNOTATION_ARGUMENT, places.of(annotation), "@" + name + " takes nothing", "write @" + name);
        }
        return true;
    }

    private static Optional<Expression> value(AnnotationExpr annotation) {
        return annotation.isSingleMemberAnnotationExpr()
                ? Optional.of(annotation.asSingleMemberAnnotationExpr().getMemberValue())
                : Optional.empty();
    }
}
