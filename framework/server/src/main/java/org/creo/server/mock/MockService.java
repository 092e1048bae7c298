// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.work.Answering;
import org.creo.framework.work.WorkCall;

/**
 * Answers all calls with what is made up, or canned. It keeps nothing: what a call writes is forgotten.
 *
 * <p>What is made up for a call depends on the seed, the method, and how many calls of it came before. So a program
 * that makes the same calls one after another gets the same answers.
 */
final class MockService implements Answering {
    /** The field of answers over HTTP by which nobody takes them for those of the real service. */
    static final String FIELD = "Creo-Mock";

    private final Map<String, Seat> seats = new HashMap<>();
    private final MadeUp values;
    private final Optional<CannedFile> canned;
    private final Delay delay;
    private final List<Failure> failures;
    private final long seed;

    /** A method, and how many calls of it there were. */
    private record Seat(MockMethod method, AtomicLong calls) {}

    MockService(
            List<MockMethod> methods,
            MadeUp values,
            Optional<CannedFile> canned,
            Delay delay,
            List<Failure> failures,
            long seed) {
        methods.forEach(method -> seats.put(method.fullName(), new Seat(method, new AtomicLong())));
        this.values = values;
        this.canned = canned;
        this.delay = delay;
        this.failures = List.copyOf(failures);
        this.seed = seed;
    }

    @Override
    public Payload answer(WorkCall call) {
        Seat seat = seats.get(call.method().toString());
        Random random = random(seat);
        Optional<CannedAnswer> found = canned.flatMap(file -> file.take(call));
        call.context().answer().set(FIELD, found.isPresent() ? "canned" : "made up");
        Reply reply = found.flatMap(CannedAnswer::reply)
                .orElseGet(() ->
                        found.isPresent() ? values.answer(seat.method(), random) : uncanned(seat.method(), random));
        found.flatMap(CannedAnswer::delay).orElse(delay).pass(random);
        return given(call, reply, random);
    }

    private Reply uncanned(MockMethod method, Random random) {
        return Failure.draw(failures, method, random)
                .map(failure -> failure.reply(method, values, random))
                .orElseGet(() -> values.answer(method, random));
    }

    private Random random(Seat seat) {
        long call = seat.calls().getAndIncrement();
        // Numbers that differ a little must become seeds that differ a lot.
        long mixed =
                new SplittableRandom(seed ^ (long) seat.method().descriptor().id() << Integer.SIZE).nextLong();
        return new Random(new SplittableRandom(mixed + call).nextLong());
    }

    private static Payload given(WorkCall call, Reply reply, Random random) {
        if (!call.method().streams().up()) {
            return sent(call, reply, random);
        }
        if (!call.method().streams().down()) {
            drain(call);
            return reply.ending().end();
        }
        // A client may wait for items before it sends its own, or send all of its own first.
        Thread reader = new Thread(() -> drain(call), "creo-mock-reader");
        reader.setDaemon(true);
        reader.start();
        Payload end = sent(call, reply, random);
        join(reader);
        return end;
    }

    private static Payload sent(WorkCall call, Reply reply, Random random) {
        boolean first = true;
        for (byte[] item : reply.items()) {
            if (!first) {
                reply.every().pass(random);
            }
            first = false;
            call.send(Payloads.of(item));
        }
        return reply.ending().end();
    }

    private static void drain(WorkCall call) {
        try {
            while (call.next() != null) {
                // Nothing is done with it.
            }
        } catch (CancellationException e) {
            // The call is over.
        }
    }

    private static void join(Thread reader) {
        try {
            reader.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the call was given up");
        }
    }
}
