// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Download;

/**
 * What a client speaks, such as RASP or HTTP. A tongue makes typed events of the bytes that come, and tells them to the
 * {@link Conversation}; by this interface the conversation tells the tongue what to say to the client, and what it has
 * to know. All methods are called on the conversation's thread.
 */
public interface Tongue {
    /**
     * Sends the last answer to a call at once, without counting its memory, if it is small and hardly anything else
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

    /** Makes what was sent leave, and sends items that wait, as far as the client takes them. */
    void flush();

    /**
     * Tells that something has come that the tongue may have waited for: room for a call, a turn, a client that takes
     * more.
     */
    void resume();

    /** Tells that something has not come in time. */
    void late(Wait wait);

    /** Asks to give back memory for which others wait: whatever holds some and stands still is given up. */
    void giveBack(long now);

    /** Tells that the host is about to stop: requests that are open get their answers, new ones will not. */
    void goAway();

    /**
     * Tells that the host stops: the tongue ends the connection once its requests have their answers. Streams have been
     * ended already.
     */
    void stop();

    /** Tells that some credentials were revoked, and that the streams of their callers were ended. */
    void revoked();

    /**
     * Tells that the connection is closed, or that another conversation goes on with it: the tongue releases what it
     * keeps.
     */
    void closed();
}
