// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.queue.Arguments;

/** A call whose arguments, items and result are texts. */
class TestCall implements WorkCall {
    private static final String END = "\0";

    final BlockingQueue<String> uploaded = new LinkedBlockingQueue<>();
    final BlockingQueue<String> sent = new LinkedBlockingQueue<>();
    /** How many items its caller still takes. */
    final Semaphore room = new Semaphore(Integer.MAX_VALUE);
    /** Whether its caller has given up. */
    volatile boolean over;

    private final WorkMethod method;
    private final String text;
    private final List<WorkView> views;

    TestCall(WorkMethod method, String text, WorkView... views) {
        this.method = method;
        this.text = text;
        this.views = List.of(views);
    }

    void endItems() {
        uploaded.add(END);
    }

    @Override
    public WorkMethod method() {
        return method;
    }

    @Override
    public Arguments arguments() {
        return arguments(text);
    }

    private static Arguments arguments(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new Arguments(bytes, 0, bytes.length, null, 64, 1000);
    }

    @Override
    public Optional<Duration> timeLeft() {
        return Optional.of(Duration.ofSeconds(7));
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public List<WorkView> views() {
        return views;
    }

    @Override
    public void use(Runnable what) {
        what.run();
    }

    @Override
    public Arguments next() {
        try {
            String item = uploaded.take();
            return item.equals(END) ? null : arguments(item);
        } catch (InterruptedException e) {
            throw new CancellationException();
        }
    }

    @Override
    public void send(Payload item) {
        try {
            room.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException();
        }
        sent.add(text(item));
    }

    static String text(Payload payload) {
        return new String(payload.bytes(), payload.start(), payload.end() - payload.start(), StandardCharsets.UTF_8);
    }
}
