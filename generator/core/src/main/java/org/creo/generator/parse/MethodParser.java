// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.type.ReferenceType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Documentation;
import org.creo.generator.model.Field;
import org.creo.generator.model.KeyPath;
import org.creo.generator.model.Method;
import org.creo.generator.model.Permission;
import org.creo.generator.model.Roles;
import org.creo.generator.model.Route;
import org.creo.generator.model.State;
import org.creo.generator.model.Thrown;
import org.creo.generator.model.Verb;
import org.creo.generator.source.Location;
import org.creo.type.TypeRef;

/** Turns the methods of an interface into the model. */
final class MethodParser {

    private final DeclarationParser declarations;
    private final Places places;
    private final Diagnostics diagnostics;

    MethodParser(DeclarationParser declarations, Places places, Diagnostics diagnostics) {
        this.declarations = declarations;
        this.places = places;
        this.diagnostics = diagnostics;
    }

    /**
     * A method, without the parts that cannot be read, which have then been reported.
     *
     * @param roles the roles of callers where the method names none
     * @param states the states of its interface, in their order
     */
    Method parse(MethodDeclaration method, Roles roles, List<State> states) {
        Marks marks = declarations.annotations().take(method, Annotations.Place.METHOD);
        declarations.refuseModifiers(method);
        declarations.refuseAll(Code.TYPE_PARAMETERS, method.getTypeParameters(), "Creo has no generic methods", "");
        method.getBody()
                .ifPresent(body -> diagnostics.error(
                        Code.CODE, places.of(body), "a description has no code", "end the method with ';'"));
        new CommentTags(places, diagnostics).check(method);
        Documentation documentation = DocumentationParser.parse(method);
        List<Field> parameters = new ArrayList<>();
        Map<String, Location> bodies = new LinkedHashMap<>();
        for (Parameter parameter : method.getParameters()) {
            parameter(parameter, documentation, bodies).ifPresent(parameters::add);
        }
        Optional<TypeRef> result = method.getType().isVoidType()
                ? Optional.empty()
                : declarations.types().parsePassed(method.getType());
        return new Method(
                method.getNameAsString(),
                parameters,
                result,
                thrown(method),
                marks.oneway(),
                idempotent(method, marks),
                marks.stateless(),
                ordered(marks.permissions(), states, parameters),
                marks.roles().orElse(roles),
                declarations.annotations().routes().withBody(marks.route(), method, bodies),
                documentation,
                marks.deprecation(),
                places.of(method.getName()),
                places.of(method.getType()));
    }

    private boolean idempotent(MethodDeclaration method, Marks marks) {
        Optional<Verb> meaning = marks.route().map(Route::verb).filter(Verb::idempotent);
        if (marks.idempotent() && meaning.isPresent()) {
            diagnostics.error(
                    Code.NEEDLESS_IDEMPOTENT,
                    places.of(method.getName()),
                    "@IDEMPOTENT says nothing about '" + method.getNameAsString() + "': @" + meaning.get()
                            + " means it",
                    "leave @IDEMPOTENT out");
        }
        return marks.idempotent() || meaning.isPresent();
    }

    /**
     * The permissions in an order that does not depend on the annotations. Entries of one map have views of one type:
     * if a method got them in the order in which its annotations name them, it would take one for the other as soon as
     * somebody changes that order.
     */
    private static List<Permission> ordered(List<Permission> permissions, List<State> states, List<Field> parameters) {
        List<String> names = states.stream().map(State::name).toList();
        List<String> given = parameters.stream().map(Field::name).toList();
        Comparator<KeyPath> keys = Comparator.<KeyPath>comparingInt(
                        key -> given.indexOf(key.names().get(0)))
                .thenComparing(KeyPath::text);
        return permissions.stream()
                .sorted(Comparator.<Permission>comparingInt(permission -> names.indexOf(permission.state()))
                        .thenComparing(
                                permission -> permission.keys().stream().findFirst(),
                                Comparator.comparing(first -> first.orElse(null), Comparator.nullsFirst(keys)))
                        .thenComparing(Permission::text))
                .toList();
    }

    private List<Thrown> thrown(MethodDeclaration method) {
        List<Thrown> thrown = new ArrayList<>();
        for (ReferenceType type : method.getThrownExceptions()) {
            if (type.isClassOrInterfaceType()
                    && type.asClassOrInterfaceType().getScope().isEmpty()
                    && type.asClassOrInterfaceType().getTypeArguments().isEmpty()) {
                thrown.add(new Thrown(type.asClassOrInterfaceType().getNameAsString(), places.of(type)));
            } else {
                diagnostics.error(
                        Code.NOT_AN_EXCEPTION,
                        places.of(type),
                        "'" + type.asString() + "' is not an exception",
                        "a method throws exceptions by their names");
            }
        }
        return thrown;
    }

    /** @param bodies takes the place of {@code @BODY}, by the name of its parameter */
    private Optional<Field> parameter(Parameter parameter, Documentation method, Map<String, Location> bodies) {
        Marks marks = declarations.annotations().take(parameter, Annotations.Place.PARAMETER);
        marks.body().ifPresent(at -> bodies.put(parameter.getNameAsString(), at));
        declarations.refuseModifiers(parameter);
        String name = parameter.getNameAsString();
        if (parameter.isVarArgs()) {
            diagnostics.error(
                    Code.VARIABLE_ARGUMENTS,
                    places.of(parameter),
                    "Creo has no variable arguments",
                    "write '" + parameter.getTypeAsString() + "[] " + name + "'");
        }
        Documentation documentation = Documentation.of(method.parameters().getOrDefault(name, List.of()));
        int before = diagnostics.errors();
        return declarations
                .types()
                .parsePassed(parameter.getType())
                .map(type -> new Field(
                        name,
                        type,
                        documentation,
                        marks.deprecation(),
                        diagnostics.errors() > before ? Optional.empty() : declarations.defaultValue(marks, type),
                        declarations.rules(marks, type),
                        places.of(parameter.getName()),
                        places.of(parameter.getType())));
    }
}
