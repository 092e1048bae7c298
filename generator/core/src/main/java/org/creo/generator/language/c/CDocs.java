// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Documentation;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.generator.model.Roles;
import org.creo.generator.model.Thrown;
import org.creo.generator.model.TypeRef;

/** What comments say, and the mark by which the compiler warns of what is deprecated. */
final class CDocs {

    private final CNames names;
    private final CTypes types;

    CDocs(CNames names, CTypes types) {
        this.names = names;
        this.types = types;
    }

    /** The lines of a declaration's comment. */
    static List<String> lines(Documentation documentation, Optional<Deprecation> deprecation) {
        List<String> lines =
                new ArrayList<>(documentation.lines().stream().map(CDocs::safe).toList());
        if (deprecation.isPresent()) {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.add("@deprecated " + safe(deprecation.get().text()));
        }
        return List.copyOf(lines);
    }

    /** A line must not open or close the comment that it is in. */
    private static String safe(String line) {
        return line.replace("*/", "* /").replace("/*", "/ *");
    }

    private static String safeText(List<String> lines) {
        return lines.stream().map(CDocs::safe).collect(Collectors.joining(" "));
    }

    /** The mark: after a type, a member or a constant, before a function; null where there is none. */
    String mark(Optional<Deprecation> deprecation) {
        return deprecation
                .map(why -> names.upper() + "DEPRECATED(" + CLiterals.ofWarning(why.text()) + ")")
                .orElse(null);
    }

    /** What the description says of a method, and what its user in C needs to know of its parameters and result. */
    CModel.MethodDoc method(Method method) {
        List<String> lines = method.documentation().lines();
        return new CModel.MethodDoc(
                lines.isEmpty()
                        ? List.of(method.signature())
                        : lines.stream().map(CDocs::safe).toList(),
                needs(method.roles()),
                method.fixed().stream().flatMap(this::parameter).toList(),
                method.single()
                        .map(result -> result(method.documentation().result(), result))
                        .orElse(null),
                method.deprecation().map(why -> safe(why.text())).orElse(null));
    }

    private static String needs(Roles roles) {
        return roles.isEmpty() ? null : "Needs the role " + roles.text() + ".";
    }

    private Stream<CModel.ParameterDoc> parameter(Field parameter) {
        List<String> said = parameter.documentation().lines();
        Stream<String> texts = Stream.concat(
                said.isEmpty() ? Stream.empty() : Stream.of(safeText(said)),
                parameter.type().asOptional().stream().map(optional -> "NULL: absent"));
        String text = texts.collect(Collectors.joining("; "));
        return text.isEmpty()
                ? Stream.empty()
                : Stream.of(new CModel.ParameterDoc(names.parameter(parameter.name()), text));
    }

    private String result(List<String> said, TypeRef type) {
        return (said.isEmpty() ? "" : safeText(said) + "; ") + rule(type);
    }

    private String rule(TypeRef type) {
        boolean optional = type.asOptional().isPresent();
        if (types.form(type).scalar()) {
            return "set when the call succeeds"
                    + (optional ? ", together with has_result; absent if has_result is false" : "");
        }
        return "NULL " + (optional ? "if absent or " : "") + "after a failure; otherwise release it with "
                + names.prefix() + "free";
    }

    /** What the description says of when a method throws; null where it says nothing. */
    static String thrown(Thrown thrown, Method method) {
        List<String> said = method.documentation().exceptions().getOrDefault(thrown.name(), List.of());
        return said.isEmpty() ? null : safeText(said);
    }
}
