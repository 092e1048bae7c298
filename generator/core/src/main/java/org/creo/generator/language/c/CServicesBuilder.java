// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.creo.generator.language.ServiceSide;
import org.creo.generator.language.ServiceSide.Shape;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/** From a checked description to its service side. */
final class CServicesBuilder {

    /** What a handler's own parameters are called, whatever it gets. */
    private static final Set<String> PARAMETERS = Set.of("context", "call", "has_result", "result", "error");

    private static final Set<Scalar> UNSIGNED =
            Set.of(Scalar.CHAR, Scalar.UBYTE, Scalar.USHORT, Scalar.UINT, Scalar.ULONG);

    private final Description description;
    private final CNames names;
    private final CTypes types;
    private final CDocs docs;
    private final CFields fields;
    private final Fingerprint fingerprint;
    private final ServiceSide side;
    private final Set<String> watched = new HashSet<>();
    private final Map<String, CServices.View> views = new LinkedHashMap<>();
    private final Map<String, CServices.Stream> streams = new LinkedHashMap<>();

    CServicesBuilder(Description description, CNames names, CTypes types, CDocs docs, CFields fields) {
        this.description = description;
        this.names = names;
        this.types = types;
        this.docs = docs;
        this.fields = fields;
        this.fingerprint = new Fingerprint(description);
        this.side = new ServiceSide(description);
        description
                .interfaces()
                .forEach(service -> service.methods().stream()
                        .filter(Method::streaming)
                        .forEach(method -> side.views(service, method).forEach(view -> watched.add(name(view)))));
    }

    /**
     * The service side.
     *
     * @param exceptions by their declared names
     */
    CServices build(Map<String, CModel.Exception> exceptions) {
        List<CServices.Interface> interfaces = description.interfaces().stream()
                .map(service -> service(service, exceptions))
                .toList();
        return new CServices(
                List.copyOf(views.values()),
                List.copyOf(streams.values()),
                description.exceptions().stream()
                        .map(exception -> exceptions.get(exception.name()))
                        .filter(exception -> interfaces.stream()
                                .flatMap(service -> service.handlers().stream())
                                .anyMatch(handler -> handler.exceptions().contains(exception)))
                        .toList(),
                interfaces);
    }

    private CServices.Interface service(Interface service, Map<String, CModel.Exception> exceptions) {
        Set<String> members = new HashSet<>(Set.of("context"));
        List<CServices.Handler> handlers = new ArrayList<>();
        for (Method method : service.methods()) {
            String member = CIdentifiers.free(CReservedWords.escape(names.method(method.name())), members);
            members.add(member);
            handlers.add(handler(service, method, member, exceptions));
        }
        return new CServices.Interface(
                names.type(service.name()),
                names.key(service),
                service.name(),
                description.fullName(service),
                CModel.Id.of(fingerprint.id(service)),
                CDocs.lines(service.documentation(), service.deprecation()),
                List.copyOf(handlers));
    }

    private CServices.Handler handler(
            Interface service, Method method, String member, Map<String, CModel.Exception> exceptions) {
        Set<String> used = new HashSet<>(PARAMETERS);
        List<String> parameters = new ArrayList<>(List.of("void *context", names.prefix() + "worker_call *call"));
        method.parameters().forEach(parameter -> {
            String name = CIdentifiers.free(names.parameter(parameter.name()), used);
            used.add(name);
            parameters.add(
                    parameter.type().isStream()
                            ? stream(parameter.type()).name() + " *" + name
                            : types.parameter(parameter.type(), name));
        });
        List<CServices.Seen> seen = new ArrayList<>();
        Map<ServiceSide.View, String> shown = new LinkedHashMap<>();
        for (ServiceSide.View view : side.views(service, method)) {
            CServices.View type = views.computeIfAbsent(name(view), name -> view(view, name));
            String name = CIdentifiers.free(names.parameter(view.name()), used);
            used.add(name);
            shown.put(view, name);
            parameters.add((view.writes() ? "" : "const ") + type.name() + " *" + name);
            String text = view.text() + ": " + side.kept(service, view.state()).type();
            seen.add(new CServices.Seen(CLiterals.quoted(text), type.kind(), type.order()));
        }
        method.single().ifPresent(type -> {
            if (type.isOptional()) {
                parameters.add("bool *has_result");
            }
            parameters.add(types.text(type) + " *result");
        });
        method.result()
                .filter(TypeRef::isStream)
                .ifPresent(type -> parameters.add(stream(type).name() + " *result"));
        parameters.add(names.prefix() + "error *error");
        List<CModel.Field> given = fields.of(method.fixed(), false);
        return new CServices.Handler(
                member,
                names.key(service) + "_" + names.method(method.name(), service),
                method.name(),
                CModel.Id.of(fingerprint.id(method)),
                traits(method),
                docs.handler(method, shown),
                String.join(", ", parameters),
                given,
                CFields.steps(given.stream().map(CModel.Field::part).toList()),
                passed(method, given),
                List.copyOf(seen),
                method.single().map(this::result).orElse(null),
                method.parameters().stream()
                        .map(Field::type)
                        .filter(TypeRef::isStream)
                        .map(this::stream)
                        .findFirst()
                        .orElse(null),
                method.result().filter(TypeRef::isStream).map(this::stream).orElse(null),
                method.exceptions().stream()
                        .map(thrown -> exceptions.get(thrown.name()))
                        .toList());
    }

