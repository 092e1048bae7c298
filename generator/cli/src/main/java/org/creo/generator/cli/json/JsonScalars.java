// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.function.Predicate;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.KeyCases;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StringType;
import org.creo.generator.model.TypeRef;
import org.creo.protocol.text.Nearest;

/** Turns single values in JSON, and the keys of maps, into what RASP sends. */
final class JsonScalars {

    private final Description description;
    private final JsonParser json;
    private final JsonMistakes mistakes;
    private final WireOutput out;
    private final Keys keys = new Keys();

    JsonScalars(Description description, JsonParser json, JsonMistakes mistakes, WireOutput out) {
        this.description = description;
        this.json = json;
        this.mistakes = mistakes;
        this.out = out;
    }

    /** The number, truth value or character that is the current token. */
    void primitive(Primitive type) throws IOException, JsonMistake {
        switch (type) {
            case BOOLEAN -> {
                if (!json.currentToken().isBoolean()) {
                    throw mistakes.expected("true or false");
                }
                out.putByte(json.getBooleanValue() ? 1 : 0);
            }
            case BYTE -> out.putByte((int) whole(type, Byte.MIN_VALUE, Byte.MAX_VALUE));
            case SHORT -> out.putShort((int) whole(type, Short.MIN_VALUE, Short.MAX_VALUE));
            case INT -> out.putInt((int) whole(type, Integer.MIN_VALUE, Integer.MAX_VALUE));
            case LONG -> out.putLong(whole(type, Long.MIN_VALUE, Long.MAX_VALUE));
            case CHAR -> out.putShort(character(current("one character, as text")));
            case FLOAT ->
                out.putInt(Float.floatToIntBits(floating(Float::parseFloat, type, number -> number.isInfinite())));
            case DOUBLE ->
                out.putLong(
                        Double.doubleToLongBits(floating(Double::parseDouble, type, number -> number.isInfinite())));
        }
    }

    private long whole(Primitive type, long least, long most) throws IOException, JsonMistake {
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw mistakes.expected(
                    json.currentToken() == JsonToken.VALUE_NUMBER_FLOAT ? "a whole number" : "a number");
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
            // More digits than any type takes: this is out of range, too.
        }
        throw mistakes.here(
                JsonMistakes.cut(digits) + " is out of the range of " + type.declared() + ", " + least + " to " + most);
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
            throw mistakes.expected("a number");
        }
        T number = parse.of(text);
        if (infinite.test(number)) {
            throw mistakes.here(JsonMistakes.cut(text) + " is out of the range of " + type.declared());
        }
        return number;
    }

    /** The text that is the current token. */
    void text() throws IOException, JsonMistake {
        putText(current("text"));
    }

    /** The bytes that are the current token, as base64 text. */
    void bytes() throws IOException, JsonMistake {
        try {
            byte[] decoded = Base64.getDecoder().decode(json.getText());
            out.putInt(decoded.length);
            out.putBytes(decoded);
        } catch (IllegalArgumentException e) {
            throw mistakes.here("expected base64 text: " + e.getMessage());
        }
    }

    /** The constant of an enum that the current token names. */
    void constant(EnumType type) throws IOException, JsonMistake {
        out.putInt(ordinal(type, current("a constant of " + type.name() + ", as text")));
    }

    /** A key of a map, which is always text in JSON, as a value of its type. */
    void key(TypeRef type, String key) throws JsonMistake {
        type.match(keys).put(key);
    }

    private interface Key {
        void put(String key) throws JsonMistake;
    }

    private final class Keys implements KeyCases<Key> {

        @Override
        public Key primitive(Primitive type) {
            return key -> keyOf(type, key);
        }

        @Override
        public Key string(StringType type) {
            return JsonScalars.this::putText;
        }

        @Override
        public Key enumeration(EnumType type) {
            return key -> out.putInt(ordinal(type, key));
        }
    }

    private void keyOf(Primitive type, String key) throws JsonMistake {
        if (type == Primitive.CHAR) {
            out.putShort(character(key));
            return;
        }
        // One way to write each number, so that the same key twice is seen by its text.
        if (!key.matches("0|-?[1-9][0-9]*")) {
            throw mistakes.here("expected a whole number as the key, found " + JsonMistakes.quoted(key));
        }
        switch (type) {
            case BYTE -> out.putByte((int) whole(key, type, Byte.MIN_VALUE, Byte.MAX_VALUE));
            case SHORT -> out.putShort((int) whole(key, type, Short.MIN_VALUE, Short.MAX_VALUE));
            case INT -> out.putInt((int) whole(key, type, Integer.MIN_VALUE, Integer.MAX_VALUE));
            case LONG -> out.putLong(whole(key, type, Long.MIN_VALUE, Long.MAX_VALUE));
            default -> throw new IllegalStateException("the checks allow no key of type " + type);
        }
    }

    private char character(String text) throws JsonMistake {
        if (text.length() != 1) {
            throw mistakes.here("expected one character (one UTF-16 unit), found " + JsonMistakes.quoted(text));
        }
        return text.charAt(0);
    }

    private int ordinal(EnumType type, String name) throws JsonMistake {
        List<String> names = description.enumeration(type).constants().stream()
                .map(EnumConstant::name)
                .toList();
        int place = names.indexOf(name);
        if (place < 0) {
            throw mistakes.here(type.name() + " has no constant " + JsonMistakes.quoted(name)
                    + Nearest.to(name, names)
                            .map(near -> "; did you mean \"" + near + "\"?")
                            .orElse("; it has " + String.join(", ", names)));
        }
        return place;
    }

    private String current(String what) throws IOException, JsonMistake {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw mistakes.expected(what);
        }
        return json.getText();
    }

    private void putText(String text) throws JsonMistake {
        if (!out.putText(text)) {
            throw mistakes.here("half of a surrogate pair by itself, which UTF-8 cannot express");
        }
    }
}
