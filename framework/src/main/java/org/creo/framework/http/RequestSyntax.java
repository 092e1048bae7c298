// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import io.netty.buffer.ByteBuf;

/**
 * Follows the requests of one connection byte by byte: where each begins and ends, after RFC 9112. Two programs that
 * disagree on that let a client smuggle a request past the first of them. So what programs are known to read in
 * different ways is refused here, also where the RFC lets a server make sense of it: a line that ends with a line feed
 * alone, white space before a colon or at the start of a line, an empty line before a request, two lengths, a length
 * next to a transfer coding, codings other than {@code chunked}, and control characters.
 *
 * <p>It keeps the few words that matter for that. For one thread.
 */
final class RequestSyntax {
    private enum At {
        METHOD,
        TARGET,
        VERSION,
        LINE_FEED,
        FIELD,
        NAME,
        BEFORE_VALUE,
        VALUE,
        HEAD_LINE_FEED,
        BODY,
        CHUNK_SIZE,
        CHUNK_EXTENSION,
        CHUNK_LINE_FEED,
        CHUNK,
        CHUNK_RETURN,
        CHUNK_END_LINE_FEED
    }

    private static final String VERSION = "HTTP/1.";
    private static final int LONGEST_METHOD = 32;
    private static final int LONGEST_EXTENSION = 1024;
    /** The longest name of a {@link Field}. */
    private static final int LONGEST_KNOWN = "sec-websocket-key1".length();
    /** Of a length: what fits into a long. */
    private static final int MOST_DIGITS = 18;
    /** Of the size of a chunk, the zeros before it among them. */
    private static final int MOST_HEX_DIGITS = 15;

    /** What a field takes in memory in addition to its bytes, about. */
    private static final int FIELD_MEMORY = 160;

    /** Bytes that are copied at a time: reading an array is several times as fast as asking a buffer for each byte. */
    private static final int WINDOW = 512;

    /** Which bytes a method or a name may have, a target, and the value of a field. */
    private static final boolean[] TOKEN = new boolean[256];

    private static final boolean[] VISIBLE = new boolean[256];
    private static final boolean[] TEXT = new boolean[256];

    static {
        String signs = "!#$%&'*+-.^_`|~";
        for (int each = 0; each < 256; each++) {
            boolean ascii = each < 0x80;
            TOKEN[each] = ascii && (Character.isLetterOrDigit(each) || signs.indexOf(each) >= 0);
            VISIBLE[each] = each > ' ' && each < 0x7f;
            TEXT[each] = each >= ' ' && each != 0x7f || each == '\t';
        }
    }

    private final HeadLimits limits;
    private At at = At.METHOD;
    /** Bytes of the head or the trailer so far, and of the part of it that is being read. */
    private int size;

    private int part;
    private int fields;
    /** The memory of the head whose body is coming. */
    private int headMemory;

    private final byte[] window = new byte[WINDOW];
    /** The beginning of a field's name. */
    private final byte[] name = new byte[LONGEST_KNOWN + 1];
    /** The value of a field that matters here. */
    private final StringBuilder value = new StringBuilder();

    private Field field;
    private boolean trailer;
    private boolean old;
    private boolean hasHost;
    private boolean hasLength;
    private boolean chunked;
    private long length;
    private long chunk;
    private Extension extension;
    /** What is left of the body or the chunk, in bytes. */
    private long left;

    private int allowed;
    private boolean ended;

    RequestSyntax(HeadLimits limits) {
        this.limits = limits;
    }

    /** The fields that say where a request ends, or which host it is for. */
    private enum Field {
        HOST("Host"),
        CONTENT_LENGTH("Content-Length"),
        TRANSFER_ENCODING("Transfer-Encoding"),
        /** Some programs, Netty's codec among them, take eight bytes after it for a body (a draft of web sockets). */
        OLD_WEB_SOCKET("Sec-WebSocket-Key1"),
        OTHER("");

        private static final Field[] KNOWN = {HOST, CONTENT_LENGTH, TRANSFER_ENCODING, OLD_WEB_SOCKET};

        private final String text;

        Field(String text) {
            this.text = text;
        }

        static Field named(byte[] name, int length) {
            for (Field known : KNOWN) {
                if (known.text.length() == length && known.isNamed(name)) {
                    return known;
                }
            }
            return OTHER;
        }

        private boolean isNamed(byte[] name) {
            for (int i = 0; i < text.length(); i++) {
                // All signs that differ from a letter or a hyphen by this alone are no letters or hyphens themselves.
                if ((name[i] | 0x20) != (text.charAt(i) | 0x20)) {
                    return false;
                }
            }
            return true;
        }