    private String traits(Method method) {
        List<String> traits = Stream.of(
                        method.upload().map(items -> "UPLOADS"),
                        method.download().map(items -> "DOWNLOADS"))
                .flatMap(Optional::stream)
                .map(trait -> names.upper() + trait)
                .toList();
        return traits.isEmpty() ? "0" : String.join(" | ", traits);
    }

    /** The type of the streams of such items. */
    private CServices.Stream stream(TypeRef type) {
        String name = names.prefix() + CIdentifiers.stream(type, names::key);
        TypeRef item = type.single();
        return streams.computeIfAbsent(
                name,
                any -> new CServices.Stream(
                        name, item.declared(), value(item, "item", false), types.passed(item, "items[i]")));
    }

    /** How all arguments are passed, in their order. */
    private List<String> passed(Method method, List<CModel.Field> given) {
        Iterator<CModel.Field> fixed = given.iterator();
        return method.parameters().stream()
                .map(parameter -> parameter.type().isStream()
                        ? names.prefix() + "worker_call_incoming(call)"
                        : passed(fixed.next()))
                .toList();
    }

    /** How a member of a struct {@code given} is passed. */
    private static String passed(CModel.Field field) {
        String place = field.part().place().replace("value->", "given.");
        if (field.flag() != null) {
            return "given." + field.flag() + " ? &" + place + " : NULL";
        }
        return field.part().type().struct() && !field.nullable() ? "&" + place : place;
    }

    private CServices.Result result(TypeRef type) {
        CModel.Type own = types.of(type);
        String value = types.passed(type.present(), "result");
        boolean made = type.present().asStruct().isPresent()
                || type.present().asUnion().isPresent();
        return new CServices.Result(
                own,
                type.isOptional() ? "has_result ? &result : NULL" : value,
                types.zero(type),
                made ? own.text() + "_default()" : null);
    }

    /** The name of the type of a view. */
    private String name(ServiceSide.View view) {
        return names.prefix() + CIdentifiers.view(view, names::key);
    }

    private CServices.View view(ServiceSide.View view, String name) {
        TypeRef whole = view.state().type();
        boolean many = view.shape() == Shape.MAP || view.shape() == Shape.LIST;
        String shape = view.shape().name();
        return new CServices.View(
                name,
                doc(view),
                shape.toLowerCase(Locale.ROOT),
                names.upper() + "SERVED_" + shape,
                names.upper() + "ROWS_" + order(view),
                value(view.value(), view.shape() == Shape.LIST ? "item" : "value", view.shape() != Shape.VALUE),
                view.shape() == Shape.MAP ? value(view.key().orElseThrow(), "key", false) : null,
                many ? all(whole, view) : null,
                watched.contains(name));
    }

    private static String doc(ServiceSide.View view) {
        return switch (view.shape()) {
            case VALUE -> "A state of type " + view.state().type().declared();
            case ENTRY -> "An entry of a " + view.state().type().declared() + ", or that there is none";
            case MAP -> "A " + view.state().type().declared() + ", or a part of one, sorted by its keys";
            case LIST -> "A " + view.state().type().declared();
        };
    }

    private static String order(ServiceSide.View view) {
        return switch (view.shape()) {
            case VALUE, ENTRY -> "ALONE";
            case LIST -> "SIGNED";
            case MAP ->
                view.key()
                        .orElseThrow()
                        .asScalar()
                        .map(key -> key == Scalar.STRING ? "TEXT" : UNSIGNED.contains(key) ? "UNSIGNED" : "SIGNED")
                        .orElse("SIGNED");
        };
    }

    /**
     * A value.
     *
     * @param absent whether there may be none where one is looked for
     */
    private CServices.Value value(TypeRef type, String name, boolean absent) {
        CModel.Type own = types.of(type);
        String place = "*" + name;
        String places = own.scalar()
                ? (type.isOptional() || absent && !name.equals("item") ? "bool *has_value, " : "") + own.text() + " "
                        + place
                : "const " + own.text() + " *" + place;
        return new CServices.Value(
                own,
                types.parameter(type, name),
                own.struct() ? name : place,
                own.struct() && !type.isOptional(),
                places,
                type.isOptional(),
                names.key(type.present()),
                types.zero(type));
    }

    private CServices.All all(TypeRef whole, ServiceSide.View view) {
        boolean map = view.shape() == Shape.MAP;
        String place = map ? "all.entries[i].value" : "all.items[i]";
        String operand = types.passed(view.value(), place);
        // The bytes of an array are there as buffers hold them.
        boolean bytes =
                !map && view.value().asScalar().filter(Scalar.BYTE::equals).isPresent();
        return new CServices.All(
                types.text(whole),
                names.key(whole),
                map ? "entries" : "items",
                map ? "all.entries[i].key" : null,
                bytes ? "(int8_t)" + operand : operand);
    }
}
