// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.java.JavaModel.Answer;
import org.creo.generator.language.java.JavaModel.Async;
import org.creo.generator.language.java.JavaModel.AsyncInterface;
import org.creo.generator.language.java.JavaModel.Call;
import org.creo.generator.language.java.JavaModel.Client;
import org.creo.generator.language.java.JavaModel.Constant;
import org.creo.generator.language.java.JavaModel.Parameter;
import org.creo.generator.language.java.JavaModel.Part;
import org.creo.generator.language.java.JavaModel.Request;
import org.creo.generator.language.java.JavaModel.Signature;
import org.creo.generator.language.java.JavaModel.Thrown;
import org.creo.generator.language.java.JavaModel.Upload;
import org.creo.generator.language.java.JavaModel.Value;
import org.creo.generator.language.java.JavaModel.Variable;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.type.ArrayType;
import org.creo.type.TypeRef;

/** Interfaces with their methods, as their codecs and clients have them. */
final class JavaInterfaces {

    private final Description description;
    private final JavaNames names;
    private final JavaTypes types;
    private final JavaRules rules;
    private final JavaLiterals literals;
    private final JavaApiComments comments;
    private final Fingerprint fingerprint;

    JavaInterfaces(Description description, JavaNames names, JavaTypes types, JavaRules rules) {
        this.description = description;
        this.names = names;
        this.types = types;
        this.rules = rules;
        this.literals = new JavaLiterals(names);
        this.comments = new JavaApiComments(names);
        this.fingerprint = new Fingerprint(description);
    }

    JavaModel.Interface of(Interface service) {
        Map<String, String> async = names.async(service);
        List<JavaModel.Method> methods = service.methods().stream()
                .map(method -> method(method, service, async.get(method.name())))
                .toList();
        return new JavaModel.Interface(
                names.type(service.name()),
                service.name(),
                description.fullName(service),
                JavaLiterals.hex(fingerprint.id(service)),
                imports(service).list(),
                comments.of(service),
                JavaDocs.deprecated(service.deprecation()),
                service.constants().stream()
                        .map(constant -> constant(constant, service))
                        .toList(),
                methods,
                codecImports(service, methods),
                new AsyncInterface(
                        names.type(service.name()) + "Async",
                        asyncImports(service).list(),
                        comments.async(service)),
                client(service));
    }

    private Constant constant(org.creo.generator.model.Constant constant, Interface service) {
        return new Constant(
                names.constant(constant.name(), service),
                new JavaComment()
                        .text(constant.documentation().lines())
                        .deprecated(constant.deprecation())
                        .make(),
                JavaDocs.deprecated(constant.deprecation()),
                types.text(constant.type()),
                literals.of(constant.type(), constant.value()));
    }

    private JavaImports imports(Interface service) {
        JavaImports imports = new JavaImports(names.runtime());
        service.constants().forEach(constant -> imports.add(types.imports(constant.type())));
        for (Method method : service.methods()) {
            method.types().forEach(type -> imports.add(types.imports(type)));
        }
        return imports;
    }

    private List<String> codecImports(Interface service, List<JavaModel.Method> methods) {
        JavaImports imports = new JavaImports(names.runtime());
        for (Method method : service.methods()) {
            method.types()
                    .map(TypeRef::single)
                    .forEach(type -> imports.add(types.of(type).imports()));
        }
        List<Part> parts = methods.stream().flatMap(JavaInterfaces::parts).toList();
        boolean thrown =
                methods.stream().anyMatch(method -> !method.exceptions().isEmpty());
        return imports.add(parts.stream().anyMatch(part -> part.nulls().value()), "Objects")
                .add(parts.stream().anyMatch(part -> part.nulls().items()), "Values")
                .add(methods.stream().anyMatch(JavaInterfaces::checks), "ValuePlace")
                .add(!parts.isEmpty(), "WireReader", "WireWriter")
                .add(thrown, "CreoException", "WireReader")
                .list();
    }

    private static boolean checks(JavaModel.Method method) {
        return !method.request().checks().isEmpty()
                || method.request().upload() != null
                        && !method.request().item().checks().isEmpty();
    }

    private static Stream<Part> parts(JavaModel.Method method) {
        return Stream.concat(
                method.request().arguments().stream(),
                Stream.of(
                                method.request().item(),
                                method.answer().result(),
                                method.answer().items())
                        .filter(Objects::nonNull)
                        .map(Value::part));
    }

    /** What the interface whose methods do not wait names: streams are publishers. */
    private JavaImports asyncImports(Interface service) {
        JavaImports imports = new JavaImports(names.runtime());
        for (Method method : service.methods()) {
            method.types()
                    .map(TypeRef::single)
                    .forEach(type -> imports.add(types.of(type).imports()));
        }
        boolean flows = service.methods().stream().anyMatch(Method::streaming);
        boolean futures =
                service.methods().stream().anyMatch(method -> method.download().isEmpty());
        return imports.add(flows && !names.declares("Flow"), "Flow").add(futures, "CompletableFuture");
    }

