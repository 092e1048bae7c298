// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.ServiceSide;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Documentation;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.generator.model.Roles;
import org.creo.generator.model.Thrown;
import org.creo.type.TypeRef;

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

    /**
     * The lines of a method's comment: what the description says of it, and what its user in C needs to know in
     * addition to what is said once at the head of the file. None where there is nothing to say.
     *
     * @param function the name of its function
     */
    List<String> method(Method method, String function) {
        List<String> lines = new ArrayList<>();
        Stream.of(
                        method.documentation().lines().stream().map(CDocs::safe),
                        needs(method.roles()).stream(),
                        streams(method, function).stream(),
                        tags(method, function))
                .map(Stream::toList)
                .filter(paragraph -> !paragraph.isEmpty())
                .forEach(paragraph -> {
                    if (!lines.isEmpty()) {
                        lines.add("");
                    }
                    lines.addAll(paragraph);
                });
        return List.copyOf(lines);
    }

    /**
     * The lines of a handler's comment.
     *
     * @param views what it sees, and what its parameters are called
     */
    List<String> handler(Method method, Map<ServiceSide.View, String> views) {
        List<String> lines = new ArrayList<>();
        Stream<String> seen = views.entrySet().stream()
                .map(view -> said(
                                "@param " + view.getValue(),
                                List.of(view.getKey().permission().text() + ", to "
                                        + view.getKey().access().purpose()),
                                Optional.empty())
                        .findFirst()
                        .orElseThrow());
        Stream<String> result = method.single().stream()
                .flatMap(type -> said(
                        "@param result",
                        method.documentation().result(),
                        type.isOptional() ? Optional.of("absent unless has_result is set") : Optional.empty()));
        Stream<String> sent = method.download().stream()
                .flatMap(items -> said(
                        "@param result",
                        method.documentation().result(),
                        Optional.of("send the items with " + streamOf(items) + "_push")));
        Stream<String> thrown = method.exceptions().stream().map(exception -> {
            List<String> said = method.documentation().exceptions().getOrDefault(exception.name(), List.of());
            return "@retval " + names.upper() + "EXCEPTION by " + names.type(exception.name()) + "_throw_copy"
                    + (said.isEmpty() ? "" : ": " + safeText(said));
        });
        Stream<String> oneway =
                method.oneway() ? Stream.of("One way: its caller does not hear what became of it.") : Stream.empty();
        Stream.of(
                        method.documentation().lines().stream().map(CDocs::safe),
                        oneway,
                        needs(method.roles()).stream(),
                        Stream.of(
                                        method.parameters().stream().flatMap(this::argument),
                                        seen,
                                        result,
                                        sent,
                                        thrown,
                                        method.deprecation().stream().map(why -> "@deprecated " + safe(why.text())))
                                .flatMap(tags -> tags))
                .map(Stream::toList)
                .filter(paragraph -> !paragraph.isEmpty())
                .forEach(paragraph -> {
                    if (!lines.isEmpty()) {
                        lines.add("");
                    }
                    lines.addAll(paragraph);
                });
        return List.copyOf(lines);
    }

    private static Optional<String> needs(Roles roles) {
        return roles.isEmpty() ? Optional.empty() : Optional.of("Needs the role " + roles.text() + ".");
    }

    private Optional<String> streams(Method method, String function) {
        String push = "items with " + function + "_push";
        String next = "items with " + function + "_next";
        String described = ", as " + names.prefix() + "call.h describes.";
        if (method.upload().isEmpty()) {
            return method.download().map(items -> "Read " + next + described);
        }
        return Optional.of("Send " + push
                + method.download().map(items -> " and read " + next).orElse("") + described);
    }

    private Stream<String> tags(Method method, String function) {
        return Stream.of(
                        method.fixed().stream().flatMap(this::parameter),
                        method.streaming()
                                ? Stream.of(call(method, function))
                                : result("@param result", method).stream(),
                        method.oneway()
                                ? Stream.of("@return " + names.upper()
                                        + "OK when it is sent, whatever the host makes of it")
                                : Stream.<String>empty(),
                        method.exceptions().stream().map(thrown -> thrown(thrown, method)),
                        method.deprecation().stream().map(why -> "@deprecated " + safe(why.text())))
                .flatMap(tags -> tags);
    }

    private String call(Method method, String function) {
        String call = "@param call set when the call has begun; end it with ";
        if (method.download().isPresent()) {
            return call + names.prefix() + "call_close";
        }
        String finished = call + function + "_finish";
        return result(finished + "; its result:", method).orElse(finished);
    }

    private String streamOf(TypeRef items) {
        return names.prefix() + names.key(items) + "_stream";
    }

    /** A parameter of a handler. */
    private Stream<String> argument(Field parameter) {
        return parameter.type().isStream()
                ? said(
                        "@param " + names.parameter(parameter.name()),
                        parameter.documentation().lines(),
                        Optional.of("read the items with "
                                + streamOf(parameter.type().single()) + "_next"))
                : parameter(parameter);
    }

    private Stream<String> parameter(Field parameter) {
        return said(
                "@param " + names.parameter(parameter.name()),
                parameter.documentation().lines(),
                parameter.type().asOptional().map(optional -> "NULL: absent"));
    }

    private Optional<String> result(String tag, Method method) {
        return method.single()
                .flatMap(type ->
                        said(tag, method.documentation().result(), rule(type)).findFirst());
    }

    private Optional<String> rule(TypeRef type) {
        boolean optional = type.isOptional();
        if (types.form(type).scalar()) {
            return optional ? Optional.of("absent if has_result is false") : Optional.empty();
        }
        return Optional.of((optional ? "NULL if absent; " : "") + "release it with " + names.prefix() + "free");
    }

    private String thrown(Thrown thrown, Method method) {
        String tag = "@retval " + names.upper() + "EXCEPTION with " + names.type(thrown.name()) + "_of(error)";
        List<String> said = method.documentation().exceptions().getOrDefault(thrown.name(), List.of());
        return said.isEmpty() ? tag : tag + ": " + safeText(said);
    }

    /** A tag with what the description says and what follows from the type; none where neither says anything. */
    private static Stream<String> said(String tag, List<String> description, Optional<String> rule) {
        String text = Stream.concat(
                        description.isEmpty() ? Stream.empty() : Stream.of(safeText(description)), rule.stream())
                .collect(Collectors.joining("; "));
        return text.isEmpty() ? Stream.empty() : Stream.of(tag + " " + text);
    }
}
