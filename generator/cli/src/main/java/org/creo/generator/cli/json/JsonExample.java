// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.rule.Rules;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.PlainCases;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.Spelled;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/** Example arguments of a method, for users to edit. They contain no apostrophe, so that a shell can quote them. */
public final class JsonExample {

    private static final byte[] SOME_BYTES = {1, 2, 3};

    private final Description description;
    private final JsonGenerator json;
    /** The structs around the current place: one that holds itself is shown once. */
    private final Deque<String> around = new ArrayDeque<>();

    /** Those of the value that is written. */
    private Rules rules = Rules.NONE;

    private final Values values = new Values();
    private final Keys keys = new Keys();

    private JsonExample(Description description, JsonGenerator json) {
        this.description = description;
        this.json = json;
    }

    /** On one line; <code>{}</code> where there are no parameters. A stream is not among them. */
    public static String of(Description description, Method method) {
        return print(description, example -> example.fields(method.fixed()));
    }

    /** An item of the stream that a method takes, on one line. */
    public static String ofItem(Description description, Method method) {
        Field stream = method.upload().orElseThrow();
        Rules items = stream.rules().items().orElse(Rules.NONE);
        return print(description, example -> example.value(stream.type().single(), items));
    }

    private interface Content {
        void write(JsonExample example) throws IOException;
    }

    private static String print(Description description, Content content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            content.write(new JsonExample(description, json));
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
        return text.toString();
    }

    private void fields(List<Field> fields) throws IOException {
        json.writeStartObject();
        for (Field field : fields) {
            json.writeFieldName(field.name());
            value(field.type(), field.rules());
        }
        json.writeEndObject();
    }

    private void value(TypeRef type, Rules given) throws IOException {
        Rules around = rules;
        rules = given;
        type.match(values).write();
        rules = around;
    }

    private interface Step {
        void write() throws IOException;
    }

    private final class Values implements ValueCases<Step> {

        @Override
        public Step scalar(Scalar type) {
            return () -> plain(type);
        }

        @Override
        public Step array(ArrayType type) {
            return () -> items(type);
        }

        @Override
        public Step set(SetType type) {
            throw new UnsupportedOperationException("Set in " + type.declared());
        }

        @Override
        public Step map(MapType type) {
            return () -> entries(type);
        }

        @Override
        public Step optional(OptionalType type) {
            return again(type.value()) ? json::writeNull : () -> value(type.value(), rules);
        }

        @Override
        public Step struct(StructType type) {
            return () -> {
                around.push(type.name());
                fields(description.struct(type).fields());
                around.pop();
            };
        }

        @Override
        public Step union(UnionType type) {
            throw new UnsupportedOperationException("union in " + type.declared());
        }

        @Override
        public Step enumeration(EnumType type) {
            return () -> json.writeString(constant(type));
        }
    }

    private void plain(Scalar type) throws IOException {
        switch (type.form()) {
            case TRUTH -> json.writeBoolean(true);
            case INTEGER -> json.writeNumber(number(BigDecimal.ONE).toBigInteger());
            case FLOATING -> json.writeNumber(number(new BigDecimal("1.5")));
            case CHARACTER -> json.writeString("x");
            case TEXT -> json.writeString(text("text"));
            case INSTANT, DURATION, DATE, UUID, DECIMAL -> json.writeString(example(type.spelled()));
        }
    }

    private void items(ArrayType type) throws IOException {
        if (type.item() == Scalar.BYTE) {
            json.writeBinary(Arrays.copyOf(SOME_BYTES, rules.count(SOME_BYTES.length)));
            return;
        }
        json.writeStartArray();
        int count = again(type.item()) ? 0 : rules.count(1);
        for (int i = 0; i < count; i++) {
            value(type.item(), rules.items().orElse(Rules.NONE));
        }
        json.writeEndArray();
    }

    private BigDecimal number(BigDecimal wanted) {
        return rules.range().map(range -> range.nearest(wanted)).orElse(wanted);
    }

    /** The text of a value that is allowed. */
    private String example(Spelled type) {
        Optional<BigDecimal> number = type.number(type.parse(type.example()));
        return rules.range()
                .filter(range -> !range.has(number.orElseThrow()))
                .map(range -> type.text(type.ofNumber(range.nearest(number.orElseThrow()))))
                .orElseGet(type::example);
    }

    private String text(String wanted) {
        return rules.text(wanted, new Random(0));
    }

    private void entries(MapType type) throws IOException {
        json.writeStartObject();
        if (!again(type.value())) {
            Rules around = rules;
            rules = around.keys().orElse(Rules.NONE);
            json.writeFieldName(type.key().match(keys));
            rules = around;
            value(type.value(), rules.items().orElse(Rules.NONE));
        }
        json.writeEndObject();
    }

    private final class Keys implements PlainCases<String> {

        @Override
        public String scalar(Scalar type) {
            return switch (type.form()) {
                case CHARACTER -> "x";
                case TEXT -> text("key");
                case TRUTH, INTEGER, FLOATING -> number(BigDecimal.ONE).toString();
                case INSTANT, DURATION, DATE, UUID, DECIMAL -> example(type.spelled());
            };
        }

        @Override
        public String enumeration(EnumType type) {
            return constant(type);
        }
    }

    private String constant(EnumType type) {
        return description.enumeration(type).constants().get(0).name();
    }

    private boolean again(TypeRef type) {
        return Trees.holders(type).map(TypeRef::declared).anyMatch(around::contains);
    }
}
