// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.evolve.Adaptation;
import org.creo.generator.evolve.AdaptedMethod;
import org.creo.generator.evolve.AdaptedMethod.AdaptedException;
import org.creo.generator.language.host.HostModel.Argument;
import org.creo.generator.language.host.HostModel.Binding;
import org.creo.generator.language.host.HostModel.Source;
import org.creo.generator.language.host.HostOlder.Answered;
import org.creo.generator.language.host.HostOlder.Raised;
import org.creo.generator.language.host.HostOlder.Read;
import org.creo.generator.language.host.HostOlder.Reply;
import org.creo.generator.language.host.HostOlder.Sent;
import org.creo.generator.language.host.HostOlder.Table;
import org.creo.generator.language.java.JavaImports;
import org.creo.generator.language.java.JavaLiterals;
import org.creo.generator.language.java.JavaModel;
import org.creo.generator.language.java.JavaModel.Part;
import org.creo.generator.language.java.JavaModel.Thrown;
import org.creo.generator.language.java.JavaModel.Value;
import org.creo.generator.language.java.JavaTypes;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;

/**
 * The classes that answer clients of older releases. Types of the framework are named with their packages: a struct may
 * be called Payload.
 */
final class HostOlderServices {

    private final Description description;
    private final HostNames names;
    private final JavaTypes types;
    private final Map<String, List<AdaptedMethod>> methods = new LinkedHashMap<>();
    private final Map<String, HostConversions.Older> releases = new HashMap<>();

    HostOlderServices(Description description) {
        this.description = description;
        this.names = new HostNames(description);
        this.types = new JavaTypes(description, names.java());
        for (Adaptation.Older older : Adaptation.of(description, new Diagnostics())) {
            methods.computeIfAbsent(older.service().name(), name -> new ArrayList<>())
                    .add(older.method());
        }
    }

    /** Whether the host of an interface answers older releases. */
    boolean answers(Interface service) {
        return methods.containsKey(service.name());
    }

    Optional<HostOlder> of(Interface service, JavaModel.Interface api) {
        return Optional.ofNullable(methods.get(service.name())).map(adapted -> {
            JavaImports imports = new JavaImports(names.java().runtime()).add("WireReader");
            HostFunctions functions = new HostFunctions();
            HostBindings bindings =
                    new HostBindings(description, service, names, api.name() + "Dispatcher.", JavaImports::full);
            Map<String, JavaModel.Method> today =
                    api.methods().stream().collect(Collectors.toMap(JavaModel.Method::declaredName, each -> each));
            List<Answered> answered = new ArrayList<>();
            for (AdaptedMethod method : adapted) {
                HostConversions conversions = new HostConversions(
                        description,
                        names.java(),
                        types,
                        functions,
                        imports,
                        new HostInitial(description, names, types),
                        method,
                        releases.computeIfAbsent(
                                method.release().version(), version -> HostConversions.Older.of(method.release())));
                JavaModel.Method now = today.get(method.today().name());
                answered.add(answered(api, now, method, conversions, bindings, imports));
            }
            boolean receives =
                    adapted.stream().anyMatch(method -> method.upload().isPresent());
            boolean sends =
                    adapted.stream().anyMatch(method -> method.download().isPresent());
            boolean writes = sends
                    || functions.made().stream().anyMatch(HostOlder.Writer.class::isInstance)
                    || answered.stream()
                            .map(Answered::reply)
                            .anyMatch(reply -> reply.result() != null
                                    || !reply.exceptions().isEmpty());
            imports.add(receives, "Stream").add(writes, "WireWriter");
            return new HostOlder(
                    api,
                    names.implemented(service),
                    imports.list(),
                    tables(functions.made()),
                    answered,
                    receives,
                    sends,
                    functions.made());
        });
    }

