// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.faults;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Offers calls at a rate, whether the host keeps up or not, and reports their outcomes. Times count from when a call
 * was due, not from when it could be sent: a host that does not read makes its callers wait, too.
 */
public final class OpenLoad {
    private static final String USAGE =
            "usage: ADDRESS CONNECTIONS CALLS_PER_SECOND SECONDS WORK_MICROS DEADLINE_MILLIS";
    private static final int BUSY = 5;
    private static final int DEADLINE = 6;
    private static final int RESPONSE = 2;
    private static final int ERROR = 3;
    /** How many ids a connection may have under way; far more than a host lets it have open. */
    private static final int WINDOW = 1 << 16;

    private final LongAdder inTime = new LongAdder();
    private final LongAdder late = new LongAdder();
    private final LongAdder busy = new LongAdder();
    private final LongAdder deadline = new LongAdder();
    private final LongAdder others = new LongAdder();
    private final Percentiles times = new Percentiles();
    private final long allowed;
    private final long begin;
    private final long end;

    private OpenLoad(long allowed, long warmUp, long seconds) {
        this.allowed = allowed;
        this.begin = System.nanoTime() + TimeUnit.SECONDS.toNanos(warmUp);
        this.end = begin + TimeUnit.SECONDS.toNanos(seconds);
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length != 6) {
            System.err.println(USAGE);
            System.exit(2);
        }
        int[] numbers = new int[6];
        for (int i = 1; i < 6; i++) {
            numbers[i] = Integer.parseInt(arguments[i]);
        }
        new OpenLoad(TimeUnit.MILLISECONDS.toNanos(numbers[5]), 2, numbers[3])
                .run(arguments[0], numbers[1], numbers[2], Requests.work(numbers[4], numbers[5]));
    }

    private void run(String address, int connections, int rate, byte[] request)
            throws IOException, InterruptedException {
        Stream[] streams = new Stream[connections];
        for (int i = 0; i < connections; i++) {
            streams[i] = new Stream(address, request);
        }
        long pause = TimeUnit.SECONDS.toNanos(1) * connections / rate;
        Thread[] senders = new Thread[connections];
        for (int i = 0; i < connections; i++) {
            Stream stream = streams[i];
            long first = System.nanoTime() + pause * i / connections;
            senders[i] = new Thread(() -> stream.send(first, pause));
            senders[i].start();
        }
        for (Thread sender : senders) {
            sender.join();
        }
        // Calls that are still under way have until their deadline.
        LockSupport.parkNanos(2 * allowed);
        System.out.printf(
                "in_time=%d late=%d busy=%d deadline=%d other=%d p50_us=%d p99_us=%d%n",
                inTime.sum(),
                late.sum(),
                busy.sum(),
                deadline.sum(),
                others.sum(),
                times.micros(0.5),
                times.micros(0.99));
        System.exit(0);
    }

    /** A connection: its sender keeps to the schedule, its reader counts. */
    private final class Stream {
        private final OutputStream out;
        private final DataInputStream in;
        private final byte[] request;
        private final AtomicLongArray due = new AtomicLongArray(WINDOW);

        Stream(String address, byte[] request) throws IOException {
            int colon = address.lastIndexOf(':');
            Socket socket = new Socket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
            socket.setTcpNoDelay(true);
            this.out = socket.getOutputStream();
            this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
            this.request = request.clone();
            out.write(Requests.PREFACE);
            in.readNBytes(Requests.PREFACE.length);
            Thread reader = new Thread(this::read);
            reader.setDaemon(true);
            reader.start();
        }

        void send(long first, long pause) {
            try {
                long next = first;
                for (int number = 1; next < end; number++, next += pause) {
                    while (System.nanoTime() < next) {
                        LockSupport.parkNanos(next - System.nanoTime());
                    }
                    due.set(number % WINDOW, next);
                    ByteBuffer.wrap(request).putInt(Requests.ID_OFFSET, number);
                    out.write(request);
                }
            } catch (IOException e) {
                System.err.println("sending: " + e);
            }
        }

        private void read() {
            try {
                while (true) {
                    int length = in.readInt();
                    int head = in.readInt();
                    int id = in.readInt();
                    in.skipNBytes(length - 8);
                    long wasDue = due.get(id % WINDOW);
                    if (wasDue >= begin && wasDue < end) {
                        count(head >>> 24, head & 0xFFFF, System.nanoTime() - wasDue);
                    }
                }
            } catch (IOException e) {
                System.err.println("reading: " + e);
            }
        }

        private void count(int kind, int status, long nanos) {
            if (kind == RESPONSE) {
                times.add(nanos);
                (nanos <= allowed ? inTime : late).increment();
            } else if (kind == ERROR && status == BUSY) {
                busy.increment();
            } else if (kind == ERROR && status == DEADLINE) {
                deadline.increment();
            } else {
                others.increment();
            }
        }
    }
}
