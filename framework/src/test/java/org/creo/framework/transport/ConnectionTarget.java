// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.ItemSource;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.queue.FairQueue;
import org.creo.framework.queue.MemoryQueue;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.framework.rasp.Limits;
import org.creo.framework.rasp.MemoryBudget;
import org.creo.framework.scheduler.Admission;
import org.creo.framework.scheduler.DeadlineWatch;
import org.creo.framework.scheduler.OwnThreads;
import org.creo.framework.scheduler.Pipeline;
import org.creo.framework.scheduler.QueuedPipeline;
import org.creo.framework.scheduler.Scheduler;
import org.creo.framework.scheduler.Turn;
import org.creo.framework.session.Router;
import org.creo.framework.session.Terms;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.FrameKind;
import org.creo.protocol.FrameReader;
import org.creo.protocol.Preface;
import org.creo.protocol.Status;

/**
 * What Jazzer feeds to a whole connection: the bytes of a client, which reads every answer.
 *
 * <p>Whatever they are, the client gets the preface and whole frames: one answer for each request that wants one, a PONG for
 * each PING, no items beyond its credit, and, where the connection ends, an ERROR that says why. All memory is given back.
 */
public final class ConnectionTarget {
    private static final DeadlineWatch WATCH = new DeadlineWatch();
    private static final int CREDIT = 64;
    private static final byte BAD_ITEM = (byte) 0xBA;

    /** Runs each method where it is called. */
    private static final class InPlace extends Scheduler {
        @Override
        public void accept(Turn turn) {
            turn.run();
        }

        @Override
        public void spawn(Turn turn) {
            turn.run();
        }

        @Override
        public void close() {
        }
    }

    /**
     * Runs each method with streams when it need not wait: one that reads items, once all of them are there. Whoever ends the
     * connection ahead of that has ended the call, too.
     */
    private static final class Deferred extends OwnThreads {
        private final Map<Request, Runnable> waiting = new LinkedHashMap<>();

        Deferred() {
            super("stream", 1);
        }

        @Override
        protected boolean start(Request request, Runnable method) {
            if (request.upload() == null || request.methodId() == TestService.id("g")) {
                method.run();
            } else {
                waiting.put(request, method);
            }
            return true;
        }

        void run() {
            List.copyOf(waiting.keySet()).stream().filter(request -> request.answered() || request.upload().ended())
                    .forEach(request -> waiting.remove(request).run());
        }
    }

    private static final Deferred STREAMS = new Deferred();

    private static final Router ROUTER = router(TestService.echo("a").oneway("b", TestService::copy)
            .method("c", (bytes, offset, length) -> {
                throw new MalformedArgumentsException(new Exception("never good enough"));
            })
            .method(MethodBinding.sending("d", "d", TestService.id("d"), (arguments, source, sink) -> {
                sink.send(Stream.generate(() -> 1).limit(Math.min(arguments.length(), CREDIT)), item -> TestService.text("item"));
                return Payload.empty();
            }))
            .method(MethodBinding.taking("e", "e", TestService.id("e"), (arguments, source, sink) ->
                    TestService.text("" + items(source).count())))
            .method(MethodBinding.exchanging("f", "f", TestService.id("f"), (arguments, source, sink) -> {
                sink.send(items(source), item -> TestService.copy(item, 0, item.length));
                return Payload.empty();
            }))
            .method(MethodBinding.taking("g", "g", TestService.id("g"), (arguments, source, sink) -> Payload.empty())));

    private static Stream<byte[]> items(ItemSource source) {
        return source.stream(item -> {
            if (item.length() > 0 && item.bytes()[0] == BAD_ITEM) {
                throw new MalformedArgumentsException(new Exception("never good enough"));
            }
            return item.bytes();
        });
    }

    private final byte[] stream;
    private final MemoryBudget memory = new MemoryBudget(1 << 20);
    private final EmbeddedSocket socket = new EmbeddedSocket();
    private final List<ByteBuf> pieces = new ArrayList<>();

    private ConnectionTarget(byte[] stream) {
        this.stream = stream;
    }

    private static Router router(Dispatcher service) {
        Responder responder = new Responder(service, 1 << 20);
        Pipeline pipeline = new QueuedPipeline(new FairQueue(4), new MemoryQueue<>(4), responder, null, new InPlace(), STREAMS, WATCH,
                Observer.NONE);
        return new Router(Map.of(service.protocolId(), pipeline), service.protocolName());
    }

    /** Called by Jazzer, with one input after another. */
    public static void fuzzerTestOneInput(byte[] input) {
        outcome(input);
    }

    /** How it ends, for people: {@code answered}, or the status with which the host ends the connection; {@code closed} without one. */
    public static String outcome(byte[] input) {
        return new ConnectionTarget(input).run();
    }

