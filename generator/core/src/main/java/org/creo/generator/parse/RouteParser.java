// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.MemberValuePair;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.HttpStatus;
import org.creo.generator.model.Route;
import org.creo.generator.model.Route.ContentType;
import org.creo.generator.model.Route.Target;
import org.creo.generator.model.RoutePath;
import org.creo.generator.model.Verb;
import org.creo.generator.source.Location;

/**
 * Reads the annotations that say how HTTP reaches methods, such as
 * {@code @GET("/plots/{name}.png") @TYPE("image/png")}.
 */
final class RouteParser {

    /** A media type of RFC 9110, without parts that would have to be quoted. */
    private static final Pattern MEDIA_TYPE = mediaType("[A-Za-z0-9!#$&^_.+-]+");

    private static final String CREATED = "such as @CREATED(\"/reports/{result}\")";
    private static final String REDIRECT = "such as @REDIRECT(\"/reports/{result}\"), or with another status"
            + " @REDIRECT(value = \"/reports/{result}\", code = 302)";

    private final Places places;
    private final Diagnostics diagnostics;
    private final PathParser paths;

    RouteParser(Places places, Diagnostics diagnostics) {
        this.places = places;
        this.diagnostics = diagnostics;
        this.paths = new PathParser(diagnostics);
    }

    private static Pattern mediaType(String token) {
        return Pattern.compile(token + "/" + token + "(; ?" + token + "=" + token + ")*");
    }

    /** The path of {@code @RESOURCE}; empty where it cannot be read, which has then been reported. */
    Optional<RoutePath> resource(AnnotationExpr annotation) {
        return text(annotation, "@RESOURCE gives the path of an interface", "such as @RESOURCE(\"/lab\")")
                .flatMap(text -> paths.base(text.text(), text.at()));
    }

    /**
     * The route of a method by its annotations; empty where none is about HTTP, or where they cannot be read, which has
     * then been reported.
     */
    Optional<Route> route(Map<String, AnnotationExpr> annotations, boolean cached) {
        List<AnnotationExpr> verbs = annotations.values().stream()
                .filter(annotation -> Verb.of(annotation.getNameAsString()).isPresent())
                .toList();
        Optional<Target> target = target(annotations.get("CREATED"), annotations.get("REDIRECT"));
        Optional<ContentType> type =
                Optional.ofNullable(annotations.get("TYPE")).flatMap(this::type);
        if (verbs.isEmpty()) {
            List.of("CREATED", "REDIRECT", "TYPE", "CACHED")
                    .forEach(name -> Optional.ofNullable(annotations.get(name)).ifPresent(this::withoutRoute));
            return Optional.empty();
        }
        AnnotationExpr first = verbs.get(0);
        verbs.stream().skip(1).forEach(second -> second(first, second));
        Verb verb = Verb.of(first.getNameAsString()).orElseThrow();
        return text(first, "@" + verb + " gives a path", "such as @" + verb + "(\"/series/{name}\")")
                .flatMap(text -> paths.route(text.text(), text.at()))
                .map(path -> new Route(verb, path, Optional.empty(), target, type, cached, places.of(first)));
    }

    private void withoutRoute(AnnotationExpr annotation) {
        String name = annotation.getNameAsString();
        diagnostics.error(
                Code.WITHOUT_ROUTE,
                places.of(annotation),
                "@" + name + " is about answers of HTTP, and this method has no route",
                "write @" + (name.equals("TYPE") || name.equals("CACHED") ? Verb.GET : Verb.POST)
                        + " with a path in addition, or leave it out");
    }

    private void second(AnnotationExpr first, AnnotationExpr second) {
        diagnostics.add(Diagnostic.error(
                        Code.SECOND_ROUTE,
                        places.of(second),
                        "a method has one route: this one has @" + first.getNameAsString() + " and @"
                                + second.getNameAsString(),
                        "make two methods")
                .withNote(places.of(first), "the first one"));
    }

    /**
     * The route with the parameter that is its body.
     *
     * @param route of the method; empty where it has none, or where that could not be read
     * @param bodies where {@code @BODY} is, by the names of its parameters
     */
    Optional<Route> withBody(Optional<Route> route, MethodDeclaration method, Map<String, Location> bodies) {
        if (Arrays.stream(Verb.values()).noneMatch(verb -> method.isAnnotationPresent(verb.name()))) {
            bodies.values()
                    .forEach(at -> diagnostics.error(
                            Code.WITHOUT_ROUTE,
                            at,
                            "@BODY is about requests of HTTP, and this method has no route",
                            "write @PUT, @POST or @PATCH with a path before the method, or leave it out"));
            return Optional.empty();
        }
        Optional<String> body = bodies.keySet().stream().findFirst();
        bodies.values().stream()
                .skip(1)
                .forEach(at -> diagnostics.add(Diagnostic.error(
                                Code.BODY,
                                at,
                                "a request has one body",
                                "leave @BODY out of all parameters: then they are the members of an object")
                        .withNote(bodies.get(body.get()), "the first one")));
        if (route.isPresent() && body.isPresent() && !route.get().verb().hasBody()) {
            Verb verb = route.get().verb();
            diagnostics.error(
                    Code.BODY,
                    bodies.get(body.get()),
                    "a request of " + verb + " has no body",
                    "write @POST(\"" + route.get().path().text() + "\"), or leave @BODY out: then it is in the query");
        }
        return route.map(found -> found.with(body));
    }

