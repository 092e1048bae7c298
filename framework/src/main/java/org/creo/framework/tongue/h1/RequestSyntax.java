// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.creo.framework.tongue.HeadLimits;
import org.creo.framework.web.ContentLength;
import org.creo.framework.web.Fields;
import org.creo.framework.web.Head;
import org.creo.framework.web.HttpText;
import org.creo.framework.web.RefusedException;

/**
 * Reads the requests of one connection, after RFC 9112. Two programs that disagree on where a request begins and ends
 * let a client smuggle one past the first of them. So what programs are known to read in different ways is refused
 * here, also where the RFC lets a server make sense of it: a line that ends with a line feed alone, white space before
 * a colon or at the start of a line, an empty line before a request, two lengths, a length next to a transfer coding,
 * codings other than {@code chunked}, and control characters.
 *
 * <p>For one thread.
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
        CHUNK_LINE,
        CHUNK_LINE_FEED,
        CHUNK,
        CHUNK_RETURN,
        CHUNK_END_LINE_FEED
    }

    private static final String VERSION = "HTTP/1.";
    /** The methods of nearly all requests: no text is made of these. */
    private static final String[] METHODS = {"GET", "POST", "HEAD", "PUT"};

    /** Room for most heads, in bytes. */
    private static final int ROOM = 512;
    /** Room that is kept for the next head, in bytes. */
    private static final int MOST_ROOM = 1 << 10;
    /** Fields that most heads have at most. */
    private static final int FIELDS = 12;
    /** How many places a field has: where its name begins and ends, and where its value does. */
    private static final int PLACES = 4;
    /** What a field takes in memory in addition to its bytes. */
    private static final int FIELD_MEMORY = PLACES * Integer.BYTES;

    private static final byte[] NOTHING = {};
    /** How much of a body is given away at a time at most, in bytes. */
    private static final int PIECE = 64 << 10;

    /** What has been read. */
    enum Event {
        /** Nothing as a whole; more has to come. */
        NONE,
        /** A head, {@link #head}. */
        HEAD,
        /** The beginning of what comes next belongs to a body, {@link #part} bytes. */
        BODY,
        /** The end of a request after its body. */
        END
    }

    private final HeadLimits limits;
    private At at = At.METHOD;
    /** Bytes of the head or the trailer so far, as they are limited, and of the part of it that is being read. */
    private int size;

    private int part;
    private int fields;
    /** The memory of the head whose body is coming. */
    private int headMemory;

    /** The head or the trailer so far: reading an array is several times as fast as asking a buffer for each byte. */
    private byte[] head = new byte[ROOM];
    /** How far the head has been read, */
    private int position;
    /** where its parts are, */
    private int methodEnd;

    private int targetEnd;
    private int nameStart;
    private int nameEnd;
    private int valueStart;
    /** and where its fields are, {@link #PLACES} for each. */
    private int[] places = new int[FIELDS * PLACES];

    private Head made;

    private Field field;
    private boolean trailer;
    private boolean old;
    private boolean hasHost;
    private boolean hasLength;
    private boolean chunked;
    private long length;
    private final ChunkLine chunk = new ChunkLine();
    /** What is left of the body or the chunk, in bytes. */
    private long left;

    private int bodyPart;
    private boolean ended;

    RequestSyntax(HeadLimits limits) {
        this.limits = limits;
    }

    /** The fields that say where a request ends, or which host it is for. */
    private enum Field {
        HOST("Host"),
        CONTENT_LENGTH("Content-Length"),
        TRANSFER_ENCODING("Transfer-Encoding"),
        /**
         * Some programs, Netty's codec among them, take eight bytes after a head with this field for its body (a draft
         * of web sockets).
         */
        OLD_WEB_SOCKET("Sec-WebSocket-Key1"),
        OTHER("");

        private static final Field[] KNOWN = {HOST, CONTENT_LENGTH, TRANSFER_ENCODING, OLD_WEB_SOCKET};

        private final String text;

        Field(String text) {
            this.text = text;
        }

        static Field named(byte[] bytes, int from, int to) {
            for (Field known : KNOWN) {
                if (known.text.length() == to - from && known.isNamed(bytes, from)) {
                    return known;
                }
            }
            return OTHER;
        }

        private boolean isNamed(byte[] bytes, int from) {
            for (int i = 0; i < text.length(); i++) {
                // No character that differs from a letter or a hyphen by this bit alone is one that a name may have.
                if ((bytes[from + i] | 0x20) != (text.charAt(i) | 0x20)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Whether the next byte is the first of a request. */
    boolean isBetween() {
        return at == At.METHOD && part == 0;
    }

    /**
     * Reads on, at most to the end of a head or a request. Bytes of a body are not read: the caller takes them.
     *
     * @throws RefusedException at the first byte that is not allowed where it is; nothing more may be read then
     */
    Event read(ByteBuffer bytes) throws RefusedException {
        ended = false;
        while (bytes.hasRemaining()) {
            if (left > 0) {
                return body(bytes);
            }
            Event event = lines(bytes);
            if (event != Event.NONE || at == At.CHUNK || at == At.CHUNK_LINE) {
                position = 0;
            }
            if (event != Event.NONE) {
                return event;
            }
        }
        return Event.NONE;
    }

    private Event lines(ByteBuffer bytes) throws RefusedException {
        int start = position;
        int end = start + fill(bytes);
        Event event = Event.NONE;
        try {
            while (position < end && event == Event.NONE && left == 0) {
                run(end);
                if (position < end) {
                    event = step(head[position++] & 0xff);
                }
            }
        } finally {
            bytes.position(bytes.position() + position - start);
        }
        return event;
    }

    private Event body(ByteBuffer bytes) {
        bodyPart = (int) Math.min(Math.min(left, PIECE), bytes.remaining());
        left -= bodyPart;
        if (left == 0) {
            if (chunked) {
                at = At.CHUNK_RETURN;
            } else {
                endOfRequest();
            }
        }
        return Event.BODY;
    }

    /** Copies what comes next to the end of the head; returns how many bytes. */
    private int fill(ByteBuffer bytes) {
        if (position == head.length) {
            head = Arrays.copyOf(head, Math.max(ROOM, 2 * position));
        }
        int count = Math.min(bytes.remaining(), head.length - position);
        bytes.get(bytes.position(), head, position, count);
        return count;
    }

    /** The head that was read last; only once. */
    Head head() {
        Head last = made;
        made = null;
        return last;
    }

    private Head made() {
        String target = text(head, methodEnd + 1, targetEnd);
        return new Head(method(head, methodEnd), target, madeFields(), chunked ? -1 : length, old);
    }

    /** The fields without what is between their names and values. */
    private Fields madeFields() {
        int[] ends = new int[2 * fields];
        int end = 0;
        for (int i = 0; i < ends.length; i++) {
            end += places[2 * i + 1] - places[2 * i];
            ends[i] = end;
        }
        byte[] bytes = new byte[end];
        for (int i = 0, start = 0; i < ends.length; i++) {
            System.arraycopy(head, places[2 * i], bytes, start, ends[i] - start);
            start = ends[i];
        }
        return new Fields(bytes, ends);
    }

    private static String method(byte[] bytes, int end) {
        for (String common : METHODS) {
            if (common.length() == end && begins(bytes, common)) {
                return common;
            }
        }
        return text(bytes, 0, end);
    }

    private static boolean begins(byte[] bytes, String text) {
        for (int i = 0; i < text.length(); i++) {
            if (bytes[i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.US_ASCII);
    }

    /**
     * How much memory the head takes that has come without the end of its request, about; 0 between two requests. Its
     * bytes are there twice for a while, as they came and as text.
     */
    int memory() {
        return headMemory + 2 * size + fields * FIELD_MEMORY;
    }

    /** How much of a body comes next, in bytes. */
    int part() {
        return bodyPart;
    }

    /** Whether what was read last is all of a request. */
    boolean hasEnded() {
        return ended;
    }

    /** Nothing more will be read. */
    void close() {
        head = NOTHING;
        endOfRequest();
    }

    /** Reads over bytes of a kind of which many may follow one another, such as those of a value. */
    private void run(int to) throws RefusedException {
        int next = position;
        switch (at) {
            case TARGET -> {
                while (next < to && HttpText.isVisible(head[next])) {
                    next++;
                }
                inLine(next - position);
            }
            case NAME -> {
                while (next < to && HttpText.isToken(head[next])) {
                    next++;
                }
                inHead(next - position);
            }
            case VALUE -> {
                while (next < to && HttpText.isText(head[next]) && (field == Field.OTHER || head[next] != '\t')) {
                    next++;
                }
                inHead(next - position);
            }
            default -> {}
        }
        position = next;
    }

    /** Reads the byte before {@link #position}. */
    private Event step(int next) throws RefusedException {
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
                if (trailer) {
                    endOfRequest();
                    return Event.END;
                }
                endOfHead();
                return Event.HEAD;
            }
            case CHUNK_LINE -> {
                if (chunk.read(next)) {
                    at = At.CHUNK_LINE_FEED;
                }
            }
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
                beginChunkLine();
            }
            case BODY, CHUNK -> throw new IllegalStateException("the caller takes bytes of a body");
        }
        return Event.NONE;
    }

    private void method(int next) throws RefusedException {
        if (next == ' ' && part > 0) {
            at = At.TARGET;
            methodEnd = position - 1;
            return;
        }
        if (!HttpText.isToken((byte) next) || !HttpText.isMethod(++part)) {
            throw refused("the first line is not METHOD TARGET HTTP/1.1");
        }
        inLine(1);
    }

    private void target(int next) throws RefusedException {
        targetEnd = position - 1;
        if (next != ' ' || targetEnd == methodEnd + 1) {
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
        if (!HttpText.isToken((byte) next)) {
            throw notAName();
        }
        at = At.NAME;
        nameStart = position - 1;
    }

    /** What comes after a name. */
    private void name(int next) throws RefusedException {
        inHead(1);
        if (next != ':') {
            throw notAName();
        }
        nameEnd = position - 1;
        begin(Field.named(head, nameStart, nameEnd));
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
        at = At.BEFORE_VALUE;
    }

    private void value(int next) throws RefusedException {
        inHead(1);
        if (next == '\r') {
            endOfField(at == At.VALUE);
            at = At.LINE_FEED;
        } else if (next == '\n') {
            throw lineEnd();
        } else if (!HttpText.isText((byte) next)) {
            throw refused("the value of a field has a control character");
        } else if (next == '\t' && field != Field.OTHER) {
            throw refused("there is a tab where a request says how long it is, or for whom");
        } else if (at == At.BEFORE_VALUE && !HttpText.isWhite(next)) {
            at = At.VALUE;
            valueStart = position - 1;
        }
    }

    private void inHead(int more) throws RefusedException {
        size += more;
        if (size > limits.head()) {
            throw new RefusedException(431, "its fields have more than " + limits.head() + " bytes");
        }
    }

    private void endOfField(boolean hasValue) throws RefusedException {
        int valueEnd = position - 1;
        if (!hasValue) {
            valueStart = valueEnd;
        }
        while (valueEnd > valueStart && HttpText.isWhite(head[valueEnd - 1])) {
            valueEnd--;
        }
        keepPlaces(valueEnd);
        switch (field) {
            case HOST -> hasHost = true;
            case CONTENT_LENGTH -> {
                hasLength = true;
                length = ContentLength.of(text(head, valueStart, valueEnd));
            }
            case TRANSFER_ENCODING -> {
                chunked = true;
                if (old) {
                    throw refused("HTTP/1.0 has no Transfer-Encoding");
                }
                if (!text(head, valueStart, valueEnd).equalsIgnoreCase("chunked")) {
                    throw new RefusedException(501, "the only Transfer-Encoding here is chunked, once");
                }
            }
            case OLD_WEB_SOCKET, OTHER -> {}
        }
        if (hasLength && chunked) {
            throw refused("it has both Content-Length and Transfer-Encoding");
        }
    }

    private void keepPlaces(int valueEnd) {
        int from = (fields - 1) * PLACES;
        if (from == places.length) {
            places = Arrays.copyOf(places, 2 * from);
        }
        places[from] = nameStart;
        places[from + 1] = nameEnd;
        places[from + 2] = valueStart;
        places[from + 3] = valueEnd;
    }

    private void endOfHead() throws RefusedException {
        if (!old && !hasHost) {
            throw refused("HTTP/1.1 needs the field Host");
        }
        made = made();
        headMemory = memory();
        size = 0;
        fields = 0;
        left = length;
        if (chunked) {
            beginChunkLine();
        } else if (left > 0) {
            at = At.BODY;
        } else {
            endOfRequest();
        }
    }

    private void endOfRequest() {
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
        at = At.METHOD;
        if (head.length > MOST_ROOM) {
            head = new byte[ROOM];
            places = new int[FIELDS * PLACES];
        }
    }

    private void beginChunkLine() {
        at = At.CHUNK_LINE;
        chunk.begin();
    }

    private void beginChunk() {
        left = chunk.size();
        trailer = left == 0;
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
