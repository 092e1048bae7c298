// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.example;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.ExampleText;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.rule.Rules;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.OptionalType;
import org.creo.type.PlainCases;
import org.creo.type.Scalar;
import org.creo.type.Scalar.Form;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/**
 * Example arguments of a method, for users to edit, and what it might answer. They contain no apostrophe, so that a
 * shell can quote them.
 */
public final class JsonExample {

    private static final int SOME_BYTES = 3;

    private final Description description;
    private final JsonGenerator json;
    /** The structs around the current place: one that holds itself is shown once. */
    private final Deque<String> around = new ArrayDeque<>();

    /** Those of the value that is written. */
    private Rules rules = Rules.NONE;

    private final Values values = new Values();

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

    /** A value of a type, on one line. */
    public static String of(Description description, TypeRef type) {
        return print(description, example -> example.value(type, Rules.NONE));
    }

    /** The fields of an exception, as an object, on one line. */
    public static String of(Description description, ExceptionType exception) {
        return print(description, example -> example.fields(exception.fields()));
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
            return () -> distinct(type);
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
            return () -> {
                around.push(type.name());
                Member one = chosen(type);
                json.writeStartObject();
                json.writeFieldName(one.name());
                value(one.type(), Rules.NONE);
                json.writeEndObject();
                around.pop();
            };
        }

        @Override
        public Step enumeration(EnumType type) {
            return () -> json.writeString(constant(type));
        }
    }

    private void plain(Scalar type) throws IOException {
        switch (type.form()) {
            case TRUTH -> json.writeBoolean(true);
            case INTEGER, FLOATING -> json.writeNumber(ExampleText.of(type, rules, wanted(type)));
            case CHARACTER, TEXT, INSTANT, DURATION, DATE, UUID, DECIMAL ->
                json.writeString(ExampleText.of(type, rules, wanted(type)));
        }
    }

    private static String wanted(Scalar type) {
        return switch (type.form()) {
            case TRUTH -> "true";
            case INTEGER -> "1";
            case FLOATING -> "1.5";
            case CHARACTER -> "x";
            case TEXT -> "text";
            case INSTANT, DURATION, DATE, UUID, DECIMAL -> type.spelled().example();
        };
    }

    private void items(ArrayType type) throws IOException {
        if (type.item() == Scalar.BYTE) {
            json.writeBinary(bytes());
            return;
        }
        json.writeStartArray();
        int count = rules.count(again(type.item()) ? 0 : 1);
        for (int i = 0; i < count; i++) {
            value(type.item(), inside());
        }
        json.writeEndArray();
    }

    private void distinct(SetType type) throws IOException {
        boolean numbers = type.item()
                .asScalar()
                .filter(each -> each.form() == Form.INTEGER)
                .isPresent();
        json.writeStartArray();
        for (String item : type.item().match(new Keys(inside(), rules.count(1), "text"))) {
            if (numbers) {
                json.writeNumber(item);
            } else {
                json.writeString(item);
            }
        }
        json.writeEndArray();
    }

    private byte[] bytes() {
        byte[] bytes = new byte[rules.count(SOME_BYTES)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = Byte.parseByte(ExampleText.of(Scalar.BYTE, inside(), String.valueOf(1 + i % Byte.MAX_VALUE)));
        }
        return bytes;
    }

    private Rules inside() {
        return rules.items().orElse(Rules.NONE);
    }

    private void entries(MapType type) throws IOException {
        json.writeStartObject();
        int count = rules.count(again(type.value()) ? 0 : 1);
        for (String key : type.key().match(new Keys(rules.keys().orElse(Rules.NONE), count, "key"))) {
            json.writeFieldName(key);
            value(type.value(), inside());
        }
        json.writeEndObject();
    }

    /** So many keys of a map, or items of a set, which differ; fewer where there are not so many. */
    private final class Keys implements PlainCases<List<String>> {
        private final Rules given;
        private final int count;
        private final String text;

        /** @param text the wanted one */
        private Keys(Rules given, int count, String text) {
            this.given = given;
            this.count = count;
            this.text = text;
        }

        @Override
        public List<String> scalar(Scalar type) {
            return ExampleText.several(type, given, type == Scalar.STRING ? text : wanted(type), count);
        }

        @Override
        public List<String> enumeration(EnumType type) {
            return description.enumeration(type).constants().stream()
                    .map(EnumConstant::name)
                    .limit(count)
                    .toList();
        }
    }

    private String constant(EnumType type) {
        return description.enumeration(type).constants().get(0).name();
    }

    /** The first case that does not hold what is around it, where there is one. */
    private Member chosen(UnionType type) {
        List<Member> cases = description.cases(type);
        return cases.stream().filter(each -> !again(each.type())).findFirst().orElse(cases.get(0));
    }

    private boolean again(TypeRef type) {
        return Trees.holders(type).map(TypeRef::declared).anyMatch(around::contains);
    }
}
