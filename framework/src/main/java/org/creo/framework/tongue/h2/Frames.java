// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import java.nio.ByteBuffer;
import java.util.Map;
import org.creo.framework.web.AnswerFields;

/**
 * The frames of one connection of HTTP/2: what is sent as frames, and what it says of those that come. What is sent
 * leaves when the connection is flushed. Confined to the connection's thread.
 */
interface Frames {
    /** What comes, after it was checked that it may come. */
    interface Events {
        /**
         * The fields of a request, or those after its body, names and values.
         *
         * @throws BrokenException where they break the rules of HTTP/2
         */
        void head(int stream, Iterable<Map.Entry<CharSequence, CharSequence>> fields, boolean last)
                throws BrokenException;

        /**
         * A part of a body: what remains in a buffer that belongs to the caller.
         *
         * @param size how much that takes of what may come, in bytes: the padding is counted
         * @return how much of it may come again
         */
        int data(int stream, ByteBuffer part, int size, boolean last);

        /** The client has answered a PING. */
        void pong(long ping);

        /** The client has reset a stream. */
        void reset(int stream);

        /** A stream has ended, whoever has ended it. */
        void closed(int stream);

        /** A stream depends on itself, as its first fields say, which come next (RFC 7540, 5.3.1). */
        void circle(int stream);

        /** The client has made a mistake in a stream, which ends it; returns whether the connection goes on. */
        boolean streamBroken();

        /** The fields of a request are more than are read. */
        void tooLarge(int stream);

        /**
         * The connection cannot go on.
         *
         * @param cause the host's own error, or what broke the connection; null where the client has made a mistake
         */
        void broken(ErrorCode error, String message, Throwable cause);
    }

    /** A request breaks the rules of HTTP/2: its stream is reset, and it has no answer. */
    final class BrokenException extends Exception {
        private static final long serialVersionUID = 1L;

        BrokenException(String message) {
            super(message, null, false, false);
        }
    }

    /** Sends the head of an answer. */
    void head(int stream, int status, AnswerFields fields, boolean last);

    /**
     * Sends a part of an array as a part of a body, as soon as the client's windows allow it; the array does not change
     * any more.
     *
     * @param left runs when it has left, or never will
     */
    void data(int stream, byte[] bytes, int start, int end, boolean last, Runnable left);

    /**
     * Ends a stream.
     *
     * @param complete whether the client has sent all of it; otherwise more may be on its way, and is ignored
     */
    void reset(int stream, ErrorCode error, boolean complete);

    /** Asks the client for a sign of life, which has the same number. */
    void ping(long number);

    /** Tells the client that no more requests are taken. */
    void goodbye(ErrorCode error, String reason);

    /** So many bytes of a body were used: as many more may come. */
    void taken(int stream, int bytes);

    /** Whether something waits to be sent until the client asks for more. */
    boolean isBlocked(int stream);

    /** Drops what has come, and all that still comes. */
    void close();

    /** How much memory a frame or fields take that have come without their end, in bytes. */
    int kept();

    /** Whether the rest is to come of a request's fields, or of another frame that is no part of a body. */
    boolean isInHead();

    /** A number that changes when something that has begun has come as a whole. */
    long whole();
}
