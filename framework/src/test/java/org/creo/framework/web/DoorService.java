// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import door.Colour;
import door.Desk;
import door.DeskDispatcher;
import door.NotFound;
import door.Point;
import door.Vault;
import door.VaultDispatcher;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.framework.compose.CallContext;
import org.creo.framework.conversation.Router;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.limits.Limits;
import org.creo.framework.queue.FairQueue;
import org.creo.framework.queue.MemoryQueue;
import org.creo.framework.scheduler.DeadlineWatch;
import org.creo.framework.scheduler.Pipeline;
import org.creo.framework.scheduler.QueuedPipeline;
import org.creo.framework.scheduler.Scheduler;
import org.creo.framework.tongue.rasp.DeferredStreams;
import org.creo.framework.tongue.rasp.Dialogue;
import org.creo.framework.tongue.rasp.TrialService;
import org.creo.framework.transport.EmbeddedHost;
import org.creo.framework.url.PathPrefix;

/**
 * The interfaces of {@code door.creo} with methods that keep nothing and never wait, and so give the same answers to
 * the same requests. It has no threads: methods with streams run when a test says so. All hosts of a process may share
 * one, one after the other.
 */
public final class DoorService implements AutoCloseable {
    /** The largest body or line, in bytes. */
    public static final int BODY = 1 << 10;

    public static final Limits LIMITS = Limits.defaults()
            .withFrame(Dialogue.FRAME)
            .withMemory(Dialogue.FRAME)
            .withHttpBody(BODY);

    private static final List<Dispatcher> SERVICES =
            List.of(new DeskDispatcher(new StillDesk()), new VaultDispatcher(new StillVault()));
    /** What HTTP offers of it. */
    public static final Operations OPERATIONS =
            Operations.of(SERVICES, service -> null, LIMITS, Set.of(), PathPrefix.ROOT);

    private final DeadlineWatch watch = new DeadlineWatch();
    private final Scheduler scheduler;
    private final DeferredStreams streams;
    private final Router router;

    /** @param streamLimit how many calls with streams may be under way; with 0 each is refused before its items come */
    public DoorService(int streamLimit) {
        this(streamLimit, new TrialService.InPlace());
    }

    /** @param scheduler runs its methods */
    public DoorService(int streamLimit, Scheduler scheduler) {
        this.scheduler = scheduler;
        streams = new DeferredStreams(streamLimit, request -> false);
        Pipeline desk = pipeline(SERVICES.get(0));
        Pipeline vault = pipeline(SERVICES.get(1));
        router = new Router(
                Map.of(SERVICES.get(0).protocolId(), desk, SERVICES.get(1).protocolId(), vault), "Desk, Vault");
    }

    /** A method of the desk. */
    public static Operation operation(String name) {
        return OPERATIONS.find("GET", List.of("door.Desk", name)).endpoint().operation();
    }

    private Pipeline pipeline(Dispatcher service) {
        return new QueuedPipeline(
                new FairQueue(4),
                new MemoryQueue<>(4),
                new Responder(service, Dialogue.FRAME),
                null,
                scheduler,
                streams,
                watch,
                Observer.NONE);
    }

    public Router router() {
        return router;
    }

    /** A host for it. */
    public EmbeddedHost host() {
        return new EmbeddedHost(router, OPERATIONS, LIMITS);
    }

    /** Runs the methods with streams that need not wait; returns whether there were any. */
    public boolean runStreams() {
        return streams.run();
    }

    /** How many methods with streams wait for their items. */
    public int waitingStreams() {
        return streams.waiting();
    }

    @Override
    public void close() {
        watch.close();
        streams.close();
    }

    private static final class StillDesk implements Desk {
        /** More than an answer has that is translated at once. */
        private static final int MOST_BYTES = AnswerWriter.LARGE + 100;
        /** Without credit no more is sent. */
        private static final int MOST_ITEMS = 64;
        /** Two of these do not leave together. */
        private static final String NEWS = "n".repeat(20_000);

        @Override
        public Point same(Point point) {
            return point;
        }

        @Override
        public String words(
                String text, Optional<Integer> times, Colour[] colours, boolean loud, long big, double[] numbers) {
            return text + times + Arrays.toString(colours) + loud + big + Arrays.toString(numbers);
        }

        @Override
        public Optional<Point> find(String name) throws NotFound {
            if (name.equals("lost")) {
                throw new NotFound(name, Colour.GREEN);
            }
            return name.isEmpty() ? Optional.empty() : Optional.of(new Point(1, -0.0, name));
        }

        @Override
        public byte[] bytes(int size) {
            return new byte[Math.min(size, MOST_BYTES)];
        }

        @Override
        public void put(String name) {}

        @Override
        public void nothing() {}

        @Override
        public long count() {
            return Long.MIN_VALUE;
        }

        @Override
        public void note(String line) {}

        @Override
        public String who() {
            return CallContext.current().toString();
        }

        @Override
        public void wait_(String name) {}

        @Override
        public String fail(String how) {
            throw new IllegalStateException(how);
        }

        @Override
        public Stream<Point> points(int size, String then) {
            return IntStream.range(0, Math.min(size, MOST_ITEMS)).mapToObj(i -> {
                if (i == size - 1 && !then.isEmpty()) {
                    throw new IllegalStateException(then);
                }
                return new Point(i, 0, "p");
            });
        }

        @Override
        public Stream<String> watch() {
            return Stream.of(NEWS, NEWS, "");
        }

        @Override
        public double sum(Stream<Double> numbers) {
            return numbers.mapToDouble(Double::doubleValue).sum();
        }

        @Override
        public long join(String name, int factor, Stream<Point> points) {
            return points.map(Point::note).filter(name::equals).count() * factor;
        }

        @Override
        public Stream<String> chat(Stream<String> words) {
            return words.map(word -> word + "!");
        }
    }

    private static final class StillVault implements Vault {
        @Override
        public String secret() {
            return "gold";
        }

        @Override
        public String open() {
            return "air";
        }

        @Override
        public Stream<String> follow() {
            return Stream.of("away");
        }

        @Override
        public void empty(String into) {}
    }
}
