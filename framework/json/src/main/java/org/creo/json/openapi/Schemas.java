// SPDX-License-Identifier: Apache-2.0
package org.creo.json.openapi;

import static org.creo.json.openapi.OpenApiVersion.V3_1;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.json.descriptor.Node;
import org.creo.rule.Rules;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.NamedCases;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.Scalar.Form;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/**
 * Types as schemas, which admit what a host reads and what it writes. OpenAPI 3.0 has only one type for each schema, no
 * {@code null} and no rules for keys.
 */
record Schemas(OpenApiVersion version, Components components, Said said) implements NamedCases<Node> {
    /** The schema of a type, as a part of a JSON value. */
    Node of(TypeRef type) {
        return type.match(this);
    }

    /**
     * An object with these members.
     *
     * @param owner the name under which the description says something about them
     */
    Node object(List<Member> members, String owner) {
        Node properties = Node.of();
        for (Member member : members) {
            properties.put(member.name(), property(member, owner + "." + member.name()));
        }
        return Node.of("type", "object")
                .putFilled("properties", properties)
                .putFilled("required", required(members))
                .put("additionalProperties", false);
    }

    /** The names of the members without which a host does not take the object. */
    static List<String> required(List<Member> members) {
        return members.stream()
                .filter(member -> member.initial().isEmpty() && !member.type().isOptional())
                .map(Member::name)
                .toList();
    }

    private Node property(Member member, String name) {
        Node about = Node.of().putFilled("description", said.whole(name));
        member.initial().ifPresent(json -> about.put("default", new Node.Raw(json)));
        return with(of(member.type(), member.rules()), about.putIf(said.isDeprecated(name), "deprecated", true));
    }

    /** A schema with more words; in OpenAPI 3.0 nothing may stand next to a reference. */
    Node with(Node schema, Node words) {
        if (words.isEmpty()) {
            return schema;
        }
        return version == V3_1 || !schema.has("$ref")
                ? schema.putAll(words)
                : Node.of("allOf", List.of(schema)).putAll(words);
    }

    /** A struct as a component. */
    Node component(StructType type) {
        return declared(
                object(said.descriptor().types().members(type), type.declared()),
                type.declared(),
                said.whole(type.declared()));
    }

    /** A union as a component: an object whose only member is a case. Programs name their classes by the titles. */
    Node component(UnionType type) {
        List<Node> cases = said.descriptor().types().cases(type).stream()
                .map(each ->
                        Node.of("title", type.name() + "." + each.name()).putAll(object(List.of(each), type.name())))
                .toList();
        return declared(Node.of("oneOf", cases), type.name(), said.whole(type.name()));
    }

    /** An enum as a component. */
    Node component(EnumType type) {
        List<String> constants = said.descriptor().types().constants(type);
        List<String> about = new ArrayList<>();
        for (String constant : constants) {
            String name = type.name() + "." + constant;
            String text = said.whole(name).replaceAll("\\s+", " ");
            if (!text.isEmpty()) {
                about.add("- `" + constant + "`: " + text);
            }
        }
        String whole = Said.paragraphs(said.whole(type.name()), String.join("\n", about));
        return declared(Node.of("type", "string").put("enum", constants), type.name(), whole);
    }

    private Node declared(Node schema, String name, String text) {
        return schema.putFilled("description", text).putIf(said.isDeprecated(name), "deprecated", true);
    }

    @Override
    public Node scalar(Scalar type) {
        if (Components.isSpecial(type)) {
            return components.reference(type);
        }
        return switch (type.form()) {
            case TRUTH -> Node.of("type", "boolean");
            case INTEGER, FLOATING -> number(type);
            case CHARACTER ->
                Node.of("type", "string")
                        .put("minLength", 1)
                        .put("maxLength", 1)
                        .put("pattern", Patterns.UNIT);
            case TEXT -> Node.of("type", "string");
            case INSTANT, DURATION, DATE, UUID, DECIMAL -> spelled(type);
        };
    }

    /**
     * A text of its own form; the document's language has names for most of them. Durations by that name have neither
     * fractions nor signs.
     */
    private static Node spelled(Scalar type) {
        Node text = Node.of("type", "string");
        Node schema = switch (type.form()) {
            case INSTANT -> format(text, "date-time");
            case DURATION -> text;
            case DATE -> format(text, "date");
            case DECIMAL -> format(text, "decimal");
            default -> format(text, type.word());
        };
        return schema.put("pattern", Patterns.spelled(type));
    }

    private static Node format(Node schema, String format) {
        return schema.put("format", format);
    }

    private static Node whole(Scalar type) {
        return Node.of("type", "integer").put("minimum", limit(type.least())).put("maximum", limit(type.most()));
    }

    private static Node.Raw limit(BigInteger number) {
        return new Node.Raw(number.toString());
    }

    /** A number with the limits of its type; the document's language has names for some of the types. */
    static Node number(Scalar type) {
        return switch (type) {
            case INT -> format(whole(type), "int32");
            case LONG -> format(whole(type), "int64");
            case FLOAT ->
                format(Node.of("type", "number"), "float")
                        .put("minimum", new Node.Raw("-" + Float.MAX_VALUE))
                        .put("maximum", new Node.Raw("" + Float.MAX_VALUE));
            case DOUBLE -> format(Node.of("type", "number"), "double");
            default -> type.isUnsigned() ? format(whole(type), "uint" + Byte.SIZE * type.size()) : whole(type);
        };
    }