    private Client client(Interface service) {
        JavaImports imports = asyncImports(service);
        for (Method method : service.methods()) {
            Stream.concat(method.parameters().stream().map(Field::type), method.single().stream())
                    .forEach(type -> imports.add(types.imports(type)));
        }
        Stream.of("Channel", "Client", "Options", "Duration").forEach(type -> imports.add(!names.declares(type), type));
        imports.add(!service.methods().isEmpty(), "RemoteMethod");
        boolean streams =
                service.methods().stream().anyMatch(method -> method.download().isPresent());
        imports.add(streams && !names.declares("ResultStream"), "ResultStream");
        boolean resubscribes = service.methods().stream().anyMatch(Method::reopens);
        imports.add(resubscribes && !names.declares("Consumer"), "Consumer");
        return new Client(
                imports.list(),
                names.qualified("Client"),
                names.qualified("Channel"),
                names.qualified("Options"),
                names.qualified("Duration"),
                resubscribes ? names.qualified("Consumer") : null);
    }

    private JavaModel.Method method(Method method, Interface service, String async) {
        String path = service.name() + "." + method.name() + ": ";
        List<Thrown> exceptions = method.exceptions().stream()
                .map(description::exception)
                .map(each -> new Thrown(names.type(each.name()), each.name(), JavaLiterals.hex(fingerprint.id(each))))
                .toList();
        String throwing = exceptions.isEmpty()
                ? ""
                : exceptions.stream().map(Thrown::name).collect(Collectors.joining(", ", " throws ", ""));
        Signature signature = new Signature(
                method.signature(),
                method.result().map(types::text).orElse("void"),
                parameters(method, names::parameter, types::text),
                throwing);
        Answer answer = answer(method, path);
        return new JavaModel.Method(
                names.method(method.name(), service),
                method.name(),
                JavaNames.title(method),
                JavaLiterals.hex(fingerprint.id(method)),
                JavaDocs.deprecated(method.deprecation()),
                comments.of(service, method),
                signature,
                request(method, path),
                answer,
                exceptions,
                call(method, service, async, answer));
    }

    private List<Variable> parameters(Method method, Function<String, String> name, Function<TypeRef, String> text) {
        return method.parameters().stream()
                .map(parameter -> new Variable(text.apply(parameter.type()), name.apply(parameter.name())))
                .toList();
    }

    private Request request(Method method, String path) {
        String item = JavaNames.title(method) + "Item";
        Upload upload = method.upload()
                .map(stream -> new Upload(
                        stream.name(),
                        names.visible(stream.name()),
                        value(
                                item,
                                method.uploaded().orElseThrow(),
                                "item",
                                path + stream.name() + "[\" + out.item() + \"]",
                                rules.checks(stream, "item"))))
                .orElse(null);
        List<Parameter> parameters = new ArrayList<>();
        List<JavaSteps.Travelling> arguments = new ArrayList<>();
        for (Field parameter : method.parameters()) {
            if (parameter.type().isStream()) {
                parameters.add(new Parameter(null, upload));
                continue;
            }
            JavaType type = types.of(parameter.type());
            String variable = names.variable(parameter.name());
            Part part = new Part(
                    type.text(),
                    variable,
                    variable,
                    path + parameter.name(),
                    type.nulls(),
                    type.shape().signs(),
                    type.wire().outside());
            parameters.add(new Parameter(part, null));
            arguments.add(new JavaSteps.Travelling(part, type.wire()));
        }
        JavaSteps steps = new JavaSteps(arguments);
        return new Request(
                parameters,
                arguments.stream().map(JavaSteps.Travelling::part).toList(),
                steps.steps(),
                upload,
                method.fixed().stream()
                        .flatMap(parameter -> rules.checks(parameter, names.variable(parameter.name())).stream())
                        .toList());
    }

    private Answer answer(Method method, String path) {
        String name = JavaNames.title(method) + "Result";
        Value result = method.single()
                .map(type -> value(name, type, "result", path + "the result", List.of()))
                .orElse(null);
        Value items = method.download()
                .map(type -> value(name, type, "item", path + "an item of the result", List.of()))
                .orElse(null);
        return new Answer(
                method.oneway(),
                result,
                items,
                method.result().map(type -> types.of(type.single()).boxed()).orElse("Void"));
    }

    private Value value(String name, TypeRef type, String variable, String label, List<JavaRules.Check> checks) {
        JavaType made = types.of(type);
        return new Value(
                name,
                new Part(
                        made.text(),
                        variable,
                        variable,
                        label,
                        made.nulls(),
                        made.shape().signs(),
                        made.wire().outside()),
                type.equals(ArrayType.BYTES),
                checks);
    }

    private Call call(Method method, Interface service, String async, Answer answer) {
        String flow = names.qualified("Flow") + ".Publisher<";
        String result = (answer.items() != null ? flow : "CompletableFuture<") + answer.boxed() + ">";
        List<Variable> parameters = parameters(
                method,
                names::visible,
                type -> type.asStream()
                        .map(stream -> flow + types.of(stream.item()).boxed() + ">")
                        .orElseGet(() -> types.text(type)));
        return new Call(
                names.methodField(method.name()),
                parameters(method, names::visible, types::text),
                method.parameters().stream()
                        .filter(parameter -> !parameter.type().isStream())
                        .map(parameter -> names.visible(parameter.name()))
                        .toList(),
                JavaNames.free(
                        "out", parameters.stream().map(Variable::name).collect(Collectors.toCollection(HashSet::new))),
                method.mayRunTwice(),
                method.takesArrays(),
                answer.items() == null
                        ? method.result().map(types::text).orElse("void")
                        : names.qualified("ResultStream") + "<" + answer.boxed() + ">",
                new Async(comments.async(service, method), async, result, parameters));
    }
}
