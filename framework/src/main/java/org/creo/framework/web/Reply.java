// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.function.Consumer;

/**
 * Where the answer to one request goes: {@link #whole}, or {@link #begin}, any number of {@link #part}s, and
 * {@link #end} or {@link #cut}. What is written leaves when the connection is flushed.
 */
public interface Reply {
    /** Fields for an answer; those that every answer has are added. */
    AnswerFields fields();

    /** The whole answer. */
    void whole(int status, AnswerFields fields, Content body);

    /**
     * JSON for an answer, or for a part of one.
     *
     * @param source how many bytes it will be made from
     * @param part whether it is one of those of which there are only so many at a time as the client takes
     */
    JsonBody json(long source, boolean part);

    /** Writes JSON in one of the ways that are here, and counts it from then on as what waits for the client. */
    void give(JsonBody json, Consumer<Content> how);

    /** The head of an answer whose length is not known. */
    void begin(int status, AnswerFields fields);

    /** More of its body; likewise. */
    void part(Content body);

    /** Its end. */
    void end();

    /** It fails: it must not look whole to the client. */
    void cut();

    /** Whether other requests are answered over the same connection meanwhile. */
    boolean isShared();

    /** How many bytes of it wait until the client has taken others; 0 where the whole connection does. */
    long waiting();

    /** Asks the client to send the body that it has announced. */
    void proceed();

    /** Whether no more of the body should come for now, since nobody takes it. */
    void hold(boolean on);

    /** Whether no more should be read for now, since there is no memory for it. */
    void lacks(boolean on);

    /** The rest of the body will not be read: what carries the request ends after the answer. */
    void last();
}
