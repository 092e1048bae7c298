// SPDX-License-Identifier: Apache-2.0
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lab.Shape;
import lab.TooFast;
import lab.Wave;
import lab.Waves;
import org.creo.framework.compose.CallContext;

/** Makes waves. */
public final class Sea implements Waves {
    /** How long it is between two heights. */
    private static final Duration STEP = Duration.ofMillis(10);

    private static final String LONG_TEXT = "x".repeat(4096);

    private final AtomicLong floods = new AtomicLong();
    private final AtomicLong flooded = new AtomicLong();

    @Override
    public Wave make(Shape shape, int count, double frequency) {
        if (frequency > count / 2.0) {
            throw new TooFast(count / 2.0);
        }
        double[] times =
                IntStream.range(0, count).mapToDouble(i -> (double) i / count).toArray();
        double[] heights = DoubleStream.of(times)
                .map(time -> height(shape, frequency * time))
                .toArray();
        return new Wave(shape.name(), times, heights);
    }

    private static double height(Shape shape, double turns) {
        return shape == Shape.SINE ? Math.sin(2 * Math.PI * turns) : 2 * (turns - Math.floor(turns)) - 1;
    }

    @Override
    public Stream<Double> watch(double frequency) {
        return IntStream.iterate(0, i -> i + 1)
                .peek(i -> LockSupport.parkNanos(STEP.toNanos()))
                .mapToObj(i -> height(Shape.SINE, frequency * i * STEP.toMillis() / 1000));
    }

    @Override
    public Stream<Wave> faster(int count) {
        return IntStream.iterate(1, i -> i + 1).mapToObj(i -> make(Shape.SINE, count, i));
    }

    @Override
    public Stream<String> flood() {
        floods.incrementAndGet();
        return Stream.generate(() -> LONG_TEXT)
                .peek(text -> flooded.incrementAndGet())
                .onClose(floods::decrementAndGet);
    }

    @Override
    public long[] flooded() {
        return new long[] {floods.get(), flooded.get()};
    }

    @Override
    public long sum(long first, Stream<Long> numbers, boolean negative) {
        long sum = numbers.reduce(first, Long::sum);
        return negative ? -sum : sum;
    }

    @Override
    public String say(String words) {
        return words;
    }

    @Override
    public Stream<String> echo(Stream<String> words) {
        return words;
    }

    @Override
    public void never() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the caller has gone
        }
    }

    @Override
    public Optional<String> context(String name) {
        return Optional.ofNullable(CallContext.current().get(name));
    }

    @Override
    public String text(int length) {
        return "x".repeat(length);
    }

    @Override
    public byte[] bytes(int length) {
        return new byte[length];
    }
}
