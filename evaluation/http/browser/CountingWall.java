// SPDX-License-Identifier: Apache-2.0
package wall;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Has one line that is a secret, and counts who changes it. */
public final class CountingWall implements Wall {
    private static final String SECRET = "nobody-else-knows";
    /** Calls in the name of whoever looks at it, without waiting. */
    private static final String SCRIPT =
            "const call = new XMLHttpRequest(); call.open('POST', '/wall.Wall/wipe', false);"
                    + " call.setRequestHeader('Content-Type', 'application/json'); call.send('{}'); document.title = 'ran';";

    private final AtomicLong changes = new AtomicLong();
    private final AtomicInteger watching = new AtomicInteger();
    private final AtomicLong ended = new AtomicLong();

    @Override
    public void write(String text) {
        changes.incrementAndGet();
    }

    @Override
    public void wipe() {
        changes.incrementAndGet();
    }

    @Override
    public long changes() {
        return changes.get();
    }

    @Override
    public String read() {
        return SECRET;
    }

    @Override
    public byte[] page(Optional<String> of) {
        return ("<!DOCTYPE html><title>kept</title><script>" + SCRIPT + "</script>").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] picture(Optional<String> of) {
        return ("<svg xmlns='http://www.w3.org/2000/svg'><title>kept</title><script>" + SCRIPT + "</script></svg>")
                .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String line(int number) throws NoSuchLine {
        if (number != 0) {
            throw new NoSuchLine(number);
        }
        return SECRET;
    }

    @Override
    public Stream<String> lines(int count) {
        return Stream.generate(() -> SECRET).limit(count);
    }

    @Override
    public Stream<String> watch() {
        watching.incrementAndGet();
        return Stream.concat(Stream.of(SECRET), Stream.generate(CountingWall::never))
                .onClose(this::end);
    }

    private void end() {
        ended.set(System.currentTimeMillis());
        watching.decrementAndGet();
    }

    @Override
    public Stream<String> copy(Stream<String> words) {
        return words;
    }

    @Override
    public void sleep() {
        watching.incrementAndGet();
        try {
            never();
        } finally {
            end();
        }
    }

    @Override
    public long ended() {
        return ended.get();
    }

    @Override
    public int watching() {
        return watching.get();
    }

    private static String never() {
        try {
            new CountDownLatch(1).await();
            return "";
        } catch (InterruptedException e) {
            throw new IllegalStateException("the caller has gone", e);
        }
    }
}
