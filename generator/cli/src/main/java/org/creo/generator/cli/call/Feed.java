// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.call;

import java.io.IOException;
import java.util.concurrent.Flow;
import java.util.concurrent.Semaphore;
import org.creo.generator.cli.json.JsonItems;
import org.creo.json.JsonMistake;

/**
 * Hands out the items of a stream as they are asked for, from a thread of its own: reading them may wait for a person
 * while the host answers.
 */
final class Feed implements Flow.Publisher<byte[]>, Flow.Subscription {

    private final JsonItems items;
    private final Semaphore asked = new Semaphore(0);
    private volatile boolean cancelled;
    private volatile Exception failure;

    Feed(JsonItems items) {
        this.items = items;
    }

    /** The thread ends with the program, even while it waits for an item. */
    @Override
    public void subscribe(Flow.Subscriber<? super byte[]> subscriber) {
        subscriber.onSubscribe(this);
        Thread thread = new Thread(() -> run(subscriber), "creo-items");
        thread.setDaemon(true);
        thread.start();
    }

    private void run(Flow.Subscriber<? super byte[]> subscriber) {
        try {
            byte[] item = items.next();
            while (item != null && isAskedFor()) {
                subscriber.onNext(item);
                item = items.next();
            }
            subscriber.onComplete();
        } catch (IOException | JsonMistake | RuntimeException e) {
            failure = e;
            subscriber.onError(e);
        }
    }

    private boolean isAskedFor() {
        asked.acquireUninterruptibly();
        return !cancelled;
    }

    @Override
    public void request(long count) {
        asked.release((int) Math.min(count, Integer.MAX_VALUE));
    }

    @Override
    public void cancel() {
        cancelled = true;
        asked.release();
    }

    /** Fails where the call failed because of its items. */
    void check() throws IOException, JsonMistake {
        if (failure instanceof IOException e) {
            throw e;
        }
        if (failure instanceof JsonMistake e) {
            throw e;
        }
    }
}
