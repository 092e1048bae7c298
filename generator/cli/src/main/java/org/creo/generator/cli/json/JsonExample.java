// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.PlainCases;
import org.creo.type.Scalar;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;
import org.creo.type.ValueCases;

/** Example arguments of a method, for users to edit. They contain no apostrophe, so that a shell can quote them. */
public final class JsonExample {

    private static final byte[] SOME_BYTES = {1, 2, 3};

    private final Description description;
    private final JsonGenerator json;
    /** The structs around the current place: one that holds itself is shown once. */
    private final Deque<String> around = new ArrayDeque<>();

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

    /** An item of a stream, on one line. */
    public static String ofItem(Description description, TypeRef type) {
        return print(description, example -> example.value(type));
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
            value(field.type());
        }
        json.writeEndObject();
    }

    private void value(TypeRef type) throws IOException {
        type.match(values).write();
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
        public Step map(MapType type) {
            return () -> entries(type);
        }

        @Override
        public Step optional(OptionalType type) {
            return again(type.value()) ? json::writeNull : () -> value(type.value());
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
        public Step enumeration(EnumType type) {
            return () -> json.writeString(constant(type));
        }
    }

    private void plain(Scalar type) throws IOException {
        switch (type.form()) {
            case TRUTH -> json.writeBoolean(true);
            case INTEGER -> json.writeNumber(1);
            case FLOATING -> json.writeNumber(1.5);
            case CHARACTER -> json.writeString("x");
            case TEXT -> json.writeString("text");
            case INSTANT, DURATION, DATE, UUID, DECIMAL ->
                json.writeString(type.spelled().example());
        }
    }

    private void items(ArrayType type) throws IOException {
        if (type.item() == Scalar.BYTE) {
            json.writeBinary(SOME_BYTES);
            return;
        }
        json.writeStartArray();
        if (!again(type.item())) {
            value(type.item());
        }
        json.writeEndArray();
    }

    private void entries(MapType type) throws IOException {
        json.writeStartObject();
        if (!again(type.value())) {
            json.writeFieldName(type.key().match(keys));
            value(type.value());
        }
        json.writeEndObject();
    }

    private final class Keys implements PlainCases<String> {

        @Override
        public String scalar(Scalar type) {
            return switch (type.form()) {
                case CHARACTER -> "x";
                case TEXT -> "key";
                case TRUTH, INTEGER, FLOATING -> "1";
                case INSTANT, DURATION, DATE, UUID, DECIMAL -> type.spelled().example();
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
        return Trees.structs(type).anyMatch(around::contains);
    }
}
