// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferOverflowException;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.creo.generator.diagnostic.Nearest;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Field;
import org.creo.generator.model.MapType;
import org.creo.generator.model.Method;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StructType;
import org.creo.generator.model.Trees;
import org.creo.generator.model.TypeRef;

/** From JSON to what RASP sends: one pass, in which everything is checked. */
public final class JsonArguments {

    private static final JsonFactory JSON = JsonFactory.builder()
            // A name twice in an object is a slip, and in a map it is malformed.
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            // The user's own input: what fits into memory is not too long.
            .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
            .build();

    /** Jackson's name for a text in memory, which tells a user nothing. */
    private static final Pattern SOURCE = Pattern.compile("\\[Source: .*?; (line: \\d+, column: \\d+)]");

    private final Description description;
    private final Trees trees;
    private final JsonParser json;
    private final WireOutput out = new WireOutput();
    private int depth;

    private JsonArguments(Description description, JsonParser json) {
        this.description = description;
        this.trees = new Trees(description);
        this.json = json;
    }

    /**
     * The arguments of a method.
     *
     * @param text an object with the parameters' names, or an array with the arguments in order
     * @throws JsonMistake at the first thing in the text that does not fit
     */
    public static byte[] encode(Description description, Method method, String text) throws JsonMistake {
        return encode(description, text, "arguments", "", arguments -> arguments.all(method));
    }

    /**
     * One item of a stream.
     *
     * @param text  a value on one line
     * @param where which line that is, for messages
     * @throws JsonMistake at the first thing in the text that does not fit
     */
    static byte[] encodeItem(Description description, TypeRef type, String text, String where) throws JsonMistake {
        return encode(description, text, "item", where, item -> item.one(type));
    }

    private interface Content {
        void read(JsonArguments arguments) throws IOException, JsonMistake;
    }

    /**
     * @param what  the text is
     * @param where it stands, if that is to be told
     */
    private static byte[] encode(Description description, String text, String what, String where, Content content) throws JsonMistake {
        try (JsonParser json = JSON.createParser(text)) {
            JsonArguments arguments = new JsonArguments(description, json);
            content.read(arguments);
            if (json.nextToken() != null) {
                throw new JsonMistake("", "expected the end behind the " + what + ", found " + arguments.found());
            }
            return arguments.out.toByteArray();
        } catch (JsonMistake e) {
            throw where.isEmpty() ? e : new JsonMistake(where, e.getMessage());
        } catch (BufferOverflowException e) {
            throw new JsonMistake(where, "the " + what + " would take more than " + WireOutput.LONGEST + " bytes, the most that RASP sends");
        } catch (JsonProcessingException e) {
            throw new JsonMistake(place(e.getLocation(), where), "no JSON: " + SOURCE.matcher(e.getOriginalMessage()).replaceAll("$1"));
        } catch (IOException e) {
            throw new UncheckedIOException("text in memory cannot fail to be read", e);
        }
    }

    private static String place(JsonLocation at, String where) {
        if (at == null) {
            return where;
        }
        return (where.isEmpty() ? "line " + at.getLineNr() : where) + ", column " + at.getColumnNr();
    }

    private void one(TypeRef type) throws IOException, JsonMistake {
        if (json.nextToken() == null) {
            throw expected("an item (" + type.declared() + ")");
        }
        value(type);
    }

    private void all(Method method) throws IOException, JsonMistake {
        json.nextToken();
        if (json.currentToken() == JsonToken.START_OBJECT) {
            fields(method.fixed(), method.name(), "parameter", method.upload());
        } else if (json.currentToken() == JsonToken.START_ARRAY) {
            inOrder(method);
        } else {
            throw expected("the arguments, as an object with the parameters' names or an array in their order");
        }
    }