        /** Whether its value says where a request ends. */
        boolean isRead() {
            return this == CONTENT_LENGTH || this == TRANSFER_ENCODING;
        }
    }

    /** Whether the next byte is the first of a request. */
    boolean isBetween() {
        return at == At.METHOD && part == 0;
    }

    /**
     * Reads on, at most to the end of a request. Does not change the buffer's indices.
     *
     * @throws RefusedException at the first byte that is not allowed where it is; nothing more may be read then
     */
    void read(ByteBuf bytes) throws RefusedException {
        int index = bytes.readerIndex();
        int end = bytes.writerIndex();
        ended = false;
        try {
            while (index < end && !ended) {
                if (left > 0) {
                    int skipped = (int) Math.min(left, end - index);
                    left -= skipped;
                    index += skipped;
                    if (left == 0) {
                        at = chunked ? At.CHUNK_RETURN : endOfRequest();
                    }
                } else {
                    int length = Math.min(WINDOW, end - index);
                    bytes.getBytes(index, window, 0, length);
                    int start = index;
                    while (index - start < length && left == 0 && !ended) {
                        int next = run(index - start, length);
                        index = start + next;
                        if (next < length) {
                            step(window[next] & 0xff);
                            index++;
                        }
                    }
                }
            }
        } finally {
            allowed = index - bytes.readerIndex();
        }
    }

    /** Whether a part of a line has come. */
    boolean inLine() {
        return switch (at) {
            case BODY, CHUNK, CHUNK_RETURN -> false;
            case METHOD, CHUNK_SIZE -> part > 0;
            default -> true;
        };
    }

    /**
     * How much memory the head takes that has come without the end of its request, about; 0 between two requests. Its
     * bytes are there twice for a while, as they came and as text.
     */
    int memory() {
        return headMemory + 2 * size + fields * FIELD_MEMORY;
    }

    /** How many bytes of the last buffer were read, and are allowed. */
    int allowed() {
        return allowed;
    }

    /** Whether they end with a request. */
    boolean hasEnded() {
        return ended;
    }

    /** Reads on over bytes of which many of a kind may follow one another; returns the place of the next one. */
    private int run(int from, int to) throws RefusedException {
        int next = from;
        switch (at) {
            case TARGET -> {
                while (next < to && VISIBLE[window[next] & 0xff]) {
                    next++;
                }
                part += next - from;
                inLine(next - from);
            }
            case NAME -> {
                while (next < to && TOKEN[window[next] & 0xff]) {
                    if (part < name.length) { // no longer name is one of those that matter
                        name[part] = window[next];
                    }
                    part++;
                    next++;
                }
                inHead(next - from);
            }
            case VALUE -> {
                while (!field.isRead()
                        && next < to
                        && TEXT[window[next] & 0xff]
                        && (field == Field.OTHER || window[next] != '\t')) {
                    next++;
                }
                inHead(next - from);
            }
            default -> {}
        }
        return next;
    }

    private void step(int next) throws RefusedException {
        switch (at) {
            case METHOD -> method(next);
            case TARGET -> target(next);
            case VERSION -> version(next);
            case LINE_FEED -> {
                lineFeed(next);
                at = At.FIELD;
            }
            case FIELD -> field(next);
            case NAME -> name(next);
            case BEFORE_VALUE, VALUE -> value(next);
            case HEAD_LINE_FEED -> {
                lineFeed(next);
                at = trailer ? endOfRequest() : endOfHead();
            }
            case CHUNK_SIZE -> chunkSize(next);
            case CHUNK_EXTENSION -> chunkExtension(next);
            case CHUNK_LINE_FEED -> {
                lineFeed(next);
                beginChunk();
            }
            case CHUNK_RETURN -> {
                if (next != '\r') {
                    throw refused("a chunk is longer than its size");
                }
                at = At.CHUNK_END_LINE_FEED;
            }
            case CHUNK_END_LINE_FEED -> {
                lineFeed(next);
                at = At.CHUNK_SIZE;
                part = 0;
            }
            case BODY, CHUNK -> throw new IllegalStateException("bytes of a body are skipped");
        }
    }

    private void method(int next) throws RefusedException {
        if (next == ' ' && part > 0) {
            at = At.TARGET;
            part = 0;
            return;
        }
        if (!TOKEN[next] || ++part > LONGEST_METHOD) {
            throw refused("the first line is not METHOD TARGET HTTP/1.1");
        }
        inLine(1);
    }

