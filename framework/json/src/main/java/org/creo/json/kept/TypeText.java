// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.creo.json.ValueType;
import org.creo.json.ValueType.Constants;
import org.creo.json.ValueType.Entries;
import org.creo.json.ValueType.Items;
import org.creo.json.ValueType.Maybe;
import org.creo.json.ValueType.Member;
import org.creo.json.ValueType.Simple;
import org.creo.json.ValueType.Struct;

/**
 * Types as text, for example <code>Map&lt;String,{level:enum{LOW,HIGH},limit:long=1000,next:Optional&lt;^1&gt;}&gt;
 * </code>. Inside a struct that holds itself, {@code ^1} is the struct around the place, {@code ^2} the one around
 * that. After {@code =} comes the value of a field for which nothing was kept: a number, {@code true}, {@code false}, a
 * constant, <code>{}</code> for no items, or text between quotation marks, in which a backslash comes before these and
 * before itself, and {@code u} and four digits after a backslash are a character. A file does not have this part, which
 * says nothing about the values there; only the text that a description gives has it.
 */
public final class TypeText {
    /** Early versions kept a digest in place of a long type; it begins with this. */
    private static final String DIGEST = "SHA-256:";

    /** How many characters of a type a message shows. */
    private static final int BRIEF = 60;

    private final String text;
    private final List<Struct> around = new ArrayList<>();
    private int at;
    private int structs;
    private int enums;

    private TypeText(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException if the text is not one type */
    public static ValueType parse(String text) {
        TypeText parser = new TypeText(text);
        ValueType type = parser.type();
        if (parser.at < text.length()) {
            throw parser.wrong();
        }
        return type;
    }

    /** The text as it is in a file: without the values of fields for which nothing was kept. */
    public static String print(ValueType type) {
        StringBuilder text = new StringBuilder();
        type.match(new Printer(text));
        return text.toString();
    }

    /** The text for a message: not more than a few fields. */
    static String brief(ValueType type) {
        String text = print(type);
        return text.length() <= BRIEF ? text : text.substring(0, BRIEF) + "…";
    }

    /** Whether only the digest of the type was kept, as early versions did with long ones. */
    public static boolean isDigest(String kept) {
        return kept.startsWith(DIGEST);
    }

    /** The digest of a type's text, for which {@link #isDigest} is true. */
    public static String digest(String text) {
        try {
            return DIGEST
                    + HexFormat.of()
                            .formatHex(
                                    MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    private ValueType type() {
        ValueType type = base();
        while (take("[]")) {
            type = new Items(type);
        }
        return type;
    }

    private ValueType base() {
        if (take("Map<")) {
            ValueType key = type();
            expect(",");
            ValueType value = type();
            expect(">");
            return new Entries(key, value);
        } else if (take("Optional<")) {
            ValueType value = type();
            expect(">");
            return new Maybe(value);
        } else if (take("enum{")) {
            List<String> names = new ArrayList<>();
            do {
                names.add(word());
            } while (take(","));
            expect("}");
            return new Constants("Enum" + ++enums, names);
        } else if (take("{")) {
            return struct();
        } else if (take("^")) {
            int outwards = Integer.parseInt(word());
            if (outwards < 1 || outwards > around.size()) {
                throw wrong();
            }
            return around.get(around.size() - outwards);
        }
        String name = word();
        for (Simple simple : Simple.values()) {
            if (simple.declared().equals(name)) {
                return simple;
            }
        }
        throw wrong();
    }

    private Struct struct() {
        Struct struct = new Struct("Struct" + ++structs);
        around.add(struct);
        List<Member> fields = new ArrayList<>();
        do {
            String name = word();
            expect(":");
            ValueType type = type();
            fields.add(new Member(name, type, take("=") ? Optional.of(initial(type)) : Optional.empty()));
        } while (take(","));
        expect("}");
        around.remove(around.size() - 1);
        struct.set(fields);
        return struct;
    }

    /** The value after {@code =}, as JSON has it. */
    private String initial(ValueType type) {
        int start = at;
        if (take("{}")) {
            if (!(type instanceof Items || type instanceof Entries)) {
                throw wrong();
            }
            return type instanceof Items ? "[]" : "{}";
        } else if (take("\"")) {
            while (!take("\"")) {
                at += text.startsWith("\\", at) ? 2 : 1;
                if (at >= text.length()) {
                    throw wrong();
                }
            }
            return text.substring(start, at);
        }
        while (at < text.length() && ",}".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String literal = text.substring(start, at);
        return type instanceof Simple ? literal : '"' + literal + '"';
    }

    private String word() {
        int start = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        if (at == start) {
            throw wrong();
        }
        return text.substring(start, at);
    }

    private boolean take(String part) {
        boolean found = text.startsWith(part, at);
        at += found ? part.length() : 0;
        return found;
    }

    private void expect(String part) {
        if (!take(part)) {
            throw wrong();
        }
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("not a type, at character " + (at + 1) + ": " + text);
    }

    private static final class Printer implements ValueType.Cases<StringBuilder> {
        private final StringBuilder text;
        private final List<Struct> around = new ArrayList<>();

        Printer(StringBuilder text) {
            this.text = text;
        }

        @Override
        public StringBuilder simple(Simple type) {
            return text.append(type.declared());
        }

        @Override
        public StringBuilder items(Items type) {
            return type.item().match(this).append("[]");
        }

        @Override
        public StringBuilder entries(Entries type) {
            text.append("Map<");
            type.key().match(this).append(',');
            return type.value().match(this).append('>');
        }

        @Override
        public StringBuilder maybe(Maybe type) {
            text.append("Optional<");
            return type.value().match(this).append('>');
        }

        @Override
        public StringBuilder constants(Constants type) {
            return text.append("enum{").append(String.join(",", type.names())).append('}');
        }

        @Override
        public StringBuilder struct(Struct type) {
            int place = around.lastIndexOf(type);
            if (place >= 0) {
                return text.append('^').append(around.size() - place);
            }
            around.add(type);
            char before = '{';
            for (Member field : type.members()) {
                text.append(before).append(field.name()).append(':');
                field.type().match(this);
                before = ',';
            }
            around.remove(around.size() - 1);
            return text.append('}');
        }
    }
}
