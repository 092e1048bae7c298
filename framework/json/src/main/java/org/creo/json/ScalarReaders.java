// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Base64;
import java.util.regex.Pattern;
import org.creo.type.Scalar;
import org.creo.type.Scalar.Form;
import org.creo.type.Spelled;
import org.creo.type.WrongTextException;

/** Readers of values without parts. */
final class ScalarReaders {

    /** A whole number as JSON writes it. */
    private static final Pattern WHOLE = Pattern.compile("-?(?:0|[1-9][0-9]*)");

    private ScalarReaders() {}

    static ValueReader of(Scalar type) {
        return switch (type.form()) {
            case TRUTH -> ScalarReaders::truth;
            case INTEGER ->
                type.isLarge()
                        ? in -> in.out.putLong(large(in, type))
                        : in -> in.out.putWhole(type.size(), whole(in, type));
            case FLOATING -> type.size() == Float.BYTES ? ScalarReaders::narrow : ScalarReaders::wide;
            case CHARACTER -> in -> in.out.putShort(character(in, text(in, "one character, as text")));
            case TEXT -> ScalarReaders::text;
            case INSTANT, DURATION, DATE, UUID, DECIMAL -> in -> spelled(in, type);
        };
    }

    private static void truth(FromJson in) throws IOException, JsonMistake {
        if (!in.json.currentToken().isBoolean()) {
            throw in.expected("true or false");
        }
        in.out.putByte(in.json.getBooleanValue() ? 1 : 0);
    }

    private static long whole(FromJson in, Scalar type) throws IOException, JsonMistake {
        JsonToken token = in.json.currentToken();
        if (token != JsonToken.VALUE_NUMBER_INT) {
            throw in.expected(token == JsonToken.VALUE_NUMBER_FLOAT ? "a whole number" : "a number");
        }
        if (in.json.getNumberType() == NumberType.BIG_INTEGER) {
            return whole(in, in.json.getText(), type);
        }
        long number = in.json.getLongValue();
        if (!type.has(number)) {
            throw outOfRange(in, in.json.getText(), type);
        }
        return number;
    }

    /** A large number may be text as well: many programs round numbers beyond 2^53. */
    private static long large(FromJson in, Scalar type) throws IOException, JsonMistake {
        if (in.json.currentToken() == JsonToken.VALUE_STRING) {
            String digits = in.json.getText();
            if (!WHOLE.matcher(digits).matches()) {
                throw in.expected("a whole number");
            }
            return whole(in, digits, type);
        }
        return whole(in, type);
    }

    private static long whole(FromJson in, String digits, Scalar type) throws JsonMistake {
        try {
            return type.parse(digits);
        } catch (NumberFormatException e) {
            throw outOfRange(in, digits, type);
        }
    }

    private static JsonMistake outOfRange(FromJson in, String digits, Scalar type) {
        return in.here(FromJson.cut(digits) + " is out of the range of " + type.declared() + ", " + type.least()
                + " to " + type.most());
    }

    private static void narrow(FromJson in) throws IOException, JsonMistake {
        String text = floating(in);
        float number = Float.parseFloat(text);
        if (Float.isInfinite(number)) {
            checkWord(in, Scalar.FLOAT);
        }
        in.out.putInt(Float.floatToIntBits(number));
    }

    private static void wide(FromJson in) throws IOException, JsonMistake {
        double number = in.json.currentToken() == JsonToken.VALUE_NUMBER_FLOAT
                ? in.json.getDoubleValue()
                : Double.parseDouble(floating(in));
        if (Double.isInfinite(number)) {
            checkWord(in, Scalar.DOUBLE);
        }
        in.out.putLong(Double.doubleToLongBits(number));
    }

    /** The digits of a number; or, where JSON has no number for it, the word for it, as text. */
    private static String floating(FromJson in) throws IOException, JsonMistake {
        String text = in.json.getText();
        boolean word = in.json.currentToken() == JsonToken.VALUE_STRING
                && (text.equals("NaN") || text.equals("Infinity") || text.equals("-Infinity"));
        if (!word && !in.json.currentToken().isNumeric()) {
            throw in.expected("a number");
        }
        return text;
    }