    /** The schema of numbers of a type for which JSON alone does not do, as a component. */
    static Node component(Scalar type) {
        if (type.form() == Form.DECIMAL) {
            return either(spelled(type), Node.of("type", "number"))
                    .put(
                            "description",
                            "A decimal number of at most 1000 digits: text, since many programs round numbers, or a"
                                    + " number.");
        }
        if (type.form() == Form.INTEGER) {
            return either(
                            Node.of("type", "string").put("pattern", Patterns.whole(type.least(), type.most(), true)),
                            number(type))
                    .put(
                            "description",
                            "A whole number of 64 bits" + (type.isUnsigned() ? " without a sign" : "")
                                    + ": text with its digits, since many programs round large numbers, or"
                                    + " a number.");
        }
        return either(number(type), Node.of("type", "string").put("enum", List.of("NaN", "Infinity", "-Infinity")))
                .put("description", "A number, or as text what JSON has no numbers for.");
    }

    private static Node either(Node... schemas) {
        return Node.of("anyOf", List.of(schemas));
    }

    @Override
    public Node array(ArrayType type) {
        if (type.item() != Scalar.BYTE) {
            return Node.of("type", "array").put("items", of(type.item()));
        }
        return components.reference(type);
    }

    @Override
    public Node set(SetType type) {
        return distinct(of(type.item()));
    }

    /** An array whose items differ. */
    static Node distinct(Node item) {
        return Node.of("type", "array").put("items", item).put("uniqueItems", true);
    }

    /** An array of bytes as a component. */
    Node bytesComponent() {
        return either(bytes(), Node.of("type", "array").put("items", scalar(Scalar.BYTE)))
                .put("description", "Bytes: base64, or their values from -128 to 127.");
    }

    private Node bytes() {
        Node text = Node.of("type", "string");
        return (version == V3_1 ? text.put("contentEncoding", "base64") : format(text, "byte"))
                .put("pattern", Patterns.BASE64);
    }

    @Override
    public Node map(MapType type) {
        Node object = Node.of("type", "object");
        if (version == V3_1) {
            object.putFilled("propertyNames", key(type.key()));
        }
        return object.put("additionalProperties", of(type.value()));
    }

    /** The schema of keys of a type; nothing where every text is a key. */
    Node key(TypeRef type) {
        return type.asScalar().map(Schemas::key).orElseGet(() -> of(type));
    }

    private static Node key(Scalar type) {
        return switch (type.form()) {
            case INTEGER -> Node.of("pattern", Patterns.whole(type.least(), type.most(), false));
            case CHARACTER -> Node.of("pattern", Patterns.UNIT);
            case INSTANT, DATE, UUID -> Node.of("pattern", Patterns.spelled(type));
            default -> Node.of();
        };
    }

    @Override
    public Node optional(OptionalType type) {
        return orNull(of(type.value()));
    }

    /** The schema of a type whose values obey rules. */
    Node of(TypeRef type, Rules rules) {
        if (rules.isEmpty()) {
            return of(type);
        }
        return type.asOptional()
                .map(optional -> orNull(new RuledSchema(this, rules).of(optional.value())))
                .orElseGet(() -> new RuledSchema(this, rules).of(type));
    }

    private Node orNull(Node value) {
        if (version != V3_1) {
            return with(value, Node.of("nullable", true));
        }
        Object one = value.get("type");
        if (one instanceof String) {
            return value.put("type", List.of(one, "null"));
        }
        return either(value, Node.of("type", "null"));
    }

    @Override
    public Node named(TypeRef type) {
        return components.reference(said, type);
    }

    /** The schema of a type as a text in a URL, which {@code TextForm} describes. */
    Node inUrl(TypeRef type) {
        TypeRef present = type.present();
        if (present.equals(ArrayType.BYTES)) {
            return bytes();
        }
        Optional<Scalar> large = present.asScalar().filter(Scalar::isLarge);
        if (large.isPresent()) {
            return number(large.get());
        }
        return present.asArray()
                .map(array -> Node.of("type", "array").put("items", inUrl(array.item())))
                .or(() -> present.asSet().map(set -> distinct(inUrl(set.item()))))
                .orElseGet(() -> of(present));
    }

    /** The schema of a type as a text in a URL whose values obey rules. */
    Node inUrl(TypeRef type, Rules rules) {
        TypeRef present = type.present();
        Node schema = inUrl(present);
        return rules.isEmpty() || present.equals(ArrayType.BYTES)
                ? schema
                : new RuledSchema(this, rules).inUrl(present);
    }

    /** The schema of a body that is bytes and not JSON. */
    static Node octets() {
        return format(Node.of("type", "string"), "binary");
    }

    /** The schema of a text that has one value only. */
    Node only(Object value) {
        String type = value instanceof String ? "string" : "integer";
        return Node.of("type", type).put(version == V3_1 ? "const" : "enum", version == V3_1 ? value : List.of(value));
    }
}