    private String run() {
        Limits limits = Limits.defaults().withFrame(1 << 20);
        socket.pipeline().addLast(new Connection(new Terms(ROUTER, limits, memory, new Admission(limits, memory, true), Observer.NONE,
                credentials -> credentials.length % 2 == 0 ? Optional.of(Principal.ANONYMOUS) : Optional.empty(),
                false, Runnable::run)));
        Random random = new Random(Arrays.hashCode(stream));
        for (int at = 0; at < stream.length && socket.isOpen();) {
            int end = Math.min(stream.length, at + 1 + random.nextInt(1 << random.nextInt(12)));
            ByteBuf piece = Unpooled.copiedBuffer(stream, at, end - at);
            pieces.add(piece);
            socket.writeInbound(piece);
            socket.runPendingTasks();
            STREAMS.run();
            at = end;
        }
        boolean endedByHost = socket.outputEnded || !socket.isOpen();
        socket.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        socket.runPendingTasks();
        STREAMS.run();
        byte[] answers = socket.takeAnswers();
        check(STREAMS.waiting.isEmpty(), "a method with streams waits for ever");
        check(!socket.isOpen(), "the connection stays though both sides have ended");
        check(memory.reserved() == 0, memory.reserved() + " bytes of memory are lost");
        check(pieces.stream().allMatch(piece -> piece.refCnt() == 0), "a buffer is held");
        int status = compare(answers, endedByHost);
        return !endedByHost ? "answered" : status == 0 ? "closed" : Status.values()[status - 1].name();
    }

    /** The answers against what the bytes ask for; gives the status of the last. */
    private int compare(byte[] answers, boolean ended) {
        ByteBuffer in = ByteBuffer.wrap(stream);
        Preface.Outcome opened = new Preface().read(in);
        if (opened != Preface.Outcome.COMPLETE) {
            check(answers.length == (opened == Preface.Outcome.OTHER_VERSION ? 8 : 0), "an answer ahead of the preface");
            check(ended == (opened != Preface.Outcome.INCOMPLETE), "the connection stays behind " + opened);
            return 0;
        }
        Map<Integer, Integer> wanted = wanted(in);
        ByteBuffer out = ByteBuffer.wrap(answers);
        check(new Preface().read(out) == Preface.Outcome.COMPLETE, "no preface");
        // Since its last answer; no method sends more, even where there is credit for them.
        Map<Integer, Integer> items = new HashMap<>();
        int status = 0;
        while (out.hasRemaining()) {
            int end = out.position() + 4 + out.getInt(out.position());
            FrameKind kind = FrameKind.of(out.get(out.position() + 4));
            status = out.getShort(out.position() + 6);
            int id = out.getInt(out.position() + 8);
            boolean answer = kind == FrameKind.RESPONSE || kind == FrameKind.PONG || kind == FrameKind.END;
            check(kind == FrameKind.ERROR ? Status.values()[status - 1].code() == status
                    : status == 0 && (answer || kind == FrameKind.ITEM || kind == FrameKind.CREDIT), kind + " of status " + status);
            out.position(end);
            if (kind == FrameKind.ITEM) {
                check(items.merge(id, 1, Integer::sum) <= CREDIT, "an item too many for " + id);
                continue;
            }
            if (kind == FrameKind.CREDIT) {
                continue;
            }
            items.remove(id);
            // The last ERROR may be about a frame that is not counted here.
            if (!(ended && !out.hasRemaining())) {
                check(wanted.merge(id, -1, Integer::sum) >= 0, "an answer too many for " + id);
            }
        }
        if (ended) {
            check(status == Status.MALFORMED.code() || status == Status.TOO_LARGE.code() || status == Status.UNAUTHENTICATED.code(),
                    "the connection ends without a reason");
        } else {
            check(wanted.values().stream().allMatch(left -> left == 0), "answers are missing: " + wanted);
        }
        return status;
    }

    /** How many answers each id should get. */
    private static Map<Integer, Integer> wanted(ByteBuffer in) {
        Map<Integer, Integer> wanted = new HashMap<>();
        FrameReader frames = new FrameReader(1 << 20, new MemoryBudget(Long.MAX_VALUE), head -> -1);
        try {
            for (Frame frame = frames.next(in); frame != null; frame = frames.next(in)) {
                boolean request = frame.kind() == FrameKind.REQUEST && frame.id() != 0;
                if (request || frame.kind() == FrameKind.PING) {
                    wanted.merge(frame.id(), 1, Integer::sum);
                }
            }
        } catch (FrameException e) {
            // Nothing behind it counts.
        }
        return wanted;
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }

    /** A channel in memory whose output can be ended by itself, as that of a socket can. */
    private static final class EmbeddedSocket extends EmbeddedChannel implements DuplexChannel {
        private boolean outputEnded;

        byte[] takeAnswers() {
            ByteBuf all = Unpooled.buffer();
            for (ByteBuf part = readOutbound(); part != null; part = readOutbound()) {
                all.writeBytes(part);
                part.release();
            }
            byte[] answers = new byte[all.readableBytes()];
            all.readBytes(answers).release();
            return answers;
        }

        @Override
        public ChannelFuture shutdownOutput() {
            outputEnded = true;
            return newSucceededFuture();
        }

        @Override
        public ChannelFuture shutdownOutput(ChannelPromise promise) {
            outputEnded = true;
            return promise.setSuccess();
        }

        @Override
        public boolean isOutputShutdown() {
            return outputEnded;
        }

        @Override
        public boolean isInputShutdown() {
            return false;
        }

        @Override
        public ChannelFuture shutdownInput() {
            throw new UnsupportedOperationException();
        }

        @Override
        public ChannelFuture shutdownInput(ChannelPromise promise) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isShutdown() {
            return outputEnded;
        }

        @Override
        public ChannelFuture shutdown() {
            throw new UnsupportedOperationException();
        }

        @Override
        public ChannelFuture shutdown(ChannelPromise promise) {
            throw new UnsupportedOperationException();
        }
    }
}
