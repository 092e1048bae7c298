// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Download;
import org.creo.framework.queue.Request;

/**
 * Answers and items from any thread, on their way to the session's thread. Only the session's thread may call a method
 * that does not say otherwise.
 */
final class Outbox {
    private final Outgoing outgoing;
    private final OpenRequests open;
    private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
    /** Streams with items that wait to be sent. */
    private final Queue<Download> flowing = new ConcurrentLinkedQueue<>();

    private final AtomicBoolean announced = new AtomicBoolean();
    /** Is told of each request whose result is about to be sent. */
    private Consumer<Request> results = request -> {};

    Outbox(Outgoing outgoing, OpenRequests open) {
        this.outgoing = outgoing;
        this.open = open;
    }

    /** Sets what is told of each request whose result is about to be sent. */
    void onResult(Consumer<Request> hears) {
        results = hears;
    }

    private void announceResult(Answer answer) {
        if (answer.last() && answer.status() == null) {
            results.accept(answer.request());
        }
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
     * Whether the caller must tell the session's thread to {@link #look}; false for all other callers until it does.
     * Any thread may call it.
     */
    boolean announce() {
        return announced.compareAndSet(false, true);
    }

    /** The session's thread looks now. */
    void look() {
        announced.set(false);
    }

    /**
     * Sends an answer past the others if none waits, and it is so small that its memory need not be counted.
     *
     * @return whether it was sent; otherwise nothing has changed
     */
    boolean sendNow(Answer answer) {
        boolean simple =
                answer.last() && answer.tail() == null && answer.request().download() == null;
        if (!simple || !answers.isEmpty()) {
            return false;
        }
        announceResult(answer);
        if (!outgoing.sendNow(answer.bytes(), answer.start(), answer.end())) {
            return false;
        }
        open.remove(answer.request());
        return true;
    }

    /** Sends the answers, each after its items. */
    void sendAnswers() {
        for (Answer answer = answers.poll(); answer != null; answer = answers.poll()) {
            if (answer.last() && answer.request().download() != null) {
                answer.request().download().take(outgoing::send);
            }
            announceResult(answer);
            outgoing.send(answer.bytes(), answer.start(), answer.end());
            if (answer.tail() != null) {
                outgoing.send(answer.tail(), 0, answer.tail().length);
            }
            if (answer.last()) {
                open.remove(answer.request());
            }
        }
    }

    /** Sends items as long as the client takes them; what it does not take waits, and holds back its method. */
    void sendItems() {
        while (outgoing.keepsUp()) {
            Download download = flowing.poll();
            if (download == null) {
                return;
            }
            download.take(outgoing::send);
        }
    }

    /** Whether items wait to be sent. */
    boolean hasItems() {
        return !flowing.isEmpty();
    }
}
