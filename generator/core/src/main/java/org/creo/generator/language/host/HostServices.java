// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.creo.generator.evolve.Former;
import org.creo.generator.language.host.HostModel.Answering;
import org.creo.generator.language.host.HostModel.Argument;
import org.creo.generator.language.host.HostModel.Binding;
import org.creo.generator.language.host.HostModel.Constant;
import org.creo.generator.language.host.HostModel.Dispatcher;
import org.creo.generator.language.host.HostModel.FormerMethod;
import org.creo.generator.language.host.HostModel.Handled;
import org.creo.generator.language.host.HostModel.Handler;
import org.creo.generator.language.host.HostModel.Hosted;
import org.creo.generator.language.host.HostModel.InMemory;
import org.creo.generator.language.host.HostModel.Source;
import org.creo.generator.language.host.HostModel.States;
import org.creo.generator.language.java.JavaApiComments;
import org.creo.generator.language.java.JavaDocs;
import org.creo.generator.language.java.JavaImports;
import org.creo.generator.language.java.JavaLiterals;
import org.creo.generator.language.java.JavaModel;
import org.creo.generator.language.java.JavaModel.Comment;
import org.creo.generator.language.java.JavaModel.Parameter;
import org.creo.generator.language.java.JavaModel.Signature;
import org.creo.generator.language.java.JavaModel.Tag;
import org.creo.generator.language.java.JavaModel.Upload;
import org.creo.generator.language.java.JavaModel.Variable;
import org.creo.generator.language.java.JavaNames;
import org.creo.generator.language.java.JavaTypes;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Permission;
import org.creo.generator.model.State;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Sizes;

/** Interfaces as their services have them: handlers, states, dispatchers. */
final class HostServices {

    private final Description description;
    private final HostNames names;
    private final HostDescriptorNames descriptors;
    private final JavaTypes types;
    private final JavaApiComments comments;
    private final HostTypes kept;
    private final Sizes sizes;
    private final Fingerprint fingerprint;
    private final List<Former> former;
    /** A literal for each of which the page of a host shows calls. */
    private final List<String> languages;

    HostServices(Description description, List<String> languages) {
        this.description = description;
        this.names = new HostNames(description);
        this.descriptors = new HostDescriptorNames(description);
        this.types = new JavaTypes(description, names.java());
        this.comments = new JavaApiComments(names.java());
        this.kept = new HostTypes(names, types);
        this.sizes = new Sizes(description);
        this.fingerprint = new Fingerprint(description);
        this.former = Former.of(description);
        this.languages = languages.stream().map(JavaLiterals::longText).toList();
    }

    /** @param older whether it also answers older releases */
    Hosted of(Interface service, JavaModel.Interface api, boolean older) {
        List<Handled> methods = new ArrayList<>();
        for (int i = 0; i < service.methods().size(); i++) {
            methods.add(handled(service, service.methods().get(i), api.methods().get(i)));
        }
        return new Hosted(
                api,
                names.implemented(service),
                methods,
                service.stateful() ? handler(service) : null,
                service.stateful() ? states(service) : null,
                dispatcher(service, api, older),
                inMemory(service));
    }

    private InMemory inMemory(Interface service) {
        String calls = names.java().namespace() + JavaNames.OWN_RUNTIME + ".InMemoryCalls";
        boolean hidden = names.java().declares("InMemoryCalls");
        JavaImports imports = new JavaImports(names.java().runtime());
        service.methods().forEach(method -> imports(method, imports));
        if (!hidden) {
            imports.addOwn(calls);
        }
        return new InMemory(imports.list(), hidden ? calls : "InMemoryCalls");
    }

    private void imports(Method method, JavaImports imports) {
        method.types().forEach(type -> imports.add(types.imports(type)));
    }

    private Handled handled(Interface service, Method method, JavaModel.Method java) {
        List<Variable> views = new ArrayList<>();
        List<Tag> tags = new ArrayList<>();
        names.views(method).forEach((permission, variable) -> {
            State state = service.state(permission.state()).orElseThrow();
            View view = view(permission, method, state);
            views.add(new Variable(
                    names.framework(view.type()) + "<" + view.content().types() + ">", variable));
            String purpose = permission.writes() ? "write" : method.streaming() ? "follow" : "read";
            String about = about(state);
            tags.add(new Tag(
                    variable,
                    "{@code " + permission.text() + "}, to " + purpose + (about == null ? "" : ": " + about)));
        });
        Signature plain = java.signature();
        Signature whole = new Signature(
                plain.declared(),
                plain.result(),
                Stream.concat(plain.parameters().stream(), views.stream()).toList(),
                plain.throwing());
        return new Handled(java, comments.of(method, tags), whole, views);
    }

