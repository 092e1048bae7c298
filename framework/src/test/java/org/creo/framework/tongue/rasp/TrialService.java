// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import java.util.Map;
import java.util.stream.Stream;
import org.creo.framework.TestService;
import org.creo.framework.compose.CallContext;
import org.creo.framework.conversation.Router;
import org.creo.framework.dispatch.ItemSource;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.queue.FairQueue;
import org.creo.framework.queue.MemoryQueue;
import org.creo.framework.scheduler.DeadlineWatch;
import org.creo.framework.scheduler.Pipeline;
import org.creo.framework.scheduler.QueuedPipeline;
import org.creo.framework.scheduler.Scheduler;
import org.creo.framework.scheduler.Turn;

/**
 * The service {@code a} with a method of each kind: {@code echo} returns its argument, {@code b} is one-way, {@code c}
 * cannot decode anything, {@code d} sends as many items as its arguments have bytes, up to the first credit, {@code e}
 * counts items, {@code f} sends them back, {@code g} answers without reading any, {@code h} returns as many times
 * {@link #PART} bytes as the first byte of its argument says, {@code i} returns the context of its call as text, and
 * {@code j} sends it as an item. It has no threads: methods with streams run when a test says so.
 */
public final class TrialService implements AutoCloseable {
    /** How many items may be sent before the first CREDIT. */
    public static final int CREDIT = 64;

    /** What {@code h} returns is a multiple of this, in bytes. */
    static final int PART = 4096;

    private static final byte BAD_ITEM = (byte) 0xBA;

    /** Runs each method where it is called. */
    public static final class InPlace extends Scheduler {
        @Override
        public void accept(Turn turn) {
            turn.run();
        }

        @Override
        public void spawn(Turn turn) {
            turn.run();
        }

        @Override
        public void close() {}
    }

    private final DeadlineWatch watch = new DeadlineWatch();
    private final DeferredStreams streams;
    private final Router router;

    /**
     * @param queue how many requests without streams may wait
     * @param streamLimit how many calls may wait for their items
     */
    public TrialService(Scheduler scheduler, int queue, int streamLimit, Observer observer) {
        streams = new DeferredStreams(
                streamLimit, request -> request.upload() == null || request.methodId() == TestService.id("g"));
        TestService service = service();
        Pipeline pipeline = new QueuedPipeline(
                new FairQueue(queue),
                new MemoryQueue<>(4),
                new Responder(service, Dialogue.FRAME),
                null,
                scheduler,
                streams,
                watch,
                observer);
        router = new Router(Map.of(service.protocolId(), pipeline), service.protocolName());
    }

    private static TestService service() {
        return TestService.echo("a")
                .oneway("b", TestService::copy)
                .method("c", (bytes, offset, length) -> {
                    throw new MalformedArgumentsException(new Exception("never good enough"));
                })
                .method(MethodBinding.sending("d", "d", TestService.id("d"), (arguments, source, sink) -> {
                    sink.send(
                            Stream.generate(() -> 1).limit(Math.min(arguments.length(), CREDIT)),
                            item -> TestService.text("item"));
                    return Payload.empty();
                }))
                .method(MethodBinding.taking(
                        "e",
                        "e",
                        TestService.id("e"),
                        (arguments, source, sink) ->
                                TestService.text("" + items(source).count())))
                .method(MethodBinding.exchanging("f", "f", TestService.id("f"), (arguments, source, sink) -> {
                    sink.send(items(source), item -> TestService.copy(item, 0, item.length));
                    return Payload.empty();
                }))
                .method("h", (bytes, offset, length) -> {
                    int size = length == 0 ? 0 : (bytes[offset] & 0xFF) * PART;
                    return TestService.copy(new byte[size], 0, size);
                })
                .method(
                        "i",
                        (bytes, offset, length) ->
                                TestService.text(CallContext.current().toString()))
                .method(MethodBinding.sending("j", "j", TestService.id("j"), (arguments, source, sink) -> {
                    sink.send(
                            Stream.of(1),
                            one -> TestService.text(CallContext.current().toString()));
                    return Payload.empty();
                }))
                .method(MethodBinding.taking(
                        "g", "g", TestService.id("g"), (arguments, source, sink) -> Payload.empty()));
    }

    private static Stream<byte[]> items(ItemSource source) {
        return source.stream(item -> {
            if (item.length() > 0 && item.bytes()[0] == BAD_ITEM) {
                throw new MalformedArgumentsException(new Exception("never good enough"));
            }
            return item.bytes();
        });
    }

    /** The way to it. */
    public Router router() {
        return router;
    }

    /** Runs the methods with streams that need not wait. */
    public void runStreams() {
        streams.run();
    }

    @Override
    public void close() {
        watch.close();
        streams.close();
    }

    /** How many methods with streams wait for their items. */
    public int waitingStreams() {
        return streams.waiting();
    }
}
