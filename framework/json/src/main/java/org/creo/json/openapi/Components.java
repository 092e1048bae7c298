// SPDX-License-Identifier: Apache-2.0
package org.creo.json.openapi;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.creo.json.descriptor.MethodDescriptor.Thrown;
import org.creo.json.descriptor.Node;
import org.creo.type.ArrayType;
import org.creo.type.DeclaredTypes;
import org.creo.type.Member;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/**
 * The schemas that others refer to: each struct, union, enum and exception is there once, however many interfaces name
 * it. Not safe for several threads.
 */
final class Components {

    /** The package of schemas that no description declares. */
    private static final String CREO = "creo";

    private static final String PROBLEM = CREO + ".Problem";

    /** Types that JSON alone has no words for. */
    private static final Map<TypeRef, String> SPECIAL = Map.of(
            Scalar.LONG,
            CREO + ".Long",
            Scalar.ULONG,
            CREO + ".Ulong",
            Scalar.FLOAT,
            CREO + ".Float",
            Scalar.DOUBLE,
            CREO + ".Double",
            Scalar.BIG_DECIMAL,
            CREO + ".BigDecimal",
            ArrayType.BYTES,
            CREO + ".Bytes");

    /**
     * Tells schemas apart: a schema is the same for all interfaces of a package, unless packages of the same name
     * differ.
     */
    private record Key(String packageName, String name, String shape) {}

    /** A type in a package. */
    private record Typed(String packageName, TypeRef type) {}

    private final OpenApiVersion version;
    private final List<Said> all;
    /** By what their names mean, since packages of the same name may differ. */
    private final Map<DeclaredTypes, Map<Typed, Key>> keys = new IdentityHashMap<>();

    private final Names<Key> names = new Names<>();
    /** The types of {@link #SPECIAL} to which something refers. */
    private final Set<TypeRef> special = new HashSet<>();

    /** Whether schemas refer to the one of a type, which is nothing that a description declares. */
    static boolean isSpecial(TypeRef type) {
        return SPECIAL.containsKey(type);
    }

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

    /** The structs, unions and enums that an interface is made of. */
    private static List<TypeRef> types(Said said) {
        return reached(
                said,
                said.descriptor().methods().stream()
                        .flatMap(method -> method.named().stream())
                        .toList());
    }

    /** The structs, unions and enums that these types are made of. */
    private static List<TypeRef> reached(Said said, List<TypeRef> types) {
        return said.descriptor().types().reached(types).stream()
                .filter(type -> type.asStruct().isPresent()
                        || type.asUnion().isPresent()
                        || type.asEnum().isPresent())
                .toList();
    }

    /** A text of all that makes a difference for values: two types with the same text have the same values. */
    private static String shape(Said said, TypeRef type) {
        DeclaredTypes types = said.descriptor().types();
        StringBuilder text = new StringBuilder();
        for (TypeRef each : reached(said, List.of(type))) {
            text.append(each.declared());
            each.asStruct().ifPresent(struct -> text.append(shape(types.members(struct))));
            each.asUnion().ifPresent(union -> text.append('|').append(shape(types.cases(union))));
            each.asEnum().ifPresent(constants -> text.append(types.constants(constants)));
        }
        return text.toString();
    }

    /** Such a text for members, in which structs, unions and enums are names only. */
    private static String shape(List<Member> members) {
        return members.stream()
                .map(member -> member.rules().declared() + member.name() + ":"
                        + member.type().declared()
                        + member.initial().map(each -> "=" + each).orElse(""))
                .toList()
                .toString();
    }

    private static List<Thrown> thrown(Said said) {
        return said.descriptor().methods().stream()
                .flatMap(method -> method.exceptions().stream())
                .toList();
    }

    private Key key(Said said, TypeRef type) {
        String packageName = said.descriptor().packageName();
        return keys.computeIfAbsent(said.descriptor().types(), each -> new HashMap<>())
                .computeIfAbsent(
                        new Typed(packageName, type), each -> new Key(packageName, type.declared(), shape(said, type)));
    }

    private static Key key(Thrown thrown) {
        int dot = thrown.name().lastIndexOf('.');
        return new Key(
                thrown.name().substring(0, Math.max(dot, 0)),
                thrown.name().substring(dot + 1),
                thrown.status() + shape(thrown.fields()));
    }

    /** A reference to the schema of a type that JSON alone has no words for. */
    Node reference(TypeRef type) {
        special.add(type);
        return reference(SPECIAL.get(type));
    }

    /** A reference to the schema of a struct, a union or an enum. */
    Node reference(Said said, TypeRef type) {
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
            for (TypeRef type : types(said)) {
                schemas.put(
                        names.of(key(said, type)),
                        type.asStruct()
                                .map(types::component)
                                .or(() -> type.asUnion().map(types::component))
                                .orElseGet(() -> types.component(type.asEnum().orElseThrow())));
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
                        each.getKey().asScalar().map(Schemas::component).orElseGet(bare::bytesComponent)));
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
