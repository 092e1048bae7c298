// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import static org.creo.framework.tongue.rasp.SessionRig.frame;
import static org.creo.framework.tongue.rasp.SessionRig.request;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.queue.Request;
import org.creo.framework.scheduler.ManualTurns;
import org.creo.protocol.FrameKind;
import org.creo.protocol.RawFrames;
import org.creo.protocol.Status;

/**
 * A random order of events: frames of a client that keeps to the rules, and everything else that may happen to a
 * session. Services answer late, time passes, the client takes no answers, others have the memory, either side ends.
 */
final class Interleaving implements AutoCloseable {
    private static final int STEPS = 120;
    private static final int MEMORY = 256 << 10;
    private static final int QUEUE = 1;
    private static final Limits LIMITS = Limits.defaults()
            .withFrame(MEMORY)
            .withMemory(4 * MEMORY)
            .withOpenRequests(3)
            .withHandshakeTime(Duration.ofSeconds(5))
            .withIdleTime(Duration.ofSeconds(2))
            .withFrameTime(Duration.ofSeconds(3))
            .withSendTime(Duration.ofSeconds(8));

    /** What the client has sent, and where that ends in the bytes. */
    private record Said(int id, boolean streams, long end) {}

    private final Random random;
    private final ManualTurns later = new ManualTurns();
    private final Map<Request, Integer> observed = new HashMap<>();
    private final TrialService service;
    private final SessionRig rig;
    private final ByteArrayOutputStream wire = new ByteArrayOutputStream();
    private int delivered;
    private int lastId;
    private final List<Said> said = new ArrayList<>();
    /** Calls with streams from the client, and how many items of each it may send. */
    private final Map<Integer, Integer> uploads = new HashMap<>();

    private final MemoryShare rest;
    private long others;
    private boolean hostStopped;
    private boolean malformed;

    /** @param seed determines the whole order */
    Interleaving(long seed) {
        // The first random numbers of small seeds are similar.
        random = new Random(seed * 0x9E3779B97F4A7C15L);
        Observer observer = new Observer() {
            @Override
            public void answered(String name, String method, Request request, Status status, long in, long out) {
                observed.merge(request, 1, Integer::sum);
            }
        };
        service = new TrialService(later, QUEUE, 4, observer);
        rig = new SessionRig(service.router(), LIMITS, random.nextBoolean(), observer);
        rest = rig.memory.share(() -> {});
        wire.writeBytes(SessionRig.preface());
    }

    /** Runs it, and checks after each event. */
    void run() {
        for (int step = 0; step < STEPS; step++) {
            step();
            check();
        }
        end();
    }

    private void step() {
        switch (random.nextInt(14)) {
            case 0, 1, 2, 3 -> say();
            case 4, 5, 6 -> deliver();
            case 7, 8 -> later.run();
            case 9 -> runStreams();
            case 10 -> rig.transport.run();
            case 11 ->
                rig.transport.advance(Duration.ofMillis(random.nextInt(1 << random.nextInt(13)))
                        .toNanos());
            case 12 -> rig.transport.take(random.nextInt(3) == 0 ? random.nextInt(4000) : Long.MAX_VALUE);
            default -> rare();
        }
    }

    private void rare() {
        switch (random.nextInt(12)) {
            case 0, 1, 2, 3 -> {
                long more = random.nextInt(4 * MEMORY);
                rest.take(more);
                others += more;
            }
            case 4, 5, 6, 7, 8 -> {
                release();
            }
            case 9 -> {
                if (rig.transport.open()) {
                    rig.conversation.goAway();
                }
            }
            case 10 -> {
                if (random.nextInt(8) == 0 && rig.transport.open()) {
                    hostStopped = true;
                    rig.conversation.stop();
                }
            }
            default -> {
                if (random.nextInt(8) == 0) {
                    malformed = true;
                    wire.writeBytes(frame(FrameKind.GOAWAY, 0));
                }
            }
        }
    }

    /** The client has a frame to send. */
    private void say() {
        int any = lastId == 0 ? 0 : 1 + random.nextInt(lastId);
        switch (random.nextInt(12)) {
            case 0, 1, 2, 3 -> ask(random.nextBoolean() ? "echo" : "d", random.nextInt(60));
            case 4 -> ask("echo", random.nextInt(100_000));
            case 5 -> ask("efg".substring(random.nextInt(3)).substring(0, 1), 0);
            case 6 -> ask(random.nextBoolean() ? "c" : "no such method", 1);
            case 7 -> {
                wire.writeBytes(context(0));
                wire.writeBytes(request(0, "b", random.nextInt(2) * 1000, new byte[random.nextInt(9)]));
            }
            case 8 -> wire.writeBytes(frame(FrameKind.CANCEL, any));
            case 9 -> wire.writeBytes(frame(FrameKind.PING, random.nextInt(), new byte[random.nextInt(9)]));
            default -> sayMoreOfAStream();
        }
    }

    /** What comes before a request: mostly nothing; else small or large, and sometimes no map. */
    private byte[] context(int id) {
        return switch (random.nextInt(12)) {
            case 0 -> RawFrames.context(id, "a", "b");
            case 1 -> RawFrames.context(id, "a", "x".repeat(random.nextInt(8000)));
            case 2 -> frame(FrameKind.CONTEXT, id, new byte[random.nextInt(9)]);
            default -> new byte[0];
        };
    }