    private void target(int next) throws RefusedException {
        if (next != ' ' || part == 0) {
            throw refused("the first line is not METHOD TARGET HTTP/1.1; in a target, other bytes than visible ASCII"
                    + " are written as %XX");
        }
        at = At.VERSION;
        part = 0;
    }

    private void inLine(int more) throws RefusedException {
        size += more;
        if (size > limits.line()) {
            throw new RefusedException(414, "the request line has more than " + limits.line() + " bytes");
        }
    }

    private void version(int next) throws RefusedException {
        if (part < VERSION.length() && next == VERSION.charAt(part)) {
            part++;
        } else if (part == VERSION.length() && (next == '0' || next == '1')) {
            old = next == '0';
            part++;
        } else if (part > VERSION.length() && next == '\r') {
            at = At.LINE_FEED;
            part = 0;
        } else if (part >= "HTTP/".length() && next > ' ' && next < 0x7f) {
            throw new RefusedException(505, "the version is neither HTTP/1.1 nor HTTP/1.0");
        } else {
            throw refused("the first line is not METHOD TARGET HTTP/1.1");
        }
    }

    /** The first byte of a line after the request line, or in the trailer. */
    private void field(int next) throws RefusedException {
        inHead(1);
        if (next == '\r') {
            at = At.HEAD_LINE_FEED;
            return;
        }
        if (next == ' ' || next == '\t') {
            throw refused("a field goes on in a second line");
        }
        if (++fields > limits.fields()) {
            throw new RefusedException(431, "it has more than " + limits.fields() + " fields");
        }
        if (!TOKEN[next]) {
            throw notAName();
        }
        at = At.NAME;
        name[0] = (byte) next;
        part = 1;
    }

    /** What comes after a name. */
    private void name(int next) throws RefusedException {
        inHead(1);
        if (next != ':') {
            throw notAName();
        }
        begin(Field.named(name, part));
    }

    private static RefusedException notAName() {
        return refused("the name of a field is not a word with a colon after it");
    }

    private void begin(Field named) throws RefusedException {
        field = named;
        if (trailer && named != Field.OTHER) {
            throw refused(named.text + " may not come after the body");
        }
        if (named == Field.OLD_WEB_SOCKET) {
            throw refused("it has " + named.text + ", of a draft of web sockets that is not spoken here");
        }
        boolean second = switch (named) {
            case HOST -> hasHost;
            case CONTENT_LENGTH -> hasLength;
            case TRANSFER_ENCODING -> chunked;
            case OLD_WEB_SOCKET, OTHER -> false;
        };
        if (second) {
            throw refused("it has " + named.text + " twice");
        }
        value.setLength(0);
        at = At.BEFORE_VALUE;
    }

    private void value(int next) throws RefusedException {
        inHead(1);
        if (next == '\r') {
            endOfField();
            at = At.LINE_FEED;
        } else if (next == '\n') {
            throw lineEnd();
        } else if (!TEXT[next]) {
            throw refused("the value of a field has a control character");
        } else if (next == '\t' && field != Field.OTHER) {
            throw refused("there is a tab where a request says how long it is, or for whom");
        } else if (at == At.VALUE || next != ' ' && next != '\t') {
            at = At.VALUE;
            if (field.isRead()) {
                value.append((char) next);
            }
        }
    }

    private void inHead(int more) throws RefusedException {
        size += more;
        if (size > limits.head()) {
            throw new RefusedException(431, "its fields have more than " + limits.head() + " bytes");
        }
    }

    private void endOfField() throws RefusedException {
        switch (field) {
            case HOST -> hasHost = true;
            case CONTENT_LENGTH -> {
                hasLength = true;
                length = length(value.toString().stripTrailing());
            }
            case TRANSFER_ENCODING -> {
                chunked = true;
                if (old) {
                    throw refused("HTTP/1.0 has no Transfer-Encoding");
                }
                if (!value.toString().stripTrailing().equalsIgnoreCase("chunked")) {
                    throw new RefusedException(501, "the only Transfer-Encoding here is chunked, once");
                }
            }
            case OLD_WEB_SOCKET, OTHER -> {}
        }
        if (hasLength && chunked) {
            throw refused("it has both Content-Length and Transfer-Encoding");
        }
    }

    /** Whether it can be a method. */
    static boolean isMethod(CharSequence text) {
        return text.length() <= LONGEST_METHOD && isEach(text, TOKEN);
    }