    private Handler handler(Interface service) {
        JavaImports imports = new JavaImports(names.java().runtime());
        service.constants().forEach(constant -> imports.add(types.imports(constant.type())));
        for (Method method : service.methods()) {
            imports(method, imports);
            for (Permission permission : method.permissions()) {
                View view = view(
                        permission, method, service.state(permission.state()).orElseThrow());
                imports.add(names.imports(view.type())).add(view.content().imports());
            }
        }
        Comment comment = comments.begun(service)
                .say(
                        "The host keeps the state. A method is given a view of each state that it names, after its parameters."
                                + " Other calls see what it sets there all at once when it has returned, and none of it if it"
                                + " throws. The host runs methods at the same time where the states that they touch allow it; so"
                                + " anything else that an implementation keeps must be thread-safe.")
                .deprecated(service.deprecation())
                .make();
        return new Handler(imports.list(), comment);
    }

    private static String about(State state) {
        return state.documentation().lines().isEmpty()
                ? null
                : JavaDocs.tagged(state.documentation().lines());
    }

    /** A view of a state: a type of the framework, and what it shows. */
    private record View(String type, HostTypes.Content content) {}

    private View view(Permission permission, Method method, State state) {
        HostTypes.Kept type = kept.of(state.type());
        String access = method.streaming() ? "Watching" : permission.writes() ? "Writing" : "Reading";
        if (permission.key().isPresent()) {
            return new View(access, entry(state.type().asMap().orElseThrow()));
        }
        return method.streaming() ? new View(access, type.value()) : new View(access + type.holder(), type.held());
    }

    /** An entry of a map, which may be absent. */
    private HostTypes.Content entry(MapType map) {
        return kept.of(new OptionalType(map.value())).value();
    }

    private States states(Interface service) {
        JavaImports imports = new JavaImports(names.java().runtime());
        HostInitial initial = new HostInitial(description, names, types);
        Map<String, String> constants = names.states(service);
        List<HostModel.State> states = new ArrayList<>();
        boolean inCodec = false;
        for (State state : service.states()) {
            HostTypes.Kept type = kept.of(state.type());
            String kind = (type.holder().isEmpty() ? "Value" : type.holder()) + "State";
            imports.add(names.imports(kind)).add(type.held().imports());
            inCodec |= type.inCodec();
            states.add(new HostModel.State(
                    constants.get(state.name()),
                    state.name(),
                    state.type().declared(),
                    about(state),
                    names.framework(kind),
                    names.framework(kind) + "<" + type.held().types() + ">",
                    JavaLiterals.longText(fingerprint.kept(state.type())),
                    type.held().codecs(),
                    initial.of(state)));
        }
        imports.add(initial.used()).add(names.imports("List", "State", "StateCodec"));
        imports.add(inCodec, "Arrays", "WireReader", "WireWriter");
        return new States(
                imports.list(),
                states,
                names.framework("List"),
                names.framework("State"),
                names.framework("StateCodec"),
                inCodec);
    }

    private Dispatcher dispatcher(Interface service, JavaModel.Interface api, boolean older) {
        HostBindings bindings = new HostBindings(description, service, names, "", names::framework);
        UnaryOperator<String> keys = parameter -> "arguments." + names.java().variable(parameter);
        List<Constant> constants = service.methods().stream()
                .filter(HostBindings::alike)
                .map(method -> new Constant(bindings.constant(method), bindings.access(method, keys)))
                .toList();
        List<Answering> methods = new ArrayList<>();
        for (int i = 0; i < service.methods().size(); i++) {
            methods.add(answering(service.methods().get(i), api.methods().get(i), api, bindings, keys));
        }
        boolean sendsItems = api.methods().stream()
                .anyMatch(method -> method.answer().items() != null
                        && !method.answer().items().bytes());
        return new Dispatcher(
                imports(service, api, older),
                older,
                service.methods().stream().anyMatch(Method::streaming),
                service.methods().stream().anyMatch(method -> method.stateless() && !method.streaming()),
                former(service),
                service.stateful() ? names.framework("State") : null,
                constants,
                methods,
                sendsItems,
                api.methods().stream()
                        .flatMap(method -> method.exceptions().stream())
                        .distinct()
                        .toList(),
                descriptors.function(service.name()),
                languages);
    }

