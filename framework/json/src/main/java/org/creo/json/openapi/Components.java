// SPDX-License-Identifier: Apache-2.0
package org.creo.json.openapi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.creo.json.ValueType;
import org.creo.json.ValueType.Constants;
import org.creo.json.ValueType.Items;
import org.creo.json.ValueType.Member;
import org.creo.json.ValueType.Simple;
import org.creo.json.ValueType.Struct;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.json.descriptor.MethodDescriptor.Thrown;

/**
 * The schemas that others refer to: each struct, enum and exception is there once, however many interfaces name it. Not
 * safe for several threads.
 */
final class Components {

    /** The package of schemas that no description declares. */
    private static final String CREO = "creo";

    private static final String PROBLEM = CREO + ".Problem";

    /** Types that JSON alone has no words for. */
    private static final Map<ValueType, String> SPECIAL = Map.of(
            Simple.LONG,
            CREO + ".Long",
            Simple.FLOAT,
            CREO + ".Float",
            Simple.DOUBLE,
            CREO + ".Double",
            new Items(Simple.BYTE),
            CREO + ".Bytes");

    /**
     * Tells schemas apart: a schema is the same for all interfaces of a package, unless packages of the same name
     * differ.
     */
    private record Key(String packageName, String name, String shape) {}

    /** A type in a package. */
    private record Typed(String packageName, ValueType type) {}

    private final OpenApiVersion version;
    private final List<Said> all;
    private final Map<Typed, Key> keys = new HashMap<>();
    private final Names<Key> names = new Names<>();
    /** The types of {@link #SPECIAL} to which something refers. */
    private final Set<ValueType> special = new HashSet<>();

    Components(OpenApiVersion version, List<Said> all) {
        this.version = version;
        this.all = all;
        Stream.concat(Stream.of(PROBLEM), SPECIAL.values().stream())
                .forEach(name -> names.add(new Key(CREO, name, ""), CREO, name));
        for (Said said : all) {
            types(said).forEach(type -> add(key(said, type)));
            thrown(said).forEach(thrown -> add(key(thrown)));
        }
    }

    private void add(Key key) {
        names.add(key, key.packageName, key.name);
    }

    /** The structs and enums that an interface is made of. */
    private static List<ValueType> types(Said said) {
        List<ValueType> types = new ArrayList<>();
        for (MethodDescriptor method : said.descriptor().methods()) {
            members(types, method.parameters().members());
            method.item().ifPresent(types::add);
            method.result().ifPresent(types::add);
            method.exceptions().forEach(thrown -> members(types, thrown.fields()));
        }
        return List.copyOf(Shape.all(types));
    }

    private static void members(List<ValueType> types, List<Member> members) {
        members.forEach(member -> types.add(member.type()));
    }

    private static List<Thrown> thrown(Said said) {
        return said.descriptor().methods().stream()
                .flatMap(method -> method.exceptions().stream())
                .toList();
    }

    private Key key(Said said, ValueType type) {
        return keys.computeIfAbsent(
                new Typed(said.descriptor().packageName(), type),
                each -> new Key(each.packageName, type.declared(), Shape.text(type)));
    }

    private static Key key(Thrown thrown) {
        int dot = thrown.name().lastIndexOf('.');
        return new Key(
                thrown.name().substring(0, Math.max(dot, 0)),
                thrown.name().substring(dot + 1),
                thrown.status() + Shape.text(thrown.fields()));
    }

    /** A reference to the schema of a type that JSON alone has no words for. */
    Node reference(ValueType type) {
        special.add(type);
        return reference(SPECIAL.get(type));
    }

    /** A reference to the schema of a struct or an enum. */
    Node reference(Said said, ValueType type) {
        return reference(names.of(key(said, type)));
    }

    /** A reference to the schema of the problem that an exception becomes. */
    Node reference(Thrown thrown) {
        return reference(names.of(key(thrown)));
    }

    /** A reference to the schema of any other problem. */
    static Node problem() {
        return reference(PROBLEM);
    }

    private static Node reference(String name) {
        return Node.of("$ref", "#/components/schemas/" + name);
    }

    Node schemas() {
        Node schemas = Node.of();
        for (Said said : all) {
            Schemas types = new Schemas(version, this, said);
            for (ValueType type : types(said)) {
                schemas.put(
                        names.of(key(said, type)),
                        type instanceof Struct struct ? types.component(struct) : types.component((Constants) type));
            }
            for (Thrown thrown : thrown(said)) {
                schemas.put(names.of(key(thrown)), exception(thrown, types, said));
            }
        }
        Schemas bare = new Schemas(version, this, null);
        SPECIAL.entrySet().stream()
                .filter(each -> special.contains(each.getKey()))
                .sorted(Map.Entry.comparingByValue())
                .forEach(each -> schemas.put(
                        each.getValue(),
                        each.getKey() instanceof Items bytes
                                ? bare.component(bytes)
                                : Schemas.component((Simple) each.getKey())));
        return schemas.put(PROBLEM, problemSchema());
    }

    private Node exception(Thrown thrown, Schemas types, Said said) {
        String name = key(thrown).name;
        return Node.of("type", "object")
                .putFilled("description", said.whole(name))
                .putIf(said.isDeprecated(name), "deprecated", true)
                .put(
                        "properties",
                        Node.of("type", types.only("urn:creo:" + thrown.name()))
                                .put("title", Node.of("type", "string"))
                                .put("status", types.only((long) thrown.status()))
                                .put("detail", Node.of("type", "string"))
                                .put("value", types.object(thrown.fields(), name)))
                .put("required", List.of("type", "title", "status", "value"));
    }

    private static Node problemSchema() {
        return Node.of("type", "object")
                .put("description", "Why a request has no result (RFC 9457).")
                .put(
                        "properties",
                        Node.of(
                                        "type",
                                        text("What kind of problem it is, such as `urn:creo:MALFORMED`; one of HTTP"
                                                + " itself has none."))
                                .put("title", text("The words of HTTP for the status."))
                                .put("status", Node.of("type", "integer").put("description", "That of the answer."))
                                .put("detail", text("Sentences for the person who reads them."))
                                .put(
                                        "pointer",
                                        text("The place in the JSON of the request that is wrong, as a JSON pointer.")))
                .put("required", List.of("title", "status"));
    }

    private static Node text(String about) {
        return Node.of("type", "string").put("description", about);
    }
}
