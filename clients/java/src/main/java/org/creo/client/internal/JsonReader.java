// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.creo.client.MalformedException;
import org.creo.client.Values;

/**
 * Reads JSON token by token. What a value is, its {@link JsonType} knows; the reader knows the syntax (RFC 8259), the
 * place in it, and the limits.
 *
 * <p>What comes from somebody else's service is read leniently: members that nobody knows are left out, and of a name
 * that occurs twice in an object, the last value counts. The form in which hosts have values over HTTP is read
 * strictly, as a host does.
 */
public final class JsonReader {
    private static final int SHOWN = 40;

    private final String text;
    private final JsonLimits limits;
    /** The type of the value as a whole, with which places begin; null where it is read leniently. */
    private final String whole;

    private int at;
    private int depth;
    /** How many values that can hold themselves are being read. */
    private int trees;
    /** For each level the name of the member, null in an array. */
    private final String[] names;
    /** For each level how many members or items have begun. */
    private final int[] counts;
    /** For each level the struct that is read there, null for a map and an array. */
    private final String[] structs;
    /** For each level the names that have been there, where none may be there twice. */
    private final List<Set<String>> seen = new ArrayList<>();

    /**
     * Reads a text leniently.
     *
     * @param bytes in UTF-8; a byte order mark is ignored
     * @throws MalformedException if that is not UTF-8
     */
    public JsonReader(byte[] bytes) {
        this(decoded(bytes), JsonLimits.OTHERS, null);
        at = text.startsWith("\ufeff") ? 1 : 0;
    }

    /**
     * Reads strictly what is of the form that hosts have.
     *
     * @param whole the type, with which places begin
     */
    JsonReader(String text, String whole) {
        this(text, JsonLimits.HOSTS, whole);
    }

    private JsonReader(String text, JsonLimits limits, String whole) {
        this.text = text;
        this.limits = limits;
        this.whole = whole;
        this.names = new String[limits.depth + 1];
        this.counts = new int[limits.depth + 1];
        this.structs = new String[limits.depth + 1];
    }

