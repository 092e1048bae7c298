// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.creo.client.Options;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** More items go through a JVM than its heap could hold, even if all that it kept of each were a node of a list. */
@Tag("long")
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MemoryTest {
    private static final String HEAP = "4m";
    private static final long ITEMS_IN = 1_000_000;
    /** Fewer: each is sent as it comes, by a system call. */
    private static final long ITEMS_OUT = 150_000;

    private static final int ITEM_SIZE = 12 + 8;
    private static final int PORTION = 32;

    private static final RemoteMethod<Long> METHOD = RemoteMethod.of("Lab.numbers", 1, 2, in -> {
        long value = in.getLong();
        in.end();
        return value;
    });

    /** The direction of the items. */
    enum Way {
        STREAM_IN {
            @Override
            long run(Channel channel) {
                return channel.stream(METHOD, out -> {})
                        .mapToLong(Long::longValue)
                        .sum();
            }
        },
        PUBLISHER_IN {
            @Override
            long run(Channel channel) {
                CompletableFuture<Long> sum = new CompletableFuture<>();
                channel.publish(METHOD, out -> {}).subscribe(new Adder(sum));
                return sum.join();
            }
        },
        STREAM_OUT {
            @Override
            long run(Channel channel) {
                return channel.call(
                        METHOD, out -> {}, LongStream.range(0, ITEMS_OUT).boxed(), WireWriter::putLong);
            }
        },
        PUBLISHER_OUT {
            @Override
            long run(Channel channel) {
                SubmissionPublisher<Long> source = new SubmissionPublisher<>();
                CompletableFuture<Long> sum = channel.callAsync(METHOD, out -> {}, source, WireWriter::putLong);
                while (!source.hasSubscribers()) {
                    Thread.onSpinWait();
                }
                for (long i = 0; i < ITEMS_OUT; i++) {
                    source.submit(i);
                }
                source.close();
                return sum.join();
            }
        };

        abstract long run(Channel channel);
    }

    /** Adds up what it gets, and requests as much as there is. */
    private static final class Adder implements Flow.Subscriber<Long> {
        private final CompletableFuture<Long> result;
        private long sum;

        Adder(CompletableFuture<Long> result) {
            this.result = result;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            given.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Long item) {
            sum += item;
        }

        @Override
        public void onError(Throwable e) {
            result.completeExceptionally(e);
        }

        @Override
        public void onComplete() {
            result.complete(sum);
        }
    }

    /** Runs in a separate JVM. */
    public static void main(String[] wayAndAddress) {
        try (Channel channel = new Channel(wayAndAddress[1], Options.defaults())) {
            System.out.print(Way.valueOf(wayAndAddress[0]).run(channel));
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void itemsDoNotPileUp(Way way) throws Exception {
        boolean in = way == Way.STREAM_IN || way == Way.PUBLISHER_IN;
        long count = in ? ITEMS_IN : ITEMS_OUT;
        try (Host host = new Host(in ? MemoryTest::sendItems : MemoryTest::addItems)) {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx" + HEAP,
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            MemoryTest.class.getName(),
                            way.name(),
                            host.address())
                    .redirectErrorStream(true)
                    .start();
            try {
                String said = new String(process.getInputStream().readAllBytes());
                assertEquals(Long.toString(count * (count - 1) / 2), said);
            } finally {
                process.destroyForcibly();
            }
        }
    }

    private static void sendItems(DataInputStream in, OutputStream out) throws IOException {
        Host.greet(in, out);
        int id = Host.request(in);
        DataOutputStream items = new DataOutputStream(new BufferedOutputStream(out, PORTION * ITEM_SIZE));
        long credit = 64;
        for (long i = 0; i < ITEMS_IN; i++) {
            if (credit == 0) {
                items.flush();
                in.readNBytes(12);
                credit += in.readInt();
                in.readInt();
            }
            credit--;
            items.writeInt(8 + 8);
            items.writeInt(Frame.ITEM << 24);
            items.writeInt(id);
            items.writeLong(i);
        }
        items.write(Host.frame(Frame.END, 0, id));
        items.flush();
        in.read();
    }

    private static void addItems(DataInputStream in, OutputStream out) throws IOException {
        Host.greet(in, out);
        int id = Host.request(in);
        DataInputStream items = new DataInputStream(new BufferedInputStream(in));
        long sum = 0;
        long read = 0;
        while (items.readInt() == 8 + 8) {
            items.readLong();
            sum += items.readLong();
            read++;
            if (read % PORTION == 0) {
                out.write(Host.credit(id, PORTION, PORTION * Long.BYTES));
            }
        }
        out.write(Host.frame(Frame.RESPONSE, 0, id, Host.bytes((int) (sum >>> 32), (int) sum)));
        in.read();
    }
}
