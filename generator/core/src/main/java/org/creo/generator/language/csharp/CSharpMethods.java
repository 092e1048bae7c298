// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.creo.generator.language.csharp.CSharpMethod.Signature;
import org.creo.generator.language.csharp.CSharpMethod.Upload;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Thrown;

/** Turns the methods of an interface into what templates see of them. */
final class CSharpMethods {

    private static final String TOKEN =
            "System.Threading.CancellationToken cancellationToken = default(System.Threading.CancellationToken)";
    /** The type by which the runtime says that nothing comes back. */
    private static final String NOTHING = "bool";

    private final Interface owner;
    /** With its package. */
    private final String ownerName;

    private final Fingerprint fingerprint;
    private final CSharpNames names;
    private final CSharpTypes types;
    private final CSharpFields fields;
    private final CSharpRules rules;

    CSharpMethods(
            Interface owner,
            String ownerName,
            Fingerprint fingerprint,
            CSharpNames names,
            CSharpTypes types,
            CSharpFields fields,
            CSharpRules rules) {
        this.owner = owner;
        this.ownerName = ownerName;
        this.fingerprint = fingerprint;
        this.names = names;
        this.types = types;
        this.fields = fields;
        this.rules = rules;
    }

    CSharpMethod of(Method method) {
        List<CSharpField> parameters = fields.of(method.parameters());
        List<CSharpField> fixed =
                parameters.stream().filter(field -> !field.streamed()).toList();
        CSharpEither<String> answer = answer(method);
        String arguments = fixed.stream().map(CSharpField::parameter).collect(Collectors.joining(", "));
        return new CSharpMethod(
                method.name(),
                names.method(method.name(), owner),
                names.asynchronous(method, owner),
                names.begin(method, owner),
                description(method, answer),
                doc(method),
                CSharpDocs.deprecated(method.deprecation()),
                parameters,
                fixed,
                CSharpStep.of(fixed, CSharpField::sent),
                owner.name() + "." + method.name() + ": ",
                checks(method, fixed),
                upload(method),
                method.download().isPresent(),
                method.result().isPresent(),
                arguments,
                end(method),
                blocking(method, parameters),
                asynchronous(method, parameters, answer),
                drawn(method, parameters, answer),
                begun(method, fixed, answer));
    }

    private List<String> checks(Method method, List<CSharpField> fixed) {
        List<String> checks = new ArrayList<>();
        for (int i = 0; i < fixed.size(); i++) {
            checks.addAll(rules.checks(method.fixed().get(i), fixed.get(i).sent()));
        }
        return List.copyOf(checks);
    }

    /** The type of the result, or of each of its items. */
    private CSharpEither<String> answer(Method method) {
        return method.single()
                .or(method::download)
                .map(type -> types.of(type).declared())
                .orElse(new CSharpEither<>(NOTHING, NOTHING));
    }

    private CSharpMethod.Description description(Method method, CSharpEither<String> answer) {
        List<String> traits = new ArrayList<>();
        if (method.oneway()) {
            traits.add("Oneway");
        }
        if (method.mayRunTwice()) {
            traits.add("Repeatable");
        }
        if (method.download().isPresent()) {
            traits.add("Downloads");
        }
        if (method.upload().isPresent()) {
            traits.add("Uploads");
        }
        if (method.takesArrays()) {
            traits.add("Arrays");
        }
        return new CSharpMethod.Description(
                names.description(method, owner),
                answer,
                ownerName + "." + method.name(),
                CSharpModel.hex(fingerprint.id(method)),
                method.answered().map(types::packed).orElse(null),
                method.exceptions().stream()
                        .map(thrown -> names.type(thrown.name()))
                        .toList(),
                List.copyOf(traits));
    }

    private Upload upload(Method method) {
        return method.upload()
                .flatMap(field -> method.uploaded()
                        .map(item -> new Upload(
                                fields.parameter(field),
                                types.packed(item),
                                types.of(item).check(),
                                rules.checks(field, "value"),
                                names.item(method, owner))))
                .orElse(null);
    }

    private static String end(Method method) {
        if (method.download().isPresent()) {
            return method.upload().isPresent() ? "SendAndReceive" : "Receive";
        }
        return method.upload().isPresent() ? "Send" : "Answer";
    }

