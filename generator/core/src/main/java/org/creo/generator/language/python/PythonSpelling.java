// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Method;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.Struct;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;
import org.creo.generator.view.Spelling;

/** What the templates that have no model of their own yet see. */
final class PythonSpelling implements Spelling {

    private static final List<String> ERRORS =
            List.of("CreoError", "DeadlineError", "MalformedError", "Phase", "ServiceError", "Status", "TransportError");

    private final Description description;
    private final PythonNames names;
    private final PythonTypes types;

    PythonSpelling(Description description) {
        this.description = description;
        names = new PythonNames(description);
        types = new PythonTypes(description, names);
    }

    @Override
    public String namespace(String packageName) {
        return names.namespace(packageName);
    }

    @Override
    public String type(String declared) {
        return names.type(declared);
    }

    @Override
    public String field(String declared) {
        return names.field(declared);
    }

    @Override
    public String field(String declared, ExceptionType owner) {
        return names.field(declared, owner);
    }

    @Override
    public String parameter(String declared) {
        return names.parameter(declared);
    }

    @Override
    public String method(String declared) {
        return names.method(declared);
    }

    @Override
    public String constant(String declared, Interface owner) {
        return names.constant(declared, owner);
    }

    @Override
    public String enumConstant(String declared, Enumeration owner) {
        return names.enumConstant(declared, owner);
    }

    @Override
    public String text(TypeRef type) {
        return types.returned(type);
    }

    @Override
    public String key(TypeRef type) {
        return types.key(type);
    }

    @Override
    public String literal(TypeRef type, Literal value) {
        return PythonLiterals.of(type, value, description, names);
    }

    @Override
    public Map<String, String> names(Description description) {
        List<String> types = Stream.concat(description.structs().stream().map(Struct::name),
                        Stream.concat(description.enums().stream().map(Enumeration::name),
                                description.exceptions().stream().map(ExceptionType::name)))
                .map(this::type).toList();
        List<String> clients = description.interfaces().stream().map(names::client).toList();
        List<String> asyncs = description.interfaces().stream().map(names::asyncClient).toList();
        List<String> errors = ERRORS.stream().filter(error -> !types.contains(error) && !clients.contains(error) && !asyncs.contains(error)).toList();
        List<Method> methods = description.interfaces().stream().flatMap(service -> service.methods().stream()).toList();
        List<TypeRef> called = methods.stream()
                .flatMap(method -> Stream.concat(method.parameters().stream().map(Field::type), method.result().stream()))
                .toList();
        Stream<TypeRef> constants = description.interfaces().stream().flatMap(service -> service.constants().stream())
                .map(Constant::type);
        boolean throwing = methods.stream().anyMatch(method -> !method.exceptions().isEmpty());
        boolean codec = !called.stream().map(type -> type instanceof StreamType stream ? stream.item() : type)
                .allMatch(PythonTypes::inRuntime);
        boolean optional = called.stream().anyMatch(PythonTypes::hasOptional);
        return Map.of("errors", String.join(", ", errors), "types", joined(types.stream()), "clients", joined(clients.stream()),
                "asyncs", joined(asyncs.stream()),
                "called", joined(Stream.concat(called.stream(), constants).flatMap(PythonTypes::declared).map(this::type)),
                "exported", joined(Stream.of(types, clients, asyncs, errors).flatMap(List::stream).map(name -> '"' + name + '"')),
                "codec", codec ? "yes" : "", "throws", throwing ? "yes" : "", "streams",
                methods.stream().anyMatch(Method::streaming) ? "yes" : "", "optional", optional ? "yes" : "");
    }

    private static String joined(Stream<String> names) {
        return names.distinct().sorted().collect(Collectors.joining(", "));
    }

    @Override
    public Map<String, String> names(Interface service) {
        String client = names.client(service);
        if (service.methods().isEmpty()) {
            return Map.of("client", client, "async", names.asyncClient(service), "imports", client, "example", "pass");
        }
        Method method = service.methods().stream().filter(candidate -> candidate.deprecation().isEmpty()).findFirst()
                .orElse(service.methods().get(0));
        PythonExamples examples = new PythonExamples(description, names);
        String arguments = method.parameters().stream().map(parameter -> examples.of(parameter.type()))
                .collect(Collectors.joining(", "));
        String call = "client." + method(method.name()) + "(" + arguments + ")";
        return Map.of("client", client, "async", names.asyncClient(service), "imports", joined(Stream.concat(Stream.of(client), examples.classes().stream())),
                "example", method.result().isPresent() ? "print(" + call + ")" : call);
    }

    @Override
    public Map<String, String> names(TypeRef type) {
        Map<String, String> map = new HashMap<>();
        map.put("given", types.given(type));
        if (type instanceof StreamType) {
            return map;
        }
        map.put("check", types.check(type).function());
        map.put("checkMore", more(types.check(type)));
        map.put("module", PythonTypes.inRuntime(type) ? "_wire." : "");
        map.put("outside", PythonTypes.inRuntime(type) ? "_wire." : "_codec.");
        map.put("levels", Boolean.toString(types.levelled(type)));
        map.put("send", types.send(type));
        map.put("checkSent", types.sentCheck(type).function());
        types.packing(type).ifPresent(packing -> {
            String[] packed = packing.packed().split("%s", -1);
            String[] value = packing.value().split("%s", -1);
            map.put("codes", packing.codes());
            map.put("plain", Boolean.toString(packing.plain()));
            map.put("packBefore", packed[0]);
            map.put("packBehind", packed[1]);
            map.put("unpackBefore", value[0]);
            map.put("unpackBehind", value[1]);
        });
        return map;
    }

    private static String more(PythonChecks.Check check) {
        return check.arguments().stream().map(argument -> ", " + argument).collect(Collectors.joining());
    }

    @Override
    public Map<String, String> names(Struct struct) {
        String key = types.key(struct.name());
        TypeRef type = new StructType(struct.name());
        List<String> floats = IntStream.range(0, struct.fields().size())
                .filter(index -> PythonTraits.of(struct.fields().get(index).type()).floating())
                .mapToObj(Integer::toString).toList();
        return Map.of("key", key, "constant", "_" + key.toUpperCase(Locale.ROOT), "floats", floats.isEmpty() ? "" : PythonLiterals.tuple(floats),
                "plain", Boolean.toString(types.packing(type).map(PythonPacking.Packing::plain).orElse(false)),
                "codes", types.packing(type).map(PythonPacking.Packing::codes).orElse(""), "levels", Boolean.toString(types.levelled(type)));
    }

    @Override
    public Map<String, String> names(Enumeration declared) {
        List<String> constants = declared.constants().stream().map(EnumConstant::name).toList();
        boolean same = constants.stream().allMatch(name -> name.equals(names.enumConstant(name, declared)));
        return Map.of("key", types.key(declared.name()),
                "renamed", same ? "" : PythonLiterals.tuple(constants.stream().map(name -> '"' + name + '"').toList()));
    }

    @Override
    public Map<String, String> names(ExceptionType exception) {
        String key = types.key(exception.name());
        return Map.of("key", key, "constant", "_" + key.toUpperCase(Locale.ROOT));
    }

    @Override
    public Map<String, String> names(Field field) {
        return Map.of("local", names.local(field.name()));
    }
}
