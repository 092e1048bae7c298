// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.function.Consumer;

/**
 * Where the answer to one request goes: {@link #whole}, or {@link #begin}, any number of {@link #part}s, and
 * {@link #end} or {@link #cut}. What is written leaves when the connection is flushed.
 */
public interface Reply {
    /** The fields that every answer has, to which others may be added. */
    AnswerFields fields();

    /** Gives the whole answer. */
    void whole(int status, AnswerFields fields, Content body);

    /**
     * Room for JSON that will be given by {@link #give}.
     *
     * @param source how many bytes it will be made from
     * @param part whether it is a part of a stream, of which several may wait for the client
     */
    JsonBody json(long source, boolean part);

    /**
     * Gives JSON by one of the methods of this reply, which {@code how} calls. From then on it counts as what waits for
     * the client.
     */
    void give(JsonBody json, Consumer<Content> how);

    /** Gives the head of an answer whose length is not known; {@link #part parts} follow. */
    default void begin(int status, AnswerFields fields) {
        begin(status, fields, -1);
    }

    /**
     * Gives the head of an answer; {@link #part parts} follow.
     *
     * @param length how many bytes these will have together; -1 where that is not known
     */
    void begin(int status, AnswerFields fields, long length);

    /** Gives more of the body of such an answer. */
    void part(Content body);

    /** Ends such an answer. */
    void end();

    /** Breaks such an answer off: it must not look whole to the client. */
    void cut();

    /** Whether other requests are answered over the same connection meanwhile. */
    boolean isShared();

    /**
     * How many bytes of the answer wait until the client has taken others; 0 where all of the connection waits
     * together.
     */
    long waiting();

    /** Asks the client to send the body that it has announced. */
    void proceed();

    /** Sets whether no more of the body should come for now, since nobody takes it. */
    void hold(boolean on);

    /** Sets whether no more should be read for now, since there is no memory for it. */
    void lacks(boolean on);

    /**
     * Tells that the rest of the body will not be read: the connection, or the stream of HTTP/2, ends after the answer.
     */
    void last();
}