    /** Whether it can be the name of a field, in lower case. */
    static boolean isLowerToken(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 'A' && text.charAt(i) <= 'Z') {
                return false;
            }
        }
        return isEach(text, TOKEN);
    }

    /** Whether it is visible ASCII. */
    static boolean isTarget(CharSequence text) {
        return isEach(text, VISIBLE);
    }

    /** Whether it can be the value of a field, without white space around it. */
    static boolean isText(CharSequence text) {
        int end = text.length();
        return end == 0 || isEach(text, TEXT) && !isWhite(text.charAt(0)) && !isWhite(text.charAt(end - 1));
    }

    private static boolean isWhite(char each) {
        return each == ' ' || each == '\t';
    }

    private static boolean isEach(CharSequence text, boolean[] allowed) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= allowed.length || !allowed[text.charAt(i)]) {
                return false;
            }
        }
        return text.length() > 0;
    }

    /** Reads a length. */
    static long length(String digits) throws RefusedException {
        if (digits.isEmpty() || digits.length() > MOST_DIGITS) {
            throw notALength();
        }
        long length = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw notALength();
            }
            length = 10 * length + digit;
        }
        return length;
    }

    private static RefusedException notALength() {
        return refused("Content-Length is not a number");
    }

    private At endOfHead() throws RefusedException {
        if (!old && !hasHost) {
            throw refused("HTTP/1.1 needs the field Host");
        }
        headMemory = memory();
        size = 0;
        fields = 0;
        if (chunked) {
            part = 0;
            return At.CHUNK_SIZE;
        }
        left = length;
        return left > 0 ? At.BODY : endOfRequest();
    }

    private At endOfRequest() {
        ended = true;
        headMemory = 0;
        size = 0;
        part = 0;
        fields = 0;
        length = 0;
        trailer = false;
        hasHost = false;
        hasLength = false;
        chunked = false;
        return At.METHOD;
    }

    private void chunkSize(int next) throws RefusedException {
        int digit = Character.digit(next, 16);
        if (digit >= 0 && part < MOST_HEX_DIGITS) {
            chunk = part == 0 ? digit : chunk << 4 | digit;
            part++;
            if (chunk > Integer.MAX_VALUE) {
                throw new RefusedException(413, "a chunk has more than " + Integer.MAX_VALUE + " bytes");
            }
        } else if (part > 0 && (next == '\r' || next == ';')) {
            at = next == ';' ? At.CHUNK_EXTENSION : At.CHUNK_LINE_FEED;
            extension = Extension.BEFORE_NAME;
            part = 0;
        } else {
            throw refused("the size of a chunk is not a hexadecimal number");
        }
    }

    /** Where it is in {@code ;name=value} or {@code ;name="value"}, which may come after the size of a chunk. */
    private enum Extension {
        BEFORE_NAME,
        NAME,
        BEFORE_VALUE,
        VALUE,
        QUOTED,
        ESCAPED,
        AFTER_QUOTED;

        /** Where it is after the next byte; null where that byte may not be. */
        Extension after(int next) {
            return switch (this) {
                case BEFORE_NAME -> TOKEN[next] ? NAME : null;
                case NAME -> TOKEN[next] ? NAME : next == '=' ? BEFORE_VALUE : next == ';' ? BEFORE_NAME : null;
                case BEFORE_VALUE -> TOKEN[next] ? VALUE : next == '"' ? QUOTED : null;
                case VALUE -> TOKEN[next] ? VALUE : next == ';' ? BEFORE_NAME : null;
                case QUOTED -> next == '"' ? AFTER_QUOTED : next == '\\' ? ESCAPED : isText(next) ? QUOTED : null;
                case ESCAPED -> isText(next) ? QUOTED : null;
                case AFTER_QUOTED -> next == ';' ? BEFORE_NAME : null;
            };
        }

        boolean mayEnd() {
            return this == NAME || this == VALUE || this == AFTER_QUOTED;
        }

        private static boolean isText(int next) {
            return next >= ' ' && next < 0x7f;
        }
    }

    /** Nobody uses extensions, so they are read over. */
    private void chunkExtension(int next) throws RefusedException {
        if (next == '\r' && extension.mayEnd()) {
            at = At.CHUNK_LINE_FEED;
            return;
        }
        extension = extension.after(next);
        if (extension == null || ++part > LONGEST_EXTENSION) {
            throw refused("what comes after the size of a chunk is not ;name=value, or is too long");
        }
    }

    private void beginChunk() {
        left = chunk;
        trailer = chunk == 0;
        at = trailer ? At.FIELD : At.CHUNK;
    }

    private static void lineFeed(int next) throws RefusedException {
        if (next != '\n') {
            throw lineEnd();
        }
    }

    private static RefusedException lineEnd() {
        return refused("a line must end with a carriage return and a line feed");
    }

    private static RefusedException refused(String message) {
        return new RefusedException(400, message);
    }
}