    private void inOrder(Method method) throws IOException, JsonMistake {
        List<Field> parameters = method.fixed();
        int count = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (count == parameters.size()) {
                throw new JsonMistake("", method.signature() + " takes " + number(count) + ", not more"
                        + method.upload().map(stream -> "; " + itemsOf(stream)).orElse(""));
            }
            value(parameters.get(count++).type());
        }
        for (Field missing : parameters.subList(count, parameters.size())) {
            absent(missing, "", "parameter");
        }
    }

    private static String number(int parameters) {
        return parameters == 1 ? "1 argument" : parameters + " arguments";
    }

    private static String itemsOf(Field stream) {
        return "the items of '" + stream.name() + "', a stream, are read from standard input, one on each line";
    }

    private void fields(List<Field> fields, String owner, String kind) throws IOException, JsonMistake {
        fields(fields, owner, kind, Optional.empty());
    }

    /**
     * The members of an object in any order, for fields that are sent in theirs.
     *
     * @param stream one that does not stand among them
     */
    private void fields(List<Field> fields, String owner, String kind, Optional<Field> stream) throws IOException, JsonMistake {
        Map<String, Integer> indices = new HashMap<>();
        for (Field field : fields) {
            indices.put(field.name(), indices.size());
        }
        WireOutput.Parts parts = out.parts(fields.size());
        String name = json.nextFieldName();
        while (name != null) {
            Integer index = indices.get(name);
            if (index == null && stream.isPresent() && stream.get().name().equals(name)) {
                throw new JsonMistake("", itemsOf(stream.get()));
            }
            if (index == null) {
                throw unknown(name, owner, kind, fields);
            }
            json.nextToken();
            parts.begin(index);
            value(fields.get(index).type());
            parts.end();
            name = json.nextFieldName();
        }
        String place = JsonPlace.of(json.getParsingContext());
        for (Field field : fields) {
            if (!parts.has(indices.get(field.name()))) {
                parts.begin(indices.get(field.name()));
                absent(field, place, kind);
                parts.end();
            }
        }
        parts.arrange();
    }

    private JsonMistake unknown(String name, String owner, String kind, List<Field> fields) {
        List<String> known = fields.stream().map(Field::name).toList();
        return mistake(owner + " has no " + kind + " '" + name + "'" + Nearest.to(name, known)
                .map(near -> "; did you mean '" + near + "'?")
                .orElse(known.isEmpty() ? "; it has none" : "; it has " + String.join(", ", known)));
    }

    private void absent(Field field, String place, String kind) throws JsonMistake {
        if (!(field.type() instanceof OptionalType)) {
            throw new JsonMistake(place, "the " + kind + " '" + field.name() + "' is missing: " + field.type().declared());
        }
        out.putByte(0);
    }

    /** The value whose first token was read. */
    private void value(TypeRef type) throws IOException, JsonMistake {
        if (type instanceof Primitive primitive) {
            primitive(primitive);
        } else if (type instanceof ArrayType array) {
            array(array);
        } else if (type instanceof StructType struct) {
            struct(struct);
        } else if (type instanceof EnumType enumeration) {
            out.putInt(constant(enumeration, text("a constant of " + enumeration.name() + ", as text")));
        } else if (type instanceof OptionalType optional) {
            optional(optional);
        } else if (type instanceof MapType map) {
            map(map);
        } else {
            putText(text("text"));
        }
    }

    private void primitive(Primitive type) throws IOException, JsonMistake {
        switch (type) {
            case BOOLEAN -> {
                if (!json.currentToken().isBoolean()) {
                    throw expected("true or false");
                }
                out.putByte(json.getBooleanValue() ? 1 : 0);
            }
            case BYTE -> out.putByte((int) whole(type, Byte.MIN_VALUE, Byte.MAX_VALUE));
            case SHORT -> out.putShort((int) whole(type, Short.MIN_VALUE, Short.MAX_VALUE));
            case INT -> out.putInt((int) whole(type, Integer.MIN_VALUE, Integer.MAX_VALUE));
            case LONG -> out.putLong(whole(type, Long.MIN_VALUE, Long.MAX_VALUE));
            case CHAR -> out.putShort(character(text("one character, as text")));
            case FLOAT -> out.putInt(Float.floatToIntBits(floating(Float::parseFloat, type, number -> number.isInfinite())));
            case DOUBLE -> out.putLong(Double.doubleToLongBits(floating(Double::parseDouble, type, number -> number.isInfinite())));
        }
    }

    private long whole(Primitive type, long least, long most) throws IOException, JsonMistake {
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw expected(json.currentToken() == JsonToken.VALUE_NUMBER_FLOAT ? "a whole number" : "a number");
        }
        return whole(json.getText(), type, least, most);
    }

    private long whole(String digits, Primitive type, long least, long most) throws JsonMistake {
        try {
            long number = Long.parseLong(digits);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // More digits than any type takes: out of range as well.
        }
        throw mistake(cut(digits) + " is out of the range of " + type.declared() + ", " + least + " to " + most);
    }

    private interface Parsed<T> {
        T of(String text);
    }

    private <T> T floating(Parsed<T> parse, Primitive type, Predicate<T> infinite) throws IOException, JsonMistake {
        String text = json.getText();
        if (json.currentToken() == JsonToken.VALUE_STRING
                && (text.equals("NaN") || text.equals("Infinity") || text.equals("-Infinity"))) {
            return parse.of(text);
        }
        if (!json.currentToken().isNumeric()) {
            throw expected("a number");
        }
        T number = parse.of(text);
        if (infinite.test(number)) {
            throw mistake(cut(text) + " is out of the range of " + type.declared());
        }
        return number;
    }

    private char character(String text) throws JsonMistake {
        if (text.length() != 1) {
            throw mistake("expected one character (one UTF-16 unit), found " + quoted(text));
        }
        return text.charAt(0);
    }

    private int constant(EnumType type, String name) throws JsonMistake {
        List<String> names = description.enumeration(type).constants().stream().map(EnumConstant::name).toList();
        int place = names.indexOf(name);
        if (place < 0) {
            throw mistake(type.name() + " has no constant " + quoted(name) + Nearest.to(name, names)
                    .map(near -> "; did you mean \"" + near + "\"?").orElse("; it has " + String.join(", ", names)));
        }
        return place;
    }

    private String text(String what) throws IOException, JsonMistake {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw expected(what);
        }
        return json.getText();
    }

    private void putText(String text) throws JsonMistake {
        if (!out.putText(text)) {
            throw mistake("half of a surrogate pair stands by itself, which UTF-8 cannot express");
        }
    }

    private void array(ArrayType type) throws IOException, JsonMistake {
        boolean bytes = type.item() == Primitive.BYTE;
        if (bytes && json.currentToken() == JsonToken.VALUE_STRING) {
            base64();
            return;
        }
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw expected(bytes ? "base64 text or an array of numbers" : "an array (" + type.declared() + ")");
        }
        int count = 0;
        int place = out.reserveInt();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            value(type.item());
            count++;
        }
        out.setInt(place, count);
    }

    private void base64() throws IOException, JsonMistake {
        try {
            byte[] decoded = Base64.getDecoder().decode(json.getText());
            out.putInt(decoded.length);
            out.putBytes(decoded);
        } catch (IllegalArgumentException e) {
            throw mistake("expected base64 text: " + e.getMessage());
        }
    }

    private void struct(StructType type) throws IOException, JsonMistake {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw expected("an object (" + type.name() + ")");
        }
        boolean recursive = trees.recursive(type);
        if (recursive && depth == Trees.DEEPEST) {
            throw mistake(type.name() + " is nested deeper than " + Trees.DEEPEST + ", which RASP does not allow");
        }
        depth += recursive ? 1 : 0;
        fields(description.struct(type).fields(), type.name(), "field");
        depth -= recursive ? 1 : 0;
    }

    private void optional(OptionalType type) throws IOException, JsonMistake {
        boolean present = json.currentToken() != JsonToken.VALUE_NULL;
        out.putByte(present ? 1 : 0);
        if (present) {
            value(type.value());
        }
    }

    private void map(MapType type) throws IOException, JsonMistake {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw expected("an object (" + type.declared() + ")");
        }
        int count = 0;
        int place = out.reserveInt();
        String key = json.nextFieldName();
        while (key != null) {
            key(type.key(), key);
            json.nextToken();
            value(type.value());
            count++;
            key = json.nextFieldName();
        }
        out.setInt(place, count);
    }

    /** A key is always text in JSON; here it is read as what it means. */
    private void key(TypeRef type, String key) throws JsonMistake {
        if (type instanceof EnumType enumeration) {
            out.putInt(constant(enumeration, key));
        } else if (type == Primitive.CHAR) {
            out.putShort(character(key));
        } else if (type instanceof Primitive primitive) {
            wholeKey(primitive, key);
        } else {
            putText(key);
        }
    }

    private void wholeKey(Primitive type, String key) throws JsonMistake {
        // One way to write each number, so that the same key twice is seen by its text.
        if (!key.matches("0|-?[1-9][0-9]*")) {
            throw mistake("expected a whole number as the key, found " + quoted(key));
        }
        switch (type) {
            case BYTE -> out.putByte((int) whole(key, type, Byte.MIN_VALUE, Byte.MAX_VALUE));
            case SHORT -> out.putShort((int) whole(key, type, Short.MIN_VALUE, Short.MAX_VALUE));
            case INT -> out.putInt((int) whole(key, type, Integer.MIN_VALUE, Integer.MAX_VALUE));
            case LONG -> out.putLong(whole(key, type, Long.MIN_VALUE, Long.MAX_VALUE));
            default -> throw new IllegalStateException("the checks allow no key of type " + type);
        }
    }

    private JsonMistake expected(String what) throws IOException {
        return mistake("expected " + what + ", found " + found());
    }

    private String found() throws IOException {
        JsonToken token = json.currentToken();
        if (token == null) {
            return "nothing";
        }
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> quoted(json.getText());
            default -> cut(json.getText());
        };
    }

    private JsonMistake mistake(String message) {
        // At the start of an object or array, the context is already that of its inside, where nothing has a name yet.
        return new JsonMistake(JsonPlace.of(json.getParsingContext()), message);
    }

    private static String quoted(String text) {
        return '"' + cut(text) + '"';
    }

    private static String cut(String text) {
        return text.length() <= 40 ? text : text.substring(0, 37) + "...";
    }
}
