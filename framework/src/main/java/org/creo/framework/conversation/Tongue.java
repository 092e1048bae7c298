// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Download;

/**
 * What a client speaks, such as RASP or HTTP. A tongue makes typed events of the bytes that come, and tells them to the
 * {@link Conversation}; this interface is the other direction: what it is to say to the client, and what it has to
 * know. All methods are called on the conversation's thread.
 */
public interface Tongue {
    /**
     * Sends a last answer whose memory nobody has counted, if it and what has not left yet are small, and nothing
     * waits.
     *
     * @return whether it was sent; otherwise nothing has changed
     */
    boolean sendNow(Answer answer);

    /** Sends an answer, or credit. Its memory is counted as unsent. */
    void send(Answer answer);

    /** Takes and sends the items that wait for the client. Their memory is counted as unsent. */
    void send(Download items);

    /** Whether the client takes what is sent, so that more may be. */
    boolean keepsUp();

    /** What was sent leaves, and items that wait are sent as far as the client takes them. */
    void flush();

    /** Something that it may have waited for is there: room for a request, a turn, a client that takes more. */
    void resume();

    /** Something has not come in time. */
    void late(Wait wait);

    /** Others wait for memory: gives back what stands still. */
    void giveBack(long now);

    /** The host is about to stop: requests that are open get their answers, new ones will not. */
    void goAway();

    /** The host stops: the connection ends once its requests have their answers. Streams have been ended already. */
    void stop();

    /** Some credentials were revoked, and the streams of their callers were ended. */
    void revoked();

    /** The connection is closed, or another conversation goes on with it: what is kept here is released. */
    void closed();
}
