// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.spelling;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How something is written in a language, as data: code with holes for what somebody fills in. {@value #HOLE} is the
 * hole for a value, or for the items of one that has several; others have a name in it. The README of creo-json lists
 * the members. Each method that adds one returns this.
 */
public final class Written {

    /** Where a value goes. */
    public static final String HOLE = "~~";

    private final Map<String, Object> members = new LinkedHashMap<>();

    private Written() {}

    private static Written of(String name, Object value) {
        return new Written().with(name, value);
    }

    private Written with(String name, Object value) {
        members.put(name, value);
        return this;
    }

    /** A hole with a name. */
    public static String hole(String name) {
        return "~" + name + "~";
    }

    /**
     * A hole for code that is there only under a condition: {@code tls}, {@code token}, {@code both}, {@code either}.
     */
    public static String when(String condition, String code) {
        return hole(condition + "|" + code);
    }

    /** One of several words, by what a value is as JSON. */
    public static Written words(Map<String, String> words) {
        return of("words", words);
    }

    /** A boolean. */
    public static Written truth(String no, String yes) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("false", no);
        words.put("true", yes);
        return words(words);
    }

    /** A number. */
    public static Written number(String around) {
        return of("number", around);
    }

    /** A number with a fraction, and the three words for what is none. */
    public static Written decimal(String around, String nan, String infinity, String negative) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("NaN", nan);
        words.put("Infinity", infinity);
        words.put("-Infinity", negative);
        return number(around).with("fraction", true).except(words);
    }

    /** Values that are written otherwise. */
    public Written except(Map<String, String> words) {
        return with("words", words);
    }

    /**
     * Text, or an array of characters that is one.
     *
     * @param escaped the characters that get a backslash, itself among them
     */
    public static Written text(String around, String escaped) {
        return of("text", around).with("escaped", escaped);
    }

    /** Others than plain characters are their bytes in octal digits, instead of UTF-16 in hexadecimal ones. */
    public Written inOctal() {
        return with("octal", true);
    }

    /** A character as its number. */
    public static Written code(String around) {
        return of("code", around);
    }

    /** How the bytes of an array are written. */
    public enum Bytes {
        SIGNED,
        UNSIGNED,
        /** As characters of a text, or as {@code \x00}. */
        TEXT
    }

    /** An array of bytes. */
    public static Written bytes(String around, Bytes each) {
        Written bytes = of("list", around).with("bytes", each.name().toLowerCase(Locale.ROOT));
        return each == Bytes.TEXT ? bytes.between("") : bytes;
    }

    /** Several items, with commas between them; {@code count} is a hole, too. */
    public static Written list(String around) {
        return of("list", around);
    }

    /** Around each item. */
    public Written each(String around) {
        return with("each", around);
    }

    /** Instead of a comma. */
    public Written between(String text) {
        return with("between", text);
    }

    /** What is written where there is nothing in it. */
    public Written none(String code) {
        return with("none", code);
    }

    /** A map. @param entry with holes called {@code key} and {@code value} */
    public static Written map(String around, String entry) {
        return of("map", around).with("entry", entry);
    }

    /** How a map with more entries than that is written. */
    public Written beyond(int most, String around, String entry) {
        return with("most", most).with("many", map(around, entry));
    }

    /** What may be absent. */
    public static Written optional(String present, String absent) {
        return of("present", present).with("absent", absent);
    }

    /** A struct of which each field is its value. */
    public static Written struct(String around) {
        return of("struct", around);
    }

    /** A struct. @param fields code around the value of each */
    public static Written struct(String around, List<String> fields) {
        return struct(around).with("fields", fields);
    }

    /** A field that is absent is left out. */
    public Written withoutAbsent() {
        return with("sparse", true);
    }

    /** A whole program around a call. @param code with a hole called {@code call} */
    public static Written program(String code) {
        return of("program", code);
    }

    /** A call. @param code with a hole for each argument, called by its number, and {@code items} for a stream */
    public static Written call(String code) {
        return of("call", code);
    }

    /** A call whose arguments are declared before it, in the hole {@code declared}. */
    public static Written call(String code, List<Written> arguments) {
        return call(code).with("arguments", arguments);
    }

    /** An argument that is declared. @param absent what is passed instead where it is absent; null for never */
    public static Written argument(String declared, String passed, String absent) {
        Written argument = of("declared", declared).with("passed", passed);
        return absent == null ? argument : argument.with("absent", absent);
    }

    /** The items of the stream that a call takes. */
    public Written stream(Written items) {
        return with("items", items);
    }

    /** What the program then has to import. */
    public Written using(Collection<String> names) {
        return names.isEmpty() ? this : with("uses", List.copyOf(names));
    }

    /** As JSON. */
    String json() {
        return json(this);
    }

    private static String json(Object value) {
        if (value instanceof Written written) {
            return json(written.members);
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(each -> json(each.getKey()) + ":" + json(each.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Written::json).collect(Collectors.joining(",", "[", "]"));
        }
        return value instanceof String text ? quoted(text) : String.valueOf(value);
    }

    /** A text as JSON. */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char each : text.toCharArray()) {
            if (each == '"' || each == '\\') {
                quoted.append('\\').append(each);
            } else if (each == '\n') {
                quoted.append("\\n");
            } else if (each < ' ') {
                quoted.append(String.format("\\u%04x", (int) each));
            } else {
                quoted.append(each);
            }
        }
        return quoted.append('"').toString();
    }
}