    private HostModel.Former former(Interface service) {
        List<FormerMethod> methods = former.stream()
                .filter(each -> each.service().name().equals(service.name()))
                .map(each -> new FormerMethod(
                        JavaLiterals.hex(each.id()),
                        each.method().name(),
                        each.release().version(),
                        each.difference()))
                .toList();
        return methods.isEmpty() ? null : new HostModel.Former(names.framework("FormerMethod"), methods);
    }

    private Answering answering(
            Method method,
            JavaModel.Method java,
            JavaModel.Interface api,
            HostBindings bindings,
            UnaryOperator<String> keys) {
        int tail = sizes.aheadOfTail(method.fixed().stream().map(Field::type).toList());
        Binding binding = bindings.binding(
                method, method.signature(), java.id(), java.name(), method.oneway(), tail < 0 ? null : tail);
        List<Argument> arguments = new ArrayList<>();
        for (Parameter parameter : java.request().parameters()) {
            arguments.add(
                    parameter.upload() == null
                            ? new Argument("arguments." + parameter.argument().variable(), null)
                            : new Argument(null, source(parameter.upload(), method, api)));
        }
        bindings.views(method, keys).forEach(view -> arguments.add(new Argument(view, null)));
        return new Answering(
                java,
                binding,
                bindings.touching(method, keys),
                HostBindings.follows(method) ? names.framework("Transaction") : null,
                capacity(method),
                arguments);
    }

    private static Source source(Upload upload, Method method, JavaModel.Interface api) {
        return new Source(
                "an item of " + upload.declaredName() + " of " + method.name(), read(upload, api.name() + "Codec"));
    }

    private static String read(Upload upload, String codec) {
        String name = upload.item().name();
        return upload.item().checks().isEmpty()
                ? codec + "::read" + name
                : "in -> " + codec + ".checked" + name + "(" + codec + ".read" + name + "(in))";
    }

    private String capacity(Method method) {
        return method.single()
                .map(sizes::fixed)
                .filter(size -> size >= 0)
                .map(size -> "Payload.RESERVED + " + size)
                .orElse("");
    }

    private List<String> imports(Interface service, JavaModel.Interface api, boolean older) {
        boolean touching = service.methods().stream().anyMatch(HostBindings::touches);
        boolean streaming = service.methods().stream().anyMatch(Method::streaming);
        boolean following = service.methods().stream().anyMatch(HostBindings::follows);
        boolean writing = api.methods().stream()
                .anyMatch(method -> !method.exceptions().isEmpty()
                        || Stream.of(method.answer().result(), method.answer().items())
                                .anyMatch(value -> value != null && !value.bytes()));
        JavaImports imports = new JavaImports(names.java().runtime()).add(older, "ArrayList");
        imports.add(List.of(
                "List",
                "Objects",
                "Dispatcher",
                "InterfaceDescriptor",
                "MalformedArgumentsException",
                "MethodBinding",
                "Payload",
                "Arguments",
                "MalformedException",
                "WireReader"));
        if (!languages.isEmpty()) {
            imports.add("CallCode").addOwn(names.java().namespace() + JavaNames.OWN_RUNTIME + ".CallTexts");
        }
        imports.addOwn(names.java().namespace() + JavaNames.OWN_RUNTIME + ".DescriptionText")
                .addOwn(names.java().namespace() + JavaNames.OWN_RUNTIME + ".Descriptors");
        imports.add(streaming, "ItemSink", "ItemSource").add(writing, "WireWriter");
        imports.add(touching ? names.imports("StateCall", "Access", "Permission") : Set.of());
        imports.add(former(service) == null ? Set.of() : names.imports("FormerMethod"));
        imports.add(following ? names.imports("Streams", "Transaction") : Set.of());
        imports.add(service.methods().stream().anyMatch(HostBindings::ranges) ? names.imports("KeyRange") : Set.of());
        return imports.add(service.stateful() ? names.imports("State") : Set.of())
                .list();
    }
}
