// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.creo.framework.dispatch.ItemSource;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.StreamHandler;
import org.creo.framework.queue.Arguments;

/**
 * Methods with streams of {@code long}, written by hand. They send items of 16 bytes, a number and zeros, and take
 * items that begin with a number. Tests can watch their progress.
 */
public final class StreamService {
    public static final String NAME = "test.Streams";
    public static final int ITEM_SIZE = 16;

    /** A permit for each stream that was closed, and for each method that an exception has ended. */
    public final Semaphore closed = new Semaphore(0);

    public final Semaphore failed = new Semaphore(0);
    /** How many methods have begun. */
    public final AtomicInteger begun = new AtomicInteger();
    /** How many items were taken from the streams that are sent, and read from those that come. */
    public final AtomicLong drawn = new AtomicLong();

    public final AtomicLong read = new AtomicLong();
    /** Opened by the test: lets {@code gate} go on. */
    public final CountDownLatch gate = new CountDownLatch(1);

    public volatile Thread thread;

    public TestService service() {
        return new TestService(NAME)
                .method("echo", TestService::copy)
                .method(sending("count", (arguments, source, sink) -> {
                    sink.send(numbers(arguments), encoder());
                    return Payload.empty();
                }))
                .method(taking(
                        "sum",
                        (arguments, source, sink) -> result(
                                numbers(source).mapToLong(Long::longValue).sum())))
                .method(taking(
                        "first",
                        (arguments, source, sink) -> result(numbers(source)
                                .limit(number(arguments))
                                .mapToLong(Long::longValue)
                                .sum())))
                .method(taking("gate", (arguments, source, sink) -> {
                    await(gate);
                    return result(numbers(source).mapToLong(Long::longValue).sum());
                }))
                .method(exchanging("twice", (arguments, source, sink) -> {
                    sink.send(numbers(source).map(item -> 2 * item).onClose(closed::release), encoder());
                    return Payload.empty();
                }))
                .method(sending("declare", (arguments, source, sink) -> {
                    sink.send(numbers(arguments), encoder());
                    return Payload.exception(new byte[Payload.RESERVED + 9], Payload.RESERVED, Payload.RESERVED + 9);
                }))
                .method(sending("fail", (arguments, source, sink) -> {
                    sink.send(
                            Stream.concat(numbers(arguments), Stream.generate(() -> {
                                throw new IllegalStateException("in the midst");
                            })),
                            encoder());
                    return Payload.empty();
                }))
                .method(sending("hang", (arguments, source, sink) -> {
                    sink.send(
                            Stream.concat(numbers(arguments), Stream.generate(() -> {
                                await(new CountDownLatch(1));
                                return 0L;
                            })),
                            encoder());
                    return Payload.empty();
                }))
                .method(sending("large", (arguments, source, sink) -> {
                    byte[] head = new byte[Payload.RESERVED];
                    sink.send(
                            numbers(arguments),
                            number -> new Payload(head, head.length, head.length, new byte[1 << 20]));
                    return Payload.empty();
                }));
    }

    private MethodBinding sending(String name, StreamHandler handler) {
        return MethodBinding.sending(name, name + "(long number)", TestService.id(name), watched(handler));
    }

    private MethodBinding taking(String name, StreamHandler handler) {
        return MethodBinding.taking(name, name + "(long number)", TestService.id(name), watched(handler));
    }

    private MethodBinding exchanging(String name, StreamHandler handler) {
        return MethodBinding.exchanging(name, name + "(long number)", TestService.id(name), watched(handler));
    }

    private StreamHandler watched(StreamHandler handler) {
        return (arguments, source, sink) -> {
            thread = Thread.currentThread();
            begun.incrementAndGet();
            try {
                return handler.handle(arguments, source, sink);
            } catch (RuntimeException e) {
                failed.release();
                throw e;
            }
        };
    }

    private static long number(Arguments arguments) {
        return ByteBuffer.wrap(arguments.bytes(), arguments.offset(), arguments.length())
                .getLong();
    }

    private Stream<Long> numbers(Arguments count) {
        return LongStream.range(0, number(count))
                .boxed()
                .peek(item -> drawn.incrementAndGet())
                .onClose(closed::release);
    }

    private Stream<Long> numbers(ItemSource source) {
        return source.<Long>stream(item -> {
                    if (item.length() < Long.BYTES) {
                        throw new MalformedArgumentsException(
                                new Exception("an item of numbers has " + item.length() + " bytes"));
                    }
                    return number(item);
                })
                .peek(item -> read.incrementAndGet());
    }

    private static Function<Long, Payload> encoder() {
        byte[] bytes = new byte[Payload.RESERVED + ITEM_SIZE];
        return item -> {
            ByteBuffer.wrap(bytes).putLong(Payload.RESERVED, item);
            return new Payload(bytes, Payload.RESERVED, bytes.length);
        };
    }

    private static Payload result(long value) {
        byte[] bytes = new byte[Payload.RESERVED + Long.BYTES];
        ByteBuffer.wrap(bytes).putLong(Payload.RESERVED, value);
        return new Payload(bytes, Payload.RESERVED, bytes.length);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }
}