    private static List<Table> tables(List<HostOlder.Function> functions) {
        List<Table> tables = new ArrayList<>();
        for (HostOlder.Function function : functions) {
            if (function instanceof HostOlder.ReadEnum read) {
                tables.add(read.table());
            } else if (function instanceof HostOlder.WriteEnum write) {
                tables.add(write.table());
            }
        }
        return tables;
    }

    private Answered answered(
            JavaModel.Interface api,
            JavaModel.Method now,
            AdaptedMethod adapted,
            HostConversions conversions,
            HostBindings bindings,
            JavaImports imports) {
        adapted.older().parameters().stream().map(Field::type).forEach(conversions::mention);
        List<Raised> raised = now.exceptions().stream()
                .map(thrown -> raised(thrown, adapted, conversions))
                .toList();
        List<Read> reads = conversions.reads(adapted.request());
        UnaryOperator<String> given = parameter -> adapted.request().values().stream()
                .filter(value -> value.today().name().equals(parameter))
                .findFirst()
                .map(value -> conversions.value(value, "arguments."))
                .orElseThrow();
        String release = adapted.release().version();
        String upload = adapted.upload().map(conversions::read).orElse(null);
        List<String> checked = now.request().checks().isEmpty()
                ? List.of()
                : adapted.today().fixed().stream().map(Field::name).map(given).toList();
        Value sentItem = now.request().item();
        boolean checksItems = sentItem != null && !sentItem.checks().isEmpty();
        String item = checksItems ? api.name() + "Codec.checked" + sentItem.name() + "(" + upload + ")" : upload;
        imports.add(!checked.isEmpty(), "ValuePlace");
        List<Argument> arguments = new ArrayList<>();
        for (Field parameter : adapted.today().parameters()) {
            String label = "an item of " + parameter.name() + " of " + now.declaredName() + " as in " + release;
            arguments.add(
                    !parameter.type().isStream()
                            ? new Argument(given.apply(parameter.name()), null)
                            : new Argument(null, new Source(label, item)));
        }
        bindings.views(adapted.today(), given).forEach(view -> arguments.add(new Argument(view, null)));
        String path = api.name() + "." + now.declaredName() + ": ";
        Sent result = adapted.result()
                .map(conversion -> sent(
                        now.answer().result(),
                        path + "the result",
                        label -> conversions.write(conversion, label),
                        imports))
                .orElse(null);
        Sent items = adapted.download()
                .map(conversion -> sent(
                        now.answer().items(),
                        path + "an item of the result",
                        label -> conversions.write(conversion, label),
                        imports))
                .orElse(null);
        adapted.result().ifPresent(conversion -> imports.add(types.imports(conversion.today())));
        String signature = adapted.older().signature();
        String suffix = conversions.suffix();
        Binding binding = bindings.binding(
                adapted.today(),
                signature + " of " + release,
                JavaLiterals.hex(adapted.id()),
                now.name() + suffix,
                adapted.older().oneway(),
                null);
        return new Answered(
                now,
                release,
                suffix,
                signature,
                binding,
                reads,
                checked,
                conversions.generic(adapted.request()),
                bindings.touching(adapted.today(), given),
                HostBindings.follows(adapted.today()),
                new Reply(arguments, result, items, raised));
    }

    private static Raised raised(Thrown thrown, AdaptedMethod adapted, HostConversions conversions) {
        Optional<AdaptedException> older = adapted.exceptions().stream()
                .filter(candidate -> candidate.today().name().equals(thrown.declaredName()))
                .findFirst();
        return older.map(each -> new Raised(thrown, JavaLiterals.hex(each.id()), conversions.write(each)))
                .orElseGet(() -> new Raised(thrown, thrown.id(), "Codec.write"));
    }

    private static Sent sent(
            Value value, String label, Function<String, HostOlder.Writing> write, JavaImports imports) {
        Part part = value.part();
        imports.add(part.nulls().value(), "Objects").add(part.nulls().items(), "Values");
        return new Sent(
                new Part(part.type(), part.variable(), part.value(), label, part.nulls(), part.signs(), part.coding()),
                write.apply(label));
    }
}
