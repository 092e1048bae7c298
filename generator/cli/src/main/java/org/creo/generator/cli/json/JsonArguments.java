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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Field;
import org.creo.generator.model.MapType;
import org.creo.generator.model.Method;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StringType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.Trees;
import org.creo.generator.model.TypeRef;
import org.creo.generator.model.ValueCases;
import org.creo.protocol.text.Nearest;

/** Turns JSON into what RASP sends, in one pass that checks everything. */
public final class JsonArguments {

    private static final JsonFactory JSON = JsonFactory.builder()
            // A name twice in an object is a mistake, and in a map it is malformed.
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            // The user's own input: what fits into memory is not too long.
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** Jackson's name for a text in memory, which tells a user nothing. */
    private static final Pattern SOURCE = Pattern.compile("\\[Source: .*?; (line: \\d+, column: \\d+)]");

    /** How Jackson begins to tell of text without quotes. */
    private static final Pattern WORD = Pattern.compile("Unrecognized token '([^']*)'");

    private final Description description;
    private final Trees trees;
    private final JsonParser json;
    private final JsonMistakes mistakes;
    private final WireOutput out = new WireOutput();
    private final JsonScalars scalars;
    private final Values values = new Values();
    private int depth;

    private JsonArguments(Description description, JsonParser json) {
        this.description = description;
        this.trees = new Trees(description);
        this.json = json;
        this.mistakes = new JsonMistakes(json);
        this.scalars = new JsonScalars(description, json, mistakes, out);
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
     * @param text a value on one line
     * @param where which line that is, for messages
     * @throws JsonMistake at the first thing in the text that does not fit
     */
    public static byte[] encodeItem(Description description, TypeRef type, String text, String where)
            throws JsonMistake {
        return encode(description, text, "item", where, item -> item.one(type));
    }

    private interface Content {
        void read(JsonArguments arguments) throws IOException, JsonMistake;
    }

    /**
     * @param what the text is
     * @param where the place of the text, for messages; empty if they need none
     */
    private static byte[] encode(Description description, String text, String what, String where, Content content)
            throws JsonMistake {
        try (JsonParser json = JSON.createParser(text)) {
            JsonArguments arguments = new JsonArguments(description, json);
            content.read(arguments);
            if (json.nextToken() != null) {
                throw new JsonMistake(
                        "", "expected the end after the " + what + ", found " + arguments.mistakes.found());
            }
            return arguments.out.toByteArray();
        } catch (JsonMistake e) {
            throw where.isEmpty() ? e : new JsonMistake(where, e.getMessage());
        } catch (BufferOverflowException e) {
            throw new JsonMistake(
                    where,
                    "the " + what + " would take more than " + WireOutput.LONGEST + " bytes, the most that RASP sends");
        } catch (JsonProcessingException e) {
            throw new JsonMistake(place(e.getLocation(), where), "not JSON: " + said(e));
        } catch (IOException e) {
            throw new UncheckedIOException("text in memory cannot fail to be read", e);
        }
    }

    private static String said(JsonProcessingException e) {
        Matcher word = WORD.matcher(e.getOriginalMessage());
        return word.lookingAt()
                ? word.group(1) + " is not a value; text needs double quotes, which a shell keeps in '[\""
                        + word.group(1) + "\"]'"
                : SOURCE.matcher(e.getOriginalMessage()).replaceAll("$1");
    }

    private static String place(JsonLocation at, String where) {
        if (at == null) {
            return where;
        }
        return (where.isEmpty() ? "line " + at.getLineNr() : where) + ", column " + at.getColumnNr();
    }

    private void one(TypeRef type) throws IOException, JsonMistake {
        if (json.nextToken() == null) {
            throw mistakes.expected("an item (" + type.declared() + ")");
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
            throw mistakes.expected(
                    "the arguments, as an object with the parameters' names" + " or an array in their order");
        }
    }

    private void inOrder(Method method) throws IOException, JsonMistake {
        List<Field> parameters = method.fixed();
        int count = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (count == parameters.size()) {
                throw new JsonMistake(
                        "",
                        method.signature() + " takes " + number(count) + ", not more"
                                + method.upload()
                                        .map(stream -> "; " + itemsOf(stream))
                                        .orElse(""));
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
     * @param stream a parameter that is not among them, since its items come separately
     */
    private void fields(List<Field> fields, String owner, String kind, Optional<Field> stream)
            throws IOException, JsonMistake {
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
        return mistakes.here(owner + " has no " + kind + " '" + name + "'"
                + Nearest.to(name, known)
                        .map(near -> "; did you mean '" + near + "'?")
                        .orElse(known.isEmpty() ? "; it has none" : "; it has " + String.join(", ", known)));
    }

    private void absent(Field field, String place, String kind) throws JsonMistake {
        if (field.type().asOptional().isEmpty()) {
            throw new JsonMistake(
                    place,
                    "the " + kind + " '" + field.name() + "' is missing: "
                            + field.type().declared());
        }
        out.putByte(0);
    }

    /** Writes the value whose first token was read. */
    private void value(TypeRef type) throws IOException, JsonMistake {
        type.match(values).read();
    }

    private interface Step {
        void read() throws IOException, JsonMistake;
    }

    private final class Values implements ValueCases<Step> {

        @Override
        public Step primitive(Primitive type) {
            return () -> scalars.primitive(type);
        }

        @Override
        public Step string(StringType type) {
            return scalars::text;
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
            return () -> scalars.constant(type);
        }
    }

    private void items(ArrayType type) throws IOException, JsonMistake {
        boolean bytes = type.item() == Primitive.BYTE;
        if (bytes && json.currentToken() == JsonToken.VALUE_STRING) {
            scalars.bytes();
            return;
        }
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw mistakes.expected(
                    bytes ? "base64 text or an array of numbers" : "an array (" + type.declared() + ")");
        }
        int count = 0;
        int place = out.reserveInt();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            value(type.item());
            count++;
        }
        out.setInt(place, count);
    }

    private void members(StructType type) throws IOException, JsonMistake {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw mistakes.expected("an object (" + type.name() + ")");
        }
        boolean recursive = trees.recursive(type);
        if (recursive && depth == Trees.DEEPEST) {
            throw mistakes.here(
                    type.name() + " is nested deeper than " + Trees.DEEPEST + ", which RASP does not allow");
        }
        depth += recursive ? 1 : 0;
        fields(description.struct(type).fields(), type.name(), "field");
        depth -= recursive ? 1 : 0;
    }

    private void present(OptionalType type) throws IOException, JsonMistake {
        boolean present = json.currentToken() != JsonToken.VALUE_NULL;
        out.putByte(present ? 1 : 0);
        if (present) {
            value(type.value());
        }
    }

    private void entries(MapType type) throws IOException, JsonMistake {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw mistakes.expected("an object (" + type.declared() + ")");
        }
        int count = 0;
        int place = out.reserveInt();
        String key = json.nextFieldName();
        while (key != null) {
            scalars.key(type.key(), key);
            json.nextToken();
            value(type.value());
            count++;
            key = json.nextFieldName();
        }
        out.setInt(place, count);
    }
}
