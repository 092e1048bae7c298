// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.creo.generator.decode.Bytes;
import org.creo.generator.decode.MalformedInputException;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Field;
import org.creo.generator.model.KeyCases;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.Sizes;
import org.creo.generator.model.StringType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.Trees;
import org.creo.generator.model.TypeRef;
import org.creo.generator.model.ValueCases;
import org.creo.protocol.text.Printable;

/** Turns what RASP sends into JSON; as strict with the bytes as the clients are. */
public final class JsonResults {

    /** Reads what was written here, however long a text in it is. */
    static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private static final Separators SPACING = Separators.createDefaultInstance()
            .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
            .withObjectEmptySeparator("")
            .withArrayEmptySeparator("");

    private final Description description;
    private final Sizes sizes;
    private final Trees trees;
    private final Bytes in;
    private final JsonGenerator json;
    private final Values values = new Values();
    private final Keys keys = new Keys();
    private int depth;

    private JsonResults(Description description, Bytes in, JsonGenerator json) {
        this.description = description;
        this.sizes = new Sizes(description);
        this.trees = new Trees(description);
        this.in = in;
        this.json = json;
    }

    /**
     * A result, on one line.
     *
     * @throws MalformedInputException if the bytes are not a value of the type, or are more than one
     */
    public static String value(Description description, TypeRef type, byte[] bytes) throws MalformedInputException {
        return print(description, bytes, results -> results.value(type));
    }

    /** The fields of an exception, as an object on one line. */
    public static String fields(Description description, List<Field> fields, byte[] bytes)
            throws MalformedInputException {
        return print(description, bytes, results -> results.fields(fields));
    }