    private Optional<Target> target(AnnotationExpr created, AnnotationExpr redirect) {
        if (created != null && redirect != null) {
            diagnostics.add(Diagnostic.error(
                            Code.ANNOTATION_ARGUMENT,
                            places.of(redirect),
                            "an answer has one status: this one would have those of @CREATED and @REDIRECT",
                            "leave @CREATED or @REDIRECT out")
                    .withNote(places.of(created), "@CREATED"));
        }
        if (created != null) {
            return text(created, "@CREATED says where to find what was made", CREATED)
                    .flatMap(text -> paths.target(text.text(), text.at()))
                    .map(path -> new Target(path, Target.CREATED, places.of(created)));
        }
        return Optional.ofNullable(redirect).flatMap(this::redirect);
    }

    private Optional<Target> redirect(AnnotationExpr annotation) {
        if (!annotation.isNormalAnnotationExpr()) {
            return redirect(annotation, "", Target.SEE_OTHER);
        }
        List<MemberValuePair> pairs = annotation.asNormalAnnotationExpr().getPairs();
        List<String> names =
                pairs.stream().map(MemberValuePair::getNameAsString).sorted().toList();
        OptionalInt code = pairs.stream()
                .filter(pair -> pair.getNameAsString().equals("code"))
                .map(MemberValuePair::getValue)
                .findFirst()
                .map(RouteParser::number)
                .orElse(OptionalInt.of(Target.SEE_OTHER));
        if (code.isEmpty() || !names.equals(List.of("code", "value")) && !names.equals(List.of("value"))) {
            report(annotation, "@REDIRECT takes a path, and if need be a status", REDIRECT);
            return Optional.empty();
        }
        return redirect(annotation, "value", code.getAsInt());
    }

    private Optional<Target> redirect(AnnotationExpr annotation, String name, int code) {
        return text(annotation, name, "@REDIRECT says where to go on", REDIRECT)
                .flatMap(text -> paths.target(text.text(), text.at()))
                .map(path -> new Target(path, code, places.of(annotation)));
    }

    private Optional<ContentType> type(AnnotationExpr annotation) {
        String example = "such as @TYPE(\"image/png\") or @TYPE(\"text/html;charset=utf-8\")";
        Optional<Text> found = text(annotation, "@TYPE says what the bytes of the result are", example);
        if (found.isPresent() && !MEDIA_TYPE.matcher(found.get().text()).matches()) {
            diagnostics.error(
                    Code.CONTENT_TYPE, found.get().at(), "'" + found.get().text() + "' is not a media type", example);
            return Optional.empty();
        }
        return found.map(text -> new ContentType(text.text(), text.at()));
    }

    /** The status of {@code @STATUS}; empty where it cannot be read, which has then been reported. */
    Optional<HttpStatus> status(AnnotationExpr annotation) {
        OptionalInt code = annotation.isSingleMemberAnnotationExpr()
                ? number(annotation.asSingleMemberAnnotationExpr().getMemberValue())
                : OptionalInt.empty();
        if (code.isEmpty()) {
            report(annotation, "@STATUS takes a number", "such as @STATUS(404)");
            return Optional.empty();
        }
        return Optional.of(new HttpStatus(code.getAsInt(), places.of(annotation)));
    }

    private static OptionalInt number(Expression value) {
        return value.toIntegerLiteralExpr()
                .map(IntegerLiteralExpr::getValue)
                .filter(digits -> digits.matches("[0-9]{1,9}"))
                .map(digits -> OptionalInt.of(Integer.parseInt(digits)))
                .orElse(OptionalInt.empty());
    }

    /**
     * A text in an annotation.
     *
     * @param at its place, with its quotes
     */
    private record Text(String text, Location at) {}

    private Optional<Text> text(AnnotationExpr annotation, String about, String example) {
        return text(annotation, "", about, example);
    }

    /** @param name the name of the argument; empty for the only one */
    private Optional<Text> text(AnnotationExpr annotation, String name, String about, String example) {
        Optional<Text> text = (annotation.isNormalAnnotationExpr() && !name.isEmpty()
                        ? annotation.asNormalAnnotationExpr().getPairs().stream()
                                .filter(pair -> pair.getNameAsString().equals(name))
                                .map(MemberValuePair::getValue)
                                .findFirst()
                        : annotation.isSingleMemberAnnotationExpr()
                                ? Optional.of(annotation
                                        .asSingleMemberAnnotationExpr()
                                        .getMemberValue())
                                : Optional.<Expression>empty())
                .filter(Expression::isStringLiteralExpr)
                .map(value -> new Text(value.asStringLiteralExpr().getValue(), places.of(value)));
        if (text.isEmpty()) {
            report(annotation, about, example);
        }
        return text;
    }

    private void report(AnnotationExpr annotation, String about, String example) {
        diagnostics.error(Code.ANNOTATION_ARGUMENT, places.of(annotation), about, example);
    }
}
