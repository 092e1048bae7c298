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
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Field;
import org.creo.generator.model.MapType;
import org.creo.generator.model.Method;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;

/** Arguments that a method takes, to be changed to those that somebody means. They hold no apostrophe, so that a shell can quote them. */
public final class JsonExample {

    private static final byte[] SOME_BYTES = {1, 2, 3};

    private final Description description;
    private final JsonGenerator json;
    /** Structs around the place: one that holds itself is shown once. */
    private final Deque<String> around = new ArrayDeque<>();

    private JsonExample(Description description, JsonGenerator json) {
        this.description = description;
        this.json = json;
    }

    /** On one line; <code>{}</code> where there are no parameters. A stream does not stand among them. */
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
        if (type instanceof Primitive primitive) {
            primitive(primitive);
        } else if (type instanceof ArrayType array) {
            array(array);
        } else if (type instanceof StructType struct) {
            around.push(struct.name());
            fields(description.struct(struct).fields());
            around.pop();
        } else if (type instanceof EnumType enumeration) {
            json.writeString(constant(enumeration));
        } else if (type instanceof OptionalType optional) {
            if (again(optional.value())) {
                json.writeNull();
            } else {
                value(optional.value());
            }
        } else if (type instanceof MapType map) {
            map(map);
        } else {
            json.writeString("text");
        }
    }

    private void primitive(Primitive type) throws IOException {
        switch (type) {
            case BOOLEAN -> json.writeBoolean(true);
            case CHAR -> json.writeString("x");
            case FLOAT, DOUBLE -> json.writeNumber(1.5);
            default -> json.writeNumber(1);
        }
    }

    private void array(ArrayType type) throws IOException {
        if (type.item() == Primitive.BYTE) {
            json.writeBinary(SOME_BYTES);
            return;
        }
        json.writeStartArray();
        if (!again(type.item())) {
            value(type.item());
        }
        json.writeEndArray();
    }

    private void map(MapType type) throws IOException {
        json.writeStartObject();
        if (!again(type.value())) {
            json.writeFieldName(key(type.key()));
            value(type.value());
        }
        json.writeEndObject();
    }

    private String key(TypeRef type) {
        if (type instanceof EnumType enumeration) {
            return constant(enumeration);
        }
        return type == Primitive.CHAR ? "x" : type instanceof Primitive ? "1" : "key";
    }

    private String constant(EnumType type) {
        return description.enumeration(type).constants().get(0).name();
    }

    private boolean again(TypeRef type) {
        TypeRef innermost = type;
        while (innermost instanceof ArrayType array) {
            innermost = array.item();
        }
        if (innermost instanceof MapType map) {
            return again(map.value());
        }
        return innermost instanceof StructType struct && around.contains(struct.name());
    }
}
