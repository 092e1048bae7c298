// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Download;

/**
 * Answers and items from any thread, on their way to the conversation's thread. Only the conversation's thread may call
 * a method that does not say otherwise.
 */
final class Outbox {
    private final OpenRequests open;
    private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
    /** Streams with items that wait to be sent. */
    private final Queue<Download> flowing = new ConcurrentLinkedQueue<>();

    private final AtomicBoolean announced = new AtomicBoolean();

    Outbox(OpenRequests open) {
        this.open = open;
    }

    /** Puts an answer in. Any thread may call it. */
    void add(Answer answer) {
        answers.add(answer);
    }

    /** Puts in a stream with items. Any thread may call it. */
    void add(Download download) {
        flowing.add(download);
    }

    /**
     * Whether the caller must tell the conversation's thread to {@link #look}; false for all other callers until it
     * does. Any thread may call it.
     */
    boolean announce() {
        return announced.compareAndSet(false, true);
    }

    /** Tells that the conversation's thread looks now: what comes after this has to be announced again. */
    void look() {
        announced.set(false);
    }

    /**
     * Sends an answer past the others if none waits, and it is so small that its memory need not be counted.
     *
     * @return whether it was sent; otherwise nothing has changed
     */
    boolean sendNow(Answer answer, Tongue tongue) {
        boolean simple = answer.last() && answer.request().download() == null;
        if (!simple || !answers.isEmpty() || !tongue.sendNow(answer)) {
            return false;
        }
        open.remove(answer.request());
        return true;
    }

    /** Sends the answers, each after its items. */
    void sendAnswers(Tongue tongue) {
        for (Answer answer = answers.poll(); answer != null; answer = answers.poll()) {
            if (answer.last() && answer.request().download() != null) {
                tongue.send(answer.request().download());
            }
            tongue.send(answer);
            if (answer.last()) {
                open.remove(answer.request());
            }
        }
    }

    /** Sends items as long as the client takes them; what it does not take waits, and holds back its method. */
    void sendItems(Tongue tongue) {
        while (tongue.keepsUp()) {
            Download download = flowing.poll();
            if (download == null) {
                return;
            }
            tongue.send(download);
        }
    }

    /** Whether items wait to be sent. */
    boolean hasItems() {
        return !flowing.isEmpty();
    }
}