    /** Checks what became infinite: that is a value where its word stands there, and else too large a number. */
    private static void checkWord(FromJson in, Scalar type) throws IOException, JsonMistake {
        if (in.json.currentToken() != JsonToken.VALUE_STRING) {
            throw in.here(FromJson.cut(in.json.getText()) + " is out of the range of " + type.declared());
        }
    }

    private static void text(FromJson in) throws IOException, JsonMistake {
        if (in.json.currentToken() != JsonToken.VALUE_STRING) {
            throw in.expected("text");
        }
        char[] text = in.json.getTextCharacters();
        putText(in, text, in.json.getTextOffset(), in.json.getTextLength());
    }

    private static void putText(FromJson in, char[] text, int from, int length) throws JsonMistake {
        if (!in.out.putText(text, from, length)) {
            throw in.here("half of a surrogate pair by itself, which UTF-8 cannot express");
        }
    }

    private static String text(FromJson in, String what) throws IOException, JsonMistake {
        if (in.json.currentToken() != JsonToken.VALUE_STRING) {
            throw in.expected(what);
        }
        return in.json.getText();
    }

    /** Reads a value that has a text of its own form. A decimal number may be a number as well. */
    private static void spelled(FromJson in, Scalar type) throws IOException, JsonMistake {
        boolean number = type.form() == Form.DECIMAL && in.json.currentToken().isNumeric();
        String text = number ? in.json.getText() : text(in, type.spelled().expected() + ", as text");
        spelled(in, text, type);
    }

    /** Reads a text, and gives the one that all of the same value have in common. */
    private static String spelled(FromJson in, String text, Scalar type) throws JsonMistake {
        Spelled spelled = type.spelled();
        try {
            Object value = spelled.parse(text);
            in.out.putBytes(spelled.bytes(value));
            return spelled.text(value);
        } catch (WrongTextException e) {
            String why = e.getMessage().isEmpty() ? "" : ": " + e.getMessage();
            throw in.here("expected " + spelled.expected() + ", found " + FromJson.quoted(text) + why);
        }
    }

    private static char character(FromJson in, String text) throws JsonMistake {
        if (text.length() != 1) {
            throw in.here("expected one character (one UTF-16 unit), found " + FromJson.quoted(text));
        }
        return text.charAt(0);
    }

    static ValueReader of(ConstantNames names) {
        String what = "a constant of " + names.type() + ", as text";
        return in -> in.out.putInt(names.ordinal(in, text(in, what)));
    }

    /** Reads base64, which stands in the place of an array of bytes. */
    static void bytes(FromJson in) throws IOException, JsonMistake {
        try {
            byte[] decoded = Base64.getDecoder().decode(in.json.getText());
            in.out.putInt(decoded.length);
            in.out.putBytes(decoded);
        } catch (IllegalArgumentException e) {
            throw in.here("expected base64 text: " + e.getMessage());
        }
    }

    /** A reader of keys of a type that a map may have. */
    static KeyReader key(Scalar type) {
        return switch (type.form()) {
            case TEXT ->
                (in, key) -> {
                    putText(in, key.toCharArray(), 0, key.length());
                    return key;
                };
            case CHARACTER ->
                (in, key) -> {
                    in.out.putShort(character(in, key));
                    return key;
                };
            case INTEGER ->
                (in, key) -> {
                    in.out.putWhole(type.size(), number(in, key, type));
                    return key;
                };
            case INSTANT, DATE, UUID -> (in, key) -> spelled(in, key, type);
            case TRUTH, FLOATING, DURATION, DECIMAL -> throw noKey(type);
        };
    }

    static IllegalArgumentException noKey(Scalar type) {
        return new IllegalArgumentException("no map has keys of type " + type.declared());
    }

    private static long number(FromJson in, String key, Scalar type) throws JsonMistake {
        // There is one way to write each number, so that the same key twice is seen by its text.
        if (!WHOLE.matcher(key).matches() || key.equals("-0")) {
            throw in.here("expected a whole number as the key, found " + FromJson.quoted(key));
        }
        return whole(in, key, type);
    }
}