    private static String decoded(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedException("it is not UTF-8");
        }
    }

    /** Another reader for what this one, which has read nothing yet, is about to read. */
    JsonReader copy() {
        JsonReader copy = new JsonReader(text, limits, whole);
        copy.at = at;
        return copy;
    }

    /** Whether only what hosts write, and what they read as the same, is right. */
    boolean strict() {
        return whole != null;
    }

    JsonLimits limits() {
        return limits;
    }

    /**
     * Begins the object that is a struct.
     *
     * @param struct its name in the description
     */
    public void beginObject(String struct) {
        beginObject();
        structs[depth] = struct;
    }

    /** Begins an object. */
    void beginObject() {
        begin('{', "an object");
    }

    /** Begins an array. */
    public void beginArray() {
        begin('[', "an array");
    }

    private void begin(char bracket, String what) {
        if (peek() != bracket) {
            throw expected(what);
        }
        if (depth == limits.depth) {
            throw wrong("more than " + limits.depth + " levels");
        }
        at++;
        depth++;
        names[depth] = null;
        counts[depth] = 0;
        structs[depth] = null;
        if (strict()) {
            if (seen.size() < depth) {
                seen.add(new HashSet<>());
            }
            seen.get(depth - 1).clear();
        }
    }

    /** Begins a value that can hold itself. */
    void enter() {
        if (++trees > JsonLimits.TREES) {
            throw wrong("values are nested deeper than " + JsonLimits.TREES + " levels");
        }
    }

    /** Ends it. */
    void leave() {
        trees--;
    }

    /**
     * Goes on to the next member of an object, or past its end.
     *
     * @return whether there is one, whose value is next
     */
    public boolean nextMember() {
        if (!goesOn('}')) {
            return false;
        }
        if (peek() != '"') {
            throw expected("a name");
        }
        names[depth] = quoted();
        if (peek() != ':') {
            throw expected("':'");
        }
        at++;
        if (strict() && !seen.get(depth - 1).add(name())) {
            throw wrong("it is there twice");
        }
        return true;
    }

    /** Reads a member of a struct that it does not have: leniently, that is nobody's mistake. */
    public void other() {
        if (strict()) {
            String name = names[depth];
            names[depth] = null;
            counts[depth] = 0;
            throw wrong(structs[depth] + " has no field '" + name + "'");
        }
        skip();
    }

    /**
     * Refuses a second case of a union.
     *
     * @param before the value that came before; null where there is none
     */
    public void only(Object before) {
        if (before != null && strict()) {
            throw wrong(structs[depth] + " has one case, and another one came before");
        }
    }

    /** Reads a member of a union that is none of its cases: leniently, that is nobody's mistake. */
    public void otherCase() {
        if (strict()) {
            throw wrong(structs[depth] + " has no case '" + names[depth] + "'");
        }
        skip();
    }

    /**
     * The value of a union whose object has just ended.
     *
     * @param <T> its type
     * @param value null if there was none
     * @param union its name in the description
     * @return the value
     */
    public <T> T chosen(T value, String union) {
        if (value == null) {
            throw wrong("no case of " + union + " is given");
        }
        return value;
    }

    /**
     * Goes on to the next item of an array, or past its end.
     *
     * @return whether there is one
     */
    public boolean nextItem() {
        return goesOn(']');
    }

    private boolean goesOn(char end) {
        char next = peek();
        if (next == end) {
            at++;
            depth--;
            return false;
        }
        if (counts[depth]++ > 0) {
            if (next != ',') {
                throw expected("',' or '" + end + "'");
            }
            at++;
        }
        return true;
    }

    /**
     * The member that {@link #nextMember} went on to.
     *
     * @return its name
     */
    public String name() {
        return names[depth];
    }

    /**
     * A member of the object that has just ended.
     *
     * @param <T> its type
     * @param value null if there was none
     * @param name its name
     * @return the value
     */
    public <T> T given(T value, String name) {
        if (value == null) {
            throw wrong("the field '" + name + "' is missing");
        }
        return value;
    }

    /** Whether null is next, which is then read. */
    boolean isNull() {
        return peek() == 'n' && word("null");
    }

    boolean bool() {
        char next = peek();
        if (next == 't' && word("true")) {
            return true;
        }
        if (next == 'f' && word("false")) {
            return false;
        }
        throw expected("true or false");
    }

    private boolean word(String word) {
        if (!text.startsWith(word, at)) {
            throw expected("a value");
        }
        at += word.length();
        return true;
    }

    /** A text in which surrogates need not be in pairs. */
    String string() {
        if (peek() != '"') {
            throw expected("a text");
        }
        return quoted();
    }

    private String quoted() {
        int start = ++at;
        while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\\' && text.charAt(at) >= ' ') {
            at++;
        }
        if (at < text.length() && text.charAt(at) == '"') {
            return text.substring(start, at++);
        }
        StringBuilder made = new StringBuilder(text.substring(start, at));
        while (true) {
            char next = character();
            if (next == '"') {
                return made.toString();
            }
            if (next < ' ') {
                at--;
                throw wrong("a control character in a text");
            }
            made.append(next == '\\' ? escaped() : next);
        }
    }

    private char character() {
        if (at == text.length()) {
            throw wrong("a text without an end");
        }
        return text.charAt(at++);
    }

    private char escaped() {
        char next = character();
        switch (next) {
            case '"':
            case '\\':
            case '/':
                return next;
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'u':
                int code = 0;
                for (int i = 0; i < 4; i++) {
                    char given = character();
                    int digit = given < 128 ? Character.digit(given, 16) : -1;
                    if (digit < 0) {
                        throw wrong("an escape without four digits");
                    }
                    code = 16 * code + digit;
                }
                return (char) code;
            default:
                throw wrong("an escape that JSON does not have");
        }
    }

    /** Whether the next value begins with this character. */
    boolean nextIs(char first) {
        return peek() == first;
    }

    /** Whether the next value is a number. */
    boolean nextIsNumber() {
        char next = peek();
        return next == '-' || isDigit(next);
    }

    /** A number as it is written. */
    String number() {
        if (!nextIsNumber()) {
            throw expected("a number");
        }
        int start = at;
        if (here('-')) {
            at++;
        }
        if (here('0')) {
            at++;
        } else {
            digits();
        }
        if (here('.')) {
            at++;
            digits();
        }
        if (here('e') || here('E')) {
            at++;
            if (here('+') || here('-')) {
                at++;
            }
            digits();
        }
        if (at - start > limits.digits) {
            throw wrong("a number of more than " + limits.digits + " characters");
        }
        return text.substring(start, at);
    }

    private void digits() {
        int start = at;
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw expected("a digit");
        }
    }

    private boolean here(char wanted) {
        return at < text.length() && text.charAt(at) == wanted;
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    /** Reads a value that nobody wants. */
    void skip() {
        switch (peek()) {
            case '{':
                beginObject();
                while (nextMember()) {
                    skip();
                }
                break;
            case '[':
                beginArray();
                while (nextItem()) {
                    skip();
                }
                break;
            case '"':
                quoted();
                break;
            case 't':
            case 'f':
                bool();
                break;
            case 'n':
                isNull();
                break;
            default:
                number();
        }
    }

    /** Makes sure that nothing comes after the value. */
    void end() {
        if (peek() != END) {
            throw wrong("there is more after the value: " + ahead());
        }
    }

    private static final char END = '\0'; // no JSON begins with it

    /** The next character that is not white space. */
    private char peek() {
        while (at < text.length()) {
            char next = text.charAt(at);
            if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
                return next == END ? '\1' : next; // either is wrong wherever it stands
            }
            at++;
        }
        return END;
    }

    MalformedException expected(String what) {
        return wrong("expected " + what + (peek() == END ? ", and it ends" : ", not " + ahead()));
    }

    /** The error of a value that has just been read, or is next. */
    MalformedException wrong(String what) {
        String place = strict() ? place() : pointer();
        return new MalformedException(place.isEmpty() ? what : place + ": " + what);
    }

    /** What is next: of texts, arrays and objects only that, where they could be large. */
    private String ahead() {
        char next = peek();
        if (strict() && (next == '"' || next == '{' || next == '[')) {
            return next == '"' ? "a text" : next == '{' ? "an object" : "an array";
        }
        int end = Math.min(text.length(), at + SHOWN);
        String all = text.substring(at, end).replaceAll("\\p{Cntrl}+", " ");
        String shown = strict() ? all.replaceFirst("(?<=.)[ ,\\]}].*", "") : all;
        return shown.length() == all.length() && end < text.length() ? shown + "..." : shown;
    }

    /** Where it is (RFC 6901). */
    private String pointer() {
        StringBuilder pointer = new StringBuilder();
        for (int level = 1; level <= depth; level++) {
            if (names[level] != null) {
                pointer.append('/').append(names[level].replace("~", "~0").replace("/", "~1"));
            } else if (counts[level] > 0) {
                pointer.append('/').append(counts[level] - 1);
            }
        }
        return pointer.toString();
    }

    /** Where it is in the value: {@code Run.series[3].labels["a"]}. */
    private String place() {
        StringBuilder place = new StringBuilder(whole);
        for (int level = 1; level <= depth; level++) {
            if (names[level] != null) {
                boolean field = structs[level] != null;
                place.append(field ? "." + names[level] : "[" + Values.text(names[level]) + "]");
            } else if (counts[level] > 0) {
                place.append('[').append(counts[level] - 1).append(']');
            }
        }
        return place.toString();
    }
}
