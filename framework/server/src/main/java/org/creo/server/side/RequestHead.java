// SPDX-License-Identifier: Apache-2.0
package org.creo.server.side;

import io.netty.buffer.ByteBuf;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The request line and the headers of one HTTP/1 request, read strictly after RFC 9112. Two programs that disagree on
 * where a request ends let a client smuggle a second one past the first program; so whatever has been read in different
 * ways by different programs is refused here instead of being interpreted. For one thread.
 */
final class RequestHead {
    /** Why a request is refused; the message is for its sender. */
    static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1L;

        RefusedException(String message) {
            // Without a stack trace: a client can cause many of these.
            super(message, null, false, false);
        }
    }

    /** How many bytes it may have: room for what a browser or a scraper sends. */
    static final int LIMIT = 8192;

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
    private static final Pattern FIRST_LINE = Pattern.compile("(" + TOKEN + ") ([!-~]+) HTTP/1\\.([01])");
    private static final Pattern NAME = Pattern.compile(TOKEN);
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

    private final StringBuilder line = new StringBuilder();
    private int size;
    private boolean returned;
    private String method;
    private String target;
    private boolean old;
    private boolean hasLength;
    private boolean chunked;

    /**
     * Reads on; bytes after the head are left in the buffer.
     *
     * @return whether the head is complete
     * @throws RefusedException if it is not a request, or one that could be read in more than one way
     */
    boolean read(ByteBuf bytes) throws RefusedException {
        while (bytes.isReadable()) {
            if (++size > LIMIT) {
                throw new RefusedException("the request line and the headers have more than " + LIMIT + " bytes");
            }
            char next = (char) bytes.readUnsignedByte();
            if (returned != (next == '\n')) {
                throw new RefusedException("a line must end with a carriage return and a line feed");
            }
            if (next == '\n') {
                returned = false;
                if (endsLine()) {
                    return true;
                }
            } else if (next == '\r') {
                returned = true;
            } else if (next < ' ' && next != '\t' || next == 0x7f) {
                throw new RefusedException("it has a control character");
            } else {
                line.append(next);
            }
        }
        return false;
    }

    /** {@code GET}, for instance. */
    String method() {
        return method;
    }

    /** {@code /metrics?name=x}, for instance. */
    String target() {
        return target;
    }

    /** Takes the line; returns whether it was the empty one at the end. */
    private boolean endsLine() throws RefusedException {
        String text = line.toString();
        line.setLength(0);
        if (method == null) {
            start(text);
            return false;
        }
        if (text.isEmpty()) {
            return true;
        }
        header(text);
        return false;
    }

    private void start(String text) throws RefusedException {
        Matcher start = FIRST_LINE.matcher(text);
        if (!start.matches()) {
            throw new RefusedException("the first line is not METHOD TARGET HTTP/1.1");
        }
        method = start.group(1);
        target = start.group(2);
        old = start.group(3).equals("0");
    }

    private void header(String text) throws RefusedException {
        if (text.charAt(0) == ' ' || text.charAt(0) == '\t') {
            throw new RefusedException("a header goes on in a second line");
        }
        int colon = text.indexOf(':');
        if (colon < 0 || !NAME.matcher(text.substring(0, colon)).matches()) {
            throw new RefusedException("the name of a header is not a word followed by a colon");
        }
        String name = text.substring(0, colon);
        String value = text.substring(colon + 1).strip();
        if (name.equalsIgnoreCase("Content-Length")) {
            if (hasLength || !LENGTH.matcher(value).matches()) {
                throw new RefusedException("Content-Length is not a single number");
            }
            hasLength = true;
        } else if (name.equalsIgnoreCase("Transfer-Encoding")) {
            if (chunked || old || !value.equalsIgnoreCase("chunked")) {
                throw new RefusedException("Transfer-Encoding is not \"chunked\" alone, in HTTP/1.1");
            }
            chunked = true;
        }
        if (hasLength && chunked) {
            throw new RefusedException("it has both Content-Length and Transfer-Encoding");
        }
    }
}