    /** The same JSON for people: objects over several lines, numbers with all their digits. */
    public static String pretty(String line) {
        StringWriter text = new StringWriter();
        try (JsonParser parser = JSON.createParser(line);
                JsonGenerator json = JSON.createGenerator(text)
                        .setPrettyPrinter(new DefaultPrettyPrinter(SPACING)
                                .withObjectIndenter(new DefaultIndenter("  ", "\n")))) {
            while (parser.nextToken() != null) {
                if (parser.currentToken().isNumeric()) {
                    json.writeNumber(parser.getText());
                } else {
                    json.copyCurrentEvent(parser);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("what was written here can be read", e);
        }
        return escape(text.getBuffer());
    }

    private interface Content {
        void write(JsonResults results) throws IOException, MalformedInputException;
    }

    private static String print(Description description, byte[] bytes, Content content) throws MalformedInputException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text).disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT)) {
            Bytes in = new Bytes(bytes);
            content.write(new JsonResults(description, in, json));
            in.end();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
        return escape(text.getBuffer());
    }

    /**
     * JSON lets text contain characters that control a terminal or change the direction of what is around them; its
     * escapes say the same. A {@code char} may also be half of a surrogate pair, which UTF-8 cannot express.
     */
    private static String escape(CharSequence text) {
        if (text.codePoints().allMatch(JsonResults::isPlain)) {
            return text.toString();
        }
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (isPlain(point)) {
                escaped.appendCodePoint(point);
            } else {
                for (char unit : Character.toChars(point)) {
                    escaped.append(String.format("\\u%04x", (int) unit));
                }
            }
        });
        return escaped.toString();
    }

    /** Line feeds are between values: those in a text are escaped already. */
    private static boolean isPlain(int point) {
        return point == '\n' || Printable.isHarmless(point);
    }

    private void value(TypeRef type) throws IOException, MalformedInputException {
        type.match(values).write();
    }

    private interface Step {
        void write() throws IOException, MalformedInputException;
    }

    private final class Values implements ValueCases<Step> {

        @Override
        public Step primitive(Primitive type) {
            return () -> number(type);
        }

        @Override
        public Step string(StringType type) {
            return () -> json.writeString(text());
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
            return () -> present(type);
        }

        @Override
        public Step struct(StructType type) {
            return () -> members(type);
        }

        @Override
        public Step enumeration(EnumType type) {
            return () -> json.writeString(constant(type));
        }
    }

    private void number(Primitive type) throws IOException, MalformedInputException {
        in.need(type.size(), type.declared());
        switch (type) {
            case BOOLEAN -> json.writeBoolean(flag());
            case BYTE -> json.writeNumber(in.getByte());
            case CHAR -> json.writeString(String.valueOf(in.getChar()));
            case SHORT -> json.writeNumber(in.getShort());
            case INT -> json.writeNumber(in.getInt());
            case LONG -> json.writeNumber(in.getLong());
            // NaN and the infinities become text, which is Jackson's default as well as the only way in JSON.
            case FLOAT -> json.writeNumber(Float.intBitsToFloat(in.getInt()));
            case DOUBLE -> json.writeNumber(Double.longBitsToDouble(in.getLong()));
        }
    }

    private boolean flag() throws MalformedInputException {
        int found = in.getByte() & 0xff;
        if (found > 1) {
            throw new MalformedInputException(in.offset() - 1, "expected 0 or 1, found " + found);
        }
        return found == 1;
    }

    private String text() throws MalformedInputException {
        return in.getText(in.getCount(1, "byte"));
    }

    private String constant(EnumType type) throws MalformedInputException {
        in.need(Integer.BYTES, type.name());
        List<EnumConstant> constants = description.enumeration(type).constants();
        int ordinal = in.getInt();
        if (ordinal < 0 || ordinal >= constants.size()) {
            throw new MalformedInputException(in.offset() - Integer.BYTES, type.name() + " has no constant " + ordinal);
        }
        return constants.get(ordinal).name();
    }

    private void items(ArrayType type) throws IOException, MalformedInputException {
        int count = in.getCount(sizes.least(type.item()), "item");
        if (type.item() == Primitive.BYTE) {
            byte[] bytes = new byte[count];
            for (int i = 0; i < count; i++) {
                bytes[i] = in.getByte();
            }
            json.writeBinary(bytes);
            return;
        }
        json.writeStartArray();
        for (int i = 0; i < count; i++) {
            value(type.item());
        }
        json.writeEndArray();
    }

    private void members(StructType type) throws IOException, MalformedInputException {
        boolean recursive = trees.recursive(type);
        if (recursive && depth == Trees.DEEPEST) {
            throw new MalformedInputException(in.offset(), "nested deeper than " + Trees.DEEPEST);
        }
        depth += recursive ? 1 : 0;
        fields(description.struct(type).fields());
        depth -= recursive ? 1 : 0;
    }

    private void fields(List<Field> fields) throws IOException, MalformedInputException {
        json.writeStartObject();
        for (Field field : fields) {
            json.writeFieldName(field.name());
            value(field.type());
        }
        json.writeEndObject();
    }

    private void present(OptionalType type) throws IOException, MalformedInputException {
        in.need(1, type.declared());
        if (flag()) {
            value(type.value());
        } else {
            json.writeNull();
        }
    }

    private void entries(MapType type) throws IOException, MalformedInputException {
        int count = in.getCount(sizes.least(type.key()) + sizes.least(type.value()), "entry");
        Set<String> seen = new HashSet<>();
        json.writeStartObject();
        for (int i = 0; i < count; i++) {
            int offset = in.offset();
            String key = type.key().match(keys).read();
            if (!seen.add(key)) {
                throw new MalformedInputException(offset, "the key " + key + " is there twice");
            }
            json.writeFieldName(key);
            value(type.value());
        }
        json.writeEndObject();
    }

    private interface Key {
        String read() throws MalformedInputException;
    }

    private final class Keys implements KeyCases<Key> {

        @Override
        public Key primitive(Primitive type) {
            return () -> {
                in.need(type.size(), type.declared());
                return switch (type) {
                    case BYTE -> String.valueOf(in.getByte());
                    case CHAR -> String.valueOf(in.getChar());
                    case SHORT -> String.valueOf(in.getShort());
                    case INT -> String.valueOf(in.getInt());
                    case LONG -> String.valueOf(in.getLong());
                    case BOOLEAN, FLOAT, DOUBLE ->
                        throw new IllegalStateException("the checks allow no key of type " + type);
                };
            };
        }

        @Override
        public Key string(StringType type) {
            return JsonResults.this::text;
        }

        @Override
        public Key enumeration(EnumType type) {
            return () -> constant(type);
        }
    }
}