    private void ask(String method, int size) {
        int id = ++lastId;
        int timeout = random.nextInt(3) == 0 ? 1 + random.nextInt(4000) : 0;
        byte[] frame = request(id, method, timeout, new byte[size]);
        if (random.nextInt(30) == 0) {
            // To another interface.
            Arrays.fill(frame, 12, 16, (byte) 9);
        } else if ("efg".contains(method)) {
            uploads.put(id, TrialService.CREDIT);
        }
        wire.writeBytes(context(id));
        wire.writeBytes(frame);
        said.add(new Said(id, "defg".contains(method), wire.size()));
    }

    private void sayMoreOfAStream() {
        if (uploads.isEmpty()) {
            return;
        }
        List<Integer> ids = List.copyOf(uploads.keySet());
        int id = ids.get(random.nextInt(ids.size()));
        int credit = uploads.get(id);
        if (credit == 0 || random.nextInt(6) == 0) {
            uploads.remove(id);
            wire.writeBytes(frame(FrameKind.END, id));
        } else {
            uploads.put(id, credit - 1);
            int size = random.nextInt(4) == 0 ? random.nextInt(30_000) : random.nextInt(5);
            wire.writeBytes(frame(FrameKind.ITEM, id, new byte[size]));
        }
    }

    /** With memory for their items: they must not wait, since they run on this thread. */
    private void runStreams() {
        release();
        service.runStreams();
    }

    private void release() {
        rest.release(others);
        others = 0;
    }

    /** Some of what the client has sent arrives, if the host reads. */
    private void deliver() {
        int left = wire.size() - delivered;
        if (left == 0 || !rig.transport.reading()) {
            return;
        }
        int count = Math.min(left, 1 + random.nextInt(1 << random.nextInt(17)));
        byte[] piece = Arrays.copyOfRange(wire.toByteArray(), delivered, delivered + count);
        delivered += count;
        if (random.nextBoolean()) {
            rig.transport.receive(piece);
        } else {
            rig.transport.receivePart(piece);
        }
    }

    /** All frames that the host has sent. */
    List<Reply> replies() {
        return rig.transport.replies();
    }

    @Override
    public void close() {
        service.close();
    }

    /** What holds at each moment. */
    private void check() {
        Map<Integer, Integer> answers = answers();
        answers.forEach((id, count) -> assertEquals(1, count, "answers of " + id));
        observed.forEach((request, count) -> assertEquals(1, count, "observed answers of " + request.id()));
        // Otherwise there may be answers that have not left, or bytes that are not read.
        if (rig.transport.quiet() && !hostStopped && !malformed) {
            long looked = consumed();
            List<Said> open = said.stream()
                    .filter(each -> each.end <= looked && !answers.containsKey(each.id))
                    .toList();
            long streams = open.stream().filter(Said::streams).count();
            assertTrue(streams <= LIMITS.openRequests(), () -> "open: " + open);
            assertTrue(open.size() - streams <= LIMITS.openRequests(), () -> "open: " + open);
        }
    }

    /** How many bytes the host has looked at. */
    private long consumed() {
        return rig.transport.consumed() - rig.session.unread();
    }

    private Map<Integer, Integer> answers() {
        Map<Integer, Integer> answers = new HashMap<>();
        for (Reply reply : rig.transport.replies()) {
            FrameKind kind = FrameKind.of(reply.kind());
            if (kind == FrameKind.RESPONSE || kind == FrameKind.END || kind == FrameKind.ERROR && reply.id() != 0) {
                answers.merge(reply.id(), 1, Integer::sum);
            }
        }
        return answers;
    }

    /** All sides keep up again, the client ends its output or disconnects, and time passes. */
    private void end() {
        boolean gone = random.nextInt(4) == 0;
        if (gone && random.nextBoolean()) {
            // In the middle of it.
            rig.transport.disconnect();
        }
        rig.transport.take(Long.MAX_VALUE);
        release();
        boolean whole = settle();
        if (gone) {
            rig.transport.disconnect();
        } else {
            rig.transport.endInput();
        }
        settle();
        rig.transport.advance(Duration.ofMinutes(2).toNanos());
        settle();
        check();
        rig.checkGone();
        assertEquals(0, service.waitingStreams());
        if (whole && !gone && !hostStopped && !malformed) {
            Map<Integer, Integer> answers = answers();
            said.forEach(each -> assertTrue(answers.containsKey(each.id), each + " has no answer"));
        }
    }

    /**
     * Runs everything that can happen without time passing. Returns whether everything that the client sent has arrived
     * on an open connection.
     */
    private boolean settle() {
        for (int i = 0; i < 2000; i++) {
            int before = rig.transport.replies().size();
            long looked = consumed();
            deliver();
            later.run();
            service.runStreams();
            rig.transport.run();
            if (delivered == wire.size()
                    && later.isEmpty()
                    && before == rig.transport.replies().size()
                    && looked == consumed()) {
                break;
            }
        }
        return rig.transport.open() && !rig.transport.outputEnded() && delivered == wire.size();
    }
}
