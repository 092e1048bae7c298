// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.creo.type.ArrayType;
import org.creo.type.DeclaredTypes;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/**
 * Types as text, for example <code>Map&lt;String,{level:enum{LOW,HIGH},limit:long=1000,next:Optional&lt;^1&gt;}&gt;
 * </code>; a union is {@code union{circle:double,note:String}}. Inside a struct or a union that holds itself,
 * {@code ^1} is the one around the place, {@code ^2} the one around that. After {@code =} comes the value of a field
 * for which nothing was kept: a number, {@code true}, {@code false}, a constant, <code>{}</code> for no items, or text
 * between quotation marks, in which a backslash comes before these and before itself, and {@code u} and four digits
 * after a backslash are a character. A file does not have this part, which says nothing about the values there; only
 * the text that a description gives has it.
 */
public final class TypeText {
    /** Early versions kept a digest in place of a long type; it begins with this. */
    private static final String DIGEST = "SHA-256:";

    /** How many characters of a type a message shows. */
    private static final int BRIEF = 60;

    private final String text;
    private final DeclaredTypes.Builder names = new DeclaredTypes.Builder();
    private final List<TypeRef> around = new ArrayList<>();
    private int at;
    private int structs;
    private int unions;
    private int enums;

    private TypeText(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException if the text is not one type */
    public static KeptType parse(String text) {
        TypeText parser = new TypeText(text);
        TypeRef type = parser.type();
        if (parser.at < text.length()) {
            throw parser.wrong();
        }
        return new KeptType(type, parser.names.build());
    }

    /** The text as it is in a file: without the values of fields for which nothing was kept. */
    public static String print(KeptType type) {
        StringBuilder text = new StringBuilder();
        type.type().match(new Printer(text, type.names()));
        return text.toString();
    }

    /** The text for a message: not more than a few fields. */
    static String brief(KeptType type) {
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

    private TypeRef type() {
        TypeRef type = base();
        while (take("[]")) {
            type = new ArrayType(type);
        }
        return type;
    }

    private TypeRef base() {
        if (take("Map<")) {
            TypeRef key = type();
            expect(",");
            TypeRef value = type();
            expect(">");
            return new MapType(key, value);
        } else if (take("Set<")) {
            TypeRef item = type();
            expect(">");
            return new SetType(item);
        } else if (take("Optional<")) {
            TypeRef value = type();
            expect(">");
            return new OptionalType(value);
        } else if (take("enum{")) {
            EnumType type = new EnumType("Enum" + ++enums);
            List<String> constants = new ArrayList<>();
            do {
                constants.add(word());
            } while (take(","));
            expect("}");
            names.with(type, constants);
            return type;
        } else if (take("union{")) {
            UnionType union = new UnionType("Union" + ++unions);
            names.with(union, members(union));
            return union;
        } else if (take("{")) {
            StructType struct = new StructType("Struct" + ++structs);
            names.with(struct, members(struct));
            return struct;
        } else if (take("^")) {
            int outwards = Integer.parseInt(word());
            if (outwards < 1 || outwards > around.size()) {
                throw wrong();
            }
            return around.get(around.size() - outwards);
        }
        return Scalar.of(word()).orElseThrow(this::wrong);
    }

    /** The fields of a struct, or the cases of a union, to the brace after them. */
    private List<Member> members(TypeRef holder) {
        around.add(holder);
        List<Member> members = new ArrayList<>();
        do {
            String name = word();
            expect(":");
            TypeRef type = type();
            members.add(new Member(name, type, take("=") ? Optional.of(initial(type)) : Optional.empty()));
        } while (take(","));
        expect("}");
        around.remove(around.size() - 1);
        return members;
    }

    /** The value after {@code =}, as JSON has it. */
    private String initial(TypeRef type) {
        int start = at;
        if (take("{}")) {
            if (!type.isArray() && !type.isSet() && !type.isMap()) {
                throw wrong();
            }
            return type.isMap() ? "{}" : "[]";
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
        return type.asScalar().isPresent() ? literal : '"' + literal + '"';
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

    private static final class Printer implements ValueCases<StringBuilder> {
        private final StringBuilder text;
        private final DeclaredTypes names;
        private final List<TypeRef> around = new ArrayList<>();

        Printer(StringBuilder text, DeclaredTypes names) {
            this.text = text;
            this.names = names;
        }

        @Override
        public StringBuilder scalar(Scalar type) {
            return text.append(type.declared());
        }

        @Override
        public StringBuilder array(ArrayType type) {
            return type.item().match(this).append("[]");
        }

        @Override
        public StringBuilder set(SetType type) {
            text.append("Set<");
            return type.item().match(this).append('>');
        }

        @Override
        public StringBuilder map(MapType type) {
            text.append("Map<");
            type.key().match(this).append(',');
            return type.value().match(this).append('>');
        }

        @Override
        public StringBuilder optional(OptionalType type) {
            text.append("Optional<");
            return type.value().match(this).append('>');
        }

        @Override
        public StringBuilder enumeration(EnumType type) {
            return text.append("enum{")
                    .append(String.join(",", names.constants(type)))
                    .append('}');
        }

        @Override
        public StringBuilder struct(StructType type) {
            return again(type) ? text : held(type, names.members(type));
        }

        /** Whether a struct or a union is around the place already; then it is written as such. */
        private boolean again(TypeRef type) {
            int place = around.lastIndexOf(type);
            if (place >= 0) {
                text.append('^').append(around.size() - place);
            }
            return place >= 0;
        }

        @Override
        public StringBuilder union(UnionType type) {
            if (again(type)) {
                return text;
            }
            text.append("union");
            return held(type, names.cases(type));
        }

        private StringBuilder held(TypeRef holder, List<Member> members) {
            around.add(holder);
            char before = '{';
            for (Member member : members) {
                text.append(before).append(member.name()).append(':');
                member.type().match(this);
                before = ',';
            }
            around.remove(around.size() - 1);
            return text.append('}');
        }
    }
}
