// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

import org.creo.framework.web.HttpText;
import org.creo.framework.web.RefusedException;

/**
 * Reads the line before a chunk of a body, after RFC 9112: its size, and extensions, which nobody uses and which are
 * read over. For one thread.
 */
final class ChunkLine {
    private static final int LONGEST_EXTENSION = 1024;
    /** How many digits a size may have, leading zeros included. */
    private static final int MOST_DIGITS = 15;

    /** Which part of {@code SIZE}, {@code SIZE;name=value} or {@code SIZE;name="value"} the next byte belongs to. */
    private enum At {
        SIZE,
        BEFORE_NAME,
        NAME,
        BEFORE_VALUE,
        VALUE,
        QUOTED,
        ESCAPED,
        AFTER_QUOTED;

        /**
         * Which part of an extension the byte after the next one belongs to; null where the next one may not be there.
         */
        At after(int next) {
            boolean token = HttpText.isToken((byte) next);
            return switch (this) {
                case SIZE -> throw new IllegalStateException("it is no extension");
                case BEFORE_NAME -> token ? NAME : null;
                case NAME -> token ? NAME : next == '=' ? BEFORE_VALUE : next == ';' ? BEFORE_NAME : null;
                case BEFORE_VALUE -> token ? VALUE : next == '"' ? QUOTED : null;
                case VALUE -> token ? VALUE : next == ';' ? BEFORE_NAME : null;
                case QUOTED -> next == '"' ? AFTER_QUOTED : next == '\\' ? ESCAPED : isQuotable(next) ? QUOTED : null;
                case ESCAPED -> isQuotable(next) ? QUOTED : null;
                case AFTER_QUOTED -> next == ';' ? BEFORE_NAME : null;
            };
        }

        boolean mayEnd() {
            return this == NAME || this == VALUE || this == AFTER_QUOTED;
        }

        private static boolean isQuotable(int next) {
            return next >= ' ' && next < 0x7f;
        }
    }

    private At at = At.SIZE;
    /** How many bytes of the size, or of the extensions, have come. */
    private int length;

    private long size;

    /** Another line begins. */
    void begin() {
        at = At.SIZE;
        length = 0;
        size = 0;
    }

    /** The size of the chunk, in bytes. */
    int size() {
        return (int) size;
    }

    /** Reads a byte; returns whether it is the carriage return at the end. */
    boolean read(int next) throws RefusedException {
        if (at == At.SIZE) {
            return readSize(next);
        }
        if (next == '\r' && at.mayEnd()) {
            return true;
        }
        at = at.after(next);
        if (at == null || ++length > LONGEST_EXTENSION) {
            throw new RefusedException(400, "what comes after the size of a chunk is not ;name=value, or is too long");
        }
        return false;
    }

    private boolean readSize(int next) throws RefusedException {
        int digit = Character.digit(next, 16);
        if (digit >= 0 && length < MOST_DIGITS) {
            size = size << 4 | digit;
            length++;
            if (size > Integer.MAX_VALUE) {
                throw new RefusedException(413, "a chunk has more than " + Integer.MAX_VALUE + " bytes");
            }
            return false;
        }
        if (length == 0 || next != '\r' && next != ';') {
            throw new RefusedException(400, "the size of a chunk is not a hexadecimal number");
        }
        if (next == ';') {
            at = At.BEFORE_NAME;
            length = 0;
        }
        return next == '\r';
    }
}