    private CSharpEither<Signature> blocking(Method method, List<CSharpField> parameters) {
        CSharpEither<String> result = stream("Stream", method)
                .map(type -> new CSharpEither<>(type, type))
                .or(() -> method.result().map(type -> types.of(type).declared()))
                .orElse(new CSharpEither<>("void", "void"));
        return signature(result, CSharpFields.parameters(parameters));
    }

    private CSharpEither<Signature> asynchronous(
            Method method, List<CSharpField> parameters, CSharpEither<String> answer) {
        if (!method.streaming()) {
            return signature(answer.map(type -> task(method, type)), CSharpFields.parameters(parameters, TOKEN));
        }
        // Frameworks that have asynchronous streams also know C# 8, so only its form is needed.
        String result = stream("AsyncStream", method).orElse(task(method, answer.annotated()));
        Signature signature = new Signature(result, CSharpFields.parameters(parameters, CSharpType::awaited, TOKEN));
        return new CSharpEither<>(signature, signature);
    }

    /** Frameworks that have it know C# 8. */
    private Signature drawn(Method method, List<CSharpField> parameters, CSharpEither<String> answer) {
        if (method.upload().isEmpty()) {
            return null;
        }
        return new Signature(
                asynchronous(method, parameters, answer).annotated().result(),
                CSharpFields.parameters(parameters, CSharpType::given, TOKEN));
    }

    /** The runtime's type of a result that is a stream. */
    private Optional<String> stream(String name, Method method) {
        return method.download().map(item -> "Runtime." + name + "<" + types.text(item) + ">");
    }

    private static String task(Method method, String answer) {
        return "System.Threading.Tasks.Task" + (method.single().isPresent() ? "<" + answer + ">" : "");
    }

    private static CSharpEither<Signature> begun(Method method, List<CSharpField> fixed, CSharpEither<String> answer) {
        String call = method.streaming() ? "Runtime.Internal.StreamCall" : "Runtime.Internal.UnaryCall";
        return signature(answer.map(type -> call + "<" + type + ">"), CSharpFields.locals(fixed));
    }

    private static CSharpEither<Signature> signature(CSharpEither<String> result, CSharpEither<String> parameters) {
        return new CSharpEither<>(
                new Signature(result.plain(), parameters.plain()),
                new Signature(result.annotated(), parameters.annotated()));
    }

    private CSharpMethod.Doc doc(Method method) {
        List<String> returns = method.result()
                .map(type -> CSharpDocs.lines(method.documentation().result(), types.of(type)))
                .orElse(List.of());
        List<CSharpMethod.Thrown> thrown =
                method.exceptions().stream().map(one -> thrown(one, method)).toList();
        return new CSharpMethod.Doc(
                CSharpDocs.of(method.documentation()),
                remarks(method, "returns", streams(method)),
                remarks(method, "ends", List.of()),
                returns,
                thrown);
    }

    private CSharpMethod.Thrown thrown(Thrown exception, Method method) {
        List<String> lines = method.documentation().exceptions().getOrDefault(exception.name(), List.of());
        return new CSharpMethod.Thrown(names.type(exception.name()), CSharpDocs.xml(lines));
    }

    private static List<String> remarks(Method method, String returns, List<String> streams) {
        List<String> remarks = new ArrayList<>();
        if (method.oneway()) {
            remarks.add("It " + returns + " when the request is sent. "
                    + "There is no answer: if the method fails, the host only logs it.");
        }
        remarks.addAll(streams);
        if (!method.roles().isEmpty()) {
            remarks.add("Needs the role " + method.roles().text() + ".");
        }
        return CSharpDocs.xml(remarks);
    }

    /** What makes a blocking call with streams different. */
    private static List<String> streams(Method method) {
        if (method.download().isPresent()) {
            return List.of(
                    method.upload().isPresent()
                            ? "The call begins when the first item of the result is requested; "
                                    + "stopping a loop early cancels it. "
                                    + "The items that are sent are read in a separate thread."
                            : "The call begins when the first item is requested; stopping a loop early cancels it.");
        }
        return method.upload().isPresent()
                ? List.of("Items are read as fast as the host takes them, and no more once the result is there.")
                : List.of();
    }
}
