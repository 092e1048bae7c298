// SPDX-License-Identifier: Apache-2.0
package bench;

import bench.runtime.WireReader;
import bench.runtime.WireWriter;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** Measures the Java client. It stands in the generated package, since the codec is for that package only. */
final class Measure {
    private static final String USAGE = "usage: bench serialise numeric|string SIZE\n"
            + "       bench response ADDRESS numeric|string|bytes SIZE COUNT\n"
            + "       bench socket ADDRESS LENGTH COUNT";

    private static final int BATCHES = 21;
    private static final long BATCH_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    /** The time that the JVM is given to compile what is measured. */
    private static final long WARM_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(1000);

    /** What was decoded last: without a use, the compiler would leave the work out. */
    private static volatile Object sink;

    /** A piece of work. */
    private interface Work {
        void run() throws IOException;
    }

    private Measure() {
    }

    public static void main(String[] arguments) throws IOException {
        String command = arguments.length == 0 ? "" : arguments[0];
        if (command.equals("serialise") && arguments.length == 3) {
            serialise(arguments[1], Integer.parseInt(arguments[2]));
        } else if (command.equals("response") && arguments.length == 5) {
            response(arguments[1], arguments[2], Integer.parseInt(arguments[3]), Integer.parseInt(arguments[4]));
        } else if (command.equals("socket") && arguments.length == 4) {
            socket(arguments[1], Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
        } else {
            System.err.println(USAGE);
            System.exit(1);
        }
    }

    private static void serialise(String payload, int size) throws IOException {
        WireWriter out = new WireWriter();
        Work encode;
        Work decode;
        if (payload.equals("numeric")) {
            NumberKilobyte[] data = Workload.numeric(size);
            encode = () -> {
                out.reset(0);
                Codec.write(out, data);
            };
            decode = () -> sink = Codec.arrayOfNumberKilobyte(new WireReader(out.bytes(), 0, out.position(), "bench"));
            encode.run();
            decode.run();
            check(Arrays.equals(data, (Object[]) sink));
        } else {
            TextKilobyte[] data = Workload.string(size);
            encode = () -> {
                out.reset(0);
                Codec.write(out, data);
            };
            decode = () -> sink = Codec.arrayOfTextKilobyte(new WireReader(out.bytes(), 0, out.position(), "bench"));
            encode.run();
            decode.run();
            check(Arrays.equals(data, (Object[]) sink));
        }
        System.out.printf("encode_ns=%.0f decode_ns=%.0f bytes=%d%n", median(encode), median(decode), out.position());
    }

    private static void check(boolean equal) {
        if (!equal) {
            throw new IllegalStateException("what was decoded is not what was encoded");
        }
    }

    /** Nanoseconds for one run: the median over batches, each long enough to time. */
    private static double median(Work work) throws IOException {
        long start = System.nanoTime();
        while (System.nanoTime() - start < WARM_UP_NANOS) {
            work.run();
        }
        start = System.nanoTime();
        int runs = 0;
        while (System.nanoTime() - start < BATCH_NANOS) {
            work.run();
            runs++;
        }
        double[] batches = new double[BATCHES];
        for (int i = 0; i < BATCHES; i++) {
            long begin = System.nanoTime();
            for (int run = 0; run < runs; run++) {
                work.run();
            }
            batches[i] = (System.nanoTime() - begin) / (double) runs;
        }
        Arrays.sort(batches);
        return batches[BATCHES / 2];
    }

    private static void response(String address, String payload, int size, int count) throws IOException {
        try (BenchClient client = new BenchClient(address)) {
            if (payload.equals("numeric")) {
                NumberKilobyte[] data = Workload.numeric(size);
                report(() -> client.sendNumbers(data), count);
            } else if (payload.equals("string")) {
                TextKilobyte[] data = Workload.string(size);
                report(() -> client.sendTexts(data), count);
            } else {
                byte[] data = new byte[size];
                report(() -> client.sendBytes(data), count);
            }
        }
    }

    private static void socket(String address, int length, int count) throws IOException {
        int colon = address.lastIndexOf(':');
        byte[] message = ByteBuffer.allocate(Integer.BYTES + length).putInt(length).array();
        byte[] answer = new byte[Integer.BYTES];
        try (Socket socket = new Socket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)))) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            report(() -> {
                out.write(message);
                if (in.readNBytes(answer, 0, answer.length) < answer.length) {
                    throw new EOFException("the host closed the connection");
                }
            }, count);
        }
    }

    private static void report(Work call, int count) throws IOException {
        for (int i = 0; i < count / 5; i++) {
            call.run();
        }
        long[] nanos = new long[count];
        for (int i = 0; i < count; i++) {
            long begin = System.nanoTime();
            call.run();
            nanos[i] = System.nanoTime() - begin;
        }
        Arrays.sort(nanos);
        System.out.printf("median_us=%.2f p99_us=%.2f%n", nanos[count / 2] / 1000.0,
                nanos[Math.min(count - 1, (int) (count * 99L / 100))] / 1000.0);
    }
}
