// SPDX-License-Identifier: Apache-2.0
package org.creo.json.openapi;

import static org.creo.json.openapi.OpenApiVersion.V3_1;

import org.creo.json.descriptor.Node;
import org.creo.rule.Length;
import org.creo.rule.Range;
import org.creo.rule.Rules;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.Scalar;
import org.creo.type.Scalar.Form;
import org.creo.type.TypeRef;

/** The schemas of values that obey rules. Words of JSON Schema say nothing about values of other types than theirs. */
record RuledSchema(Schemas schemas, Rules rules) {

    /** The schema of a type as a part of a JSON value; not of an optional one. */
    Node of(TypeRef type) {
        if (type.asMap().isPresent()) {
            return map(type.asMap().get());
        }
        boolean items = type.isArray() && !type.equals(ArrayType.BYTES);
        if (items) {
            TypeRef item = type.asArray().orElseThrow().item();
            return Node.of("type", "array")
                    .put("items", schemas.of(item, inside()))
                    .putAll(counts("Items"));
        }
        if (type.isSet()) {
            return Schemas.distinct(schemas.of(type.one(), inside())).putAll(counts("Items"));
        }
        if (type.equals(ArrayType.BYTES)) {
            return schemas.with(schemas.of(type), counts("Items").putAll(base64()));
        }
        return type.asScalar().map(this::scalar).orElseGet(() -> schemas.of(type));
    }

    /** The schema of a type as a text in a URL. */
    Node inUrl(TypeRef type) {
        if (type.isArray()) {
            return Node.of("type", "array")
                    .put("items", schemas.inUrl(type.asArray().orElseThrow().item(), inside()))
                    .putAll(counts("Items"));
        }
        if (type.isSet()) {
            return Schemas.distinct(schemas.inUrl(type.one(), inside())).putAll(counts("Items"));
        }
        return type.asScalar()
                .filter(scalar -> scalar != Scalar.STRING)
                .map(scalar -> schemas.with(schemas.inUrl(scalar), bounds()))
                .orElseGet(() -> of(type));
    }

    private Rules inside() {
        return rules.items().orElse(Rules.NONE);
    }

    private Node map(MapType type) {
        Node object = Node.of("type", "object");
        if (schemas.version() == V3_1) {
            Node key = schemas.key(type.key());
            rules.keys().ifPresent(keys -> key.putAll(new RuledSchema(schemas, keys).text()));
            object.putFilled("propertyNames", key);
        }
        return object.put("additionalProperties", schemas.of(type.value(), inside()))
                .putAll(counts("Properties"));
    }

    private Node scalar(Scalar type) {
        if (type == Scalar.STRING) {
            return Node.of("type", "string").putAll(text());
        }
        // What is between two numbers is one: neither NaN nor infinite, which JSON has as text.
        boolean finite = type.form() == Form.FLOATING
                && rules.range()
                        .filter(range -> range.min().isPresent() && range.max().isPresent())
                        .isPresent();
        return schemas.with(finite ? Schemas.number(type) : schemas.of(type), bounds());
    }

    private Node text() {
        Node words = counts("Length");
        rules.pattern().ifPresent(pattern -> words.put("pattern", pattern.ecma()));
        return words;
    }

    private Node bounds() {
        Node words = Node.of();
        rules.range().ifPresent(range -> {
            words.putPresent(word("minimum", range), range.minText().map(text -> bound(text, range)));
            words.putPresent(word("maximum", range), range.maxText().map(text -> bound(text, range)));
        });
        return words;
    }

    /** JSON Schema has words for the bounds of numbers only. */
    private static String word(String ofNumbers, Range range) {
        return range.ofTexts() ? "x-" + ofNumbers : ofNumbers;
    }

    private static Object bound(String text, Range range) {
        return range.ofTexts() ? text : new Node.Raw(text);
    }

    private Node counts(String what) {
        Node words = Node.of();
        rules.length().ifPresent(length -> {
            words.putIf(length.min() > 0, "min" + what, length.min());
            length.max().ifPresent(max -> words.put("max" + what, max));
        });
        return words;
    }

    /** How long base64 is: each three bytes are four characters, the last ones with or without padding. */
    private Node base64() {
        Node words = Node.of();
        rules.length().ifPresent((Length length) -> {
            words.putIf(length.min() > 0, "minLength", (4 * length.min() + 2) / 3);
            length.max().ifPresent(max -> words.put("maxLength", (max + 2) / 3 * 4));
        });
        return words;
    }
}
