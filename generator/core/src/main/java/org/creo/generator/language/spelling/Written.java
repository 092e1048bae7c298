// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.spelling;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How something is written in a language, as data: code with holes for what somebody fills in. {@value #HOLE} is the
 * hole for a value, or for the items of one that has several; others have a name in it. The README of creo-json lists
 * the members. Each method that adds one returns this.
 */
public final class Written {

    /** Where a value goes. */
    public static final String HOLE = "~~";

    /** With the spaces before a hole that begins a line, and with what a hole with a condition has. */
    private static final Pattern HOLES = Pattern.compile("(^ *)?~(\\w*)(?:\\|([^~]*))?~", Pattern.MULTILINE);

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

    /** A character: a plain one with this around it, any other one as its number. */
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

    /** A union. @param cases code around the value, by the declared names of the cases */
    public static Written cases(Map<String, String> cases) {
        return of("cases", cases);
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

    List<String> uses() {
        return several("uses");
    }

    String between() {
        return code("between", ", ");
    }

    List<Written> arguments() {
        return several("arguments");
    }

    /** The items of the stream that a call takes. */
    Written items() {
        return (Written) members.get("items");
    }

    /** Of an argument: what is passed. */
    String passed() {
        return code("passed", "");
    }

    /** Of an argument: its declaration with a value. */
    String declared(String value) {
        return filled(code("declared", ""), Map.of("", value));
    }

    /** A call or a program with its holes filled, but for those with a condition, which is not met. */
    String filled(Map<String, String> parts) {
        return filled(code("program", code("call", "")), parts);
    }

    boolean isText() {
        return members.containsKey("text");
    }

    /** Whether a field that is absent is left out of a struct. */
    boolean isSparse() {
        return members.containsKey("sparse");
    }

    /** A value without parts, of characters that have no names of their own in any language. */
    String plain(String value) {
        return members.get("words") instanceof Map<?, ?> words && words.get(value) instanceof String word
                ? word
                : filled(code("number", code("text", code("code", HOLE))), Map.of("", escaped(value)));
    }

    private String escaped(String value) {
        String signs = code("escaped", "");
        return value.codePoints()
                .mapToObj(Character::toString)
                .map(each -> signs.contains(each) ? "\\" + each : each)
                .collect(Collectors.joining());
    }

    /** An array of bytes. @param count how many there are instead of a few */
    String byteArray(IntUnaryOperator count) {
        boolean text = members.get("bytes").equals("text");
        String few = text ? "bytes" : "12";
        return list(IntStream.range(0, count.applyAsInt(few.length()))
                .map(i -> text ? few.charAt(i % few.length()) : i + 1)
                .mapToObj(this::octet)
                .toList());
    }

    /** An array of these bytes. */
    String byteArray(List<Integer> bytes) {
        return list(bytes.stream().map(this::octet).toList());
    }

    private String octet(int value) {
        int bits = value & 0xFF;
        return switch (Bytes.valueOf(code("bytes", "").toUpperCase(Locale.ROOT))) {
            case SIGNED -> String.valueOf((byte) bits);
            case UNSIGNED -> String.valueOf(bits);
            case TEXT ->
                Character.isLetterOrDigit(bits) && bits < 0x7F
                        ? String.valueOf((char) bits)
                        : String.format("\\x%02x", bits);
        };
    }

    String present(String value) {
        return filled(code("present", HOLE), Map.of("", value));
    }

    String absent() {
        return code("absent", "");
    }

    /** A field of a struct, by its place among them. */
    String field(int index, String value) {
        List<String> fields = several("fields");
        return filled(fields.isEmpty() ? HOLE : fields.get(index), Map.of("", value));
    }

    /** A case of a union, by its declared name. */
    String chosen(String name, String value) {
        Map<?, ?> cases = (Map<?, ?>) members.get("cases");
        return filled((String) cases.get(name), Map.of("", value));
    }

    /** An entry of a map. */
    String entry(String key, String value) {
        return filled(code("entry", ""), Map.of("key", key, "value", value));
    }

    /** An array, a map or a struct with what is in it, or the items of a stream. */
    String list(List<String> items) {
        if (items.isEmpty() && members.containsKey("none")) {
            return code("none", "");
        }
        String each = code("each", HOLE);
        String all = items.stream().map(item -> filled(each, Map.of("", item))).collect(Collectors.joining(between()));
        String pattern = code("list", code("map", code("struct", "")));
        return filled(pattern, Map.of("", all, "count", String.valueOf(items.size())));
    }

    private String code(String member, String otherwise) {
        return (String) members.getOrDefault(member, otherwise);
    }

    @SuppressWarnings("unchecked")
    private <T> List<T> several(String member) {
        return (List<T>) members.getOrDefault(member, List.of());
    }

    /** All lines of what goes into a hole that begins a line are indented as that is. */
    private static String filled(String pattern, Map<String, String> parts) {
        return HOLES.matcher(pattern).replaceAll(hole -> {
            String indent = Objects.requireNonNullElse(hole.group(1), "");
            String text = hole.group(3) == null ? parts.get(hole.group(2)) : "";
            return Matcher.quoteReplacement(indent + text.replace("\n", "\n" + indent));
        });
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
