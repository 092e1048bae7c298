// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.faults;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads with a connection each that call the host and wait for the answer, with messages of mixed sizes. Prints a
 * line with what was done in each interval.
 */
public final class SteadyLoad {
    private static final String USAGE =
            "usage: ADDRESS THREADS CALLS_PER_SECOND SECONDS INTERVAL; no limit if CALLS_PER_SECOND is 0";

    /**
     * A hundred calls: mostly small, and each size often enough that large and medium ones have about as many bytes in
     * total.
     */
    private static final int[] SIZES = new int[100];

    static {
        for (int i = 0; i < SIZES.length; i++) {
            SIZES[i] = i == 50 ? 1 << 20 : i % 12 == 5 ? 64 << 10 : i % 4 == 2 ? 1 << 10 : 16;
        }
    }

    private final LongAdder calls = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private volatile Percentiles times = new Percentiles();
    private volatile boolean done;

    private SteadyLoad() {}

    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length != 5) {
            System.err.println(USAGE);
            System.exit(2);
        }
        new SteadyLoad()
                .run(
                        arguments[0],
                        Integer.parseInt(arguments[1]),
                        Integer.parseInt(arguments[2]),
                        Integer.parseInt(arguments[3]),
                        Integer.parseInt(arguments[4]));
    }

    private void run(String address, int threads, int rate, int seconds, int interval) throws InterruptedException {
        long pause = rate == 0 ? 0 : TimeUnit.SECONDS.toNanos(1) * threads / rate;
        Thread[] callers = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int offset = i * SIZES.length / threads;
            callers[i] = new Thread(() -> keepCalling(address, offset, pause), "caller-" + i);
            callers[i].start();
        }
        for (int second = interval; second <= seconds; second += interval) {
            TimeUnit.SECONDS.sleep(interval);
            Percentiles past = times;
            times = new Percentiles();
            System.out.printf(
                    "calls=%d failed=%d p50_us=%d p99_us=%d%n",
                    calls.sumThenReset(), failures.sum(), past.micros(0.5), past.micros(0.99));
        }
        done = true;
        for (Thread caller : callers) {
            caller.join();
        }
        System.exit(failures.sum() == 0 ? 0 : 1);
    }

    private void keepCalling(String address, int offset, long pause) {
        int colon = address.lastIndexOf(':');
        try (Socket socket = new Socket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)))) {
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
            byte[][] requests = new byte[SIZES.length][];
            for (int i = 0; i < SIZES.length; i++) {
                requests[i] = Requests.bytes(SIZES[i], 0);
            }
            out.write(Requests.PREFACE);
            in.readNBytes(Requests.PREFACE.length);
            long next = System.nanoTime();
            for (int number = 1; !done; number++) {
                byte[] request = requests[(offset + number) % SIZES.length];
                ByteBuffer.wrap(request).putInt(Requests.ID_OFFSET, number);
                long begin = System.nanoTime();
                out.write(request);
                answer(in, number, request.length - 24);
                times.add(System.nanoTime() - begin);
                calls.increment();
                next += pause;
                while (pause > 0 && System.nanoTime() < next) {
                    LockSupport.parkNanos(next - System.nanoTime());
                }
            }
        } catch (IOException e) {
            failures.increment();
            System.err.println(Thread.currentThread().getName() + ": " + e);
        }
    }

    private static void answer(DataInputStream in, int id, int size) throws IOException {
        int length = in.readInt();
        int kind = in.readInt() >>> 24;
        int answered = in.readInt();
        byte[] body = in.readNBytes(length - 8);
        if (body.length < length - 8) {
            throw new EOFException("the answer ends early");
        }
        if (kind != 2 || answered != id || length - 8 != size) {
            String text = kind == 3 ? ": " + new String(body, StandardCharsets.UTF_8) : "";
            throw new IOException("a frame of kind " + kind + ", id " + answered + " and " + (length - 8)
                    + " bytes where " + size + " bytes were to come back under id " + id + text);
        }
    }
}
