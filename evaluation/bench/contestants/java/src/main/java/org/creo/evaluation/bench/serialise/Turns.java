// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;

/**
 * A contestant's turns, as the driver asks for them on standard input: each line {@code encode|decode SECONDS} is
 * answered with {@code us=MICROSECONDS bytes=BYTES allocated=BYTES}: of one run, of the message, and of the heap in one
 * run.
 */
final class Turns {
    /** How long the runs between two readings of the clock take at least. */
    private static final long BATCH_NANOS = 1_000_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** The last result: if it were not used, the compiler would remove the work. */
    private static volatile int length;

    private static volatile Object values;

    /** A piece of work. */
    private interface Work {
        void run() throws Exception;
    }

    private Turns() {}

    /** Runs a contestant until there are no more lines. It must decode what it encodes. */
    static void take(Contestant contestant) throws Exception {
        Work encode = () -> length = contestant.encode();
        Work decode = () -> {
            values = null; // so that large values are not in memory twice
            values = contestant.decode();
        };
        encode.run();
        decode.run();
        if (!Objects.deepEquals(contestant.values(), values)) {
            throw new IllegalStateException("what was decoded is not what was encoded");
        }
        answer(encode, decode);
    }

    private static void answer(Work encode, Work decode) throws Exception {
        System.out.println("ready");
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ");
            Work work = switch (words[0]) {
                case "encode" -> encode;
                case "decode" -> decode;
                default -> throw new IOException("unknown: " + line);
            };
            double micros = turn(work, Double.parseDouble(words[1]));
            System.out.printf(Locale.ROOT, "us=%.4f bytes=%d allocated=%d%n", micros, length, allocated(work));
        }
    }

    /**
     * Microseconds of one run: the median over the batches of a turn. The clock is the thread's processor time, which
     * does not include that of other programs.
     */
    private static double turn(Work work, double seconds) throws Exception {
        double[] batches = new double[(int) (seconds * 1e9 / BATCH_NANOS) + 1];
        long end = THREADS.getCurrentThreadCpuTime() + (long) (seconds * 1e9);
        int runs = 1;
        int count = 0;
        for (long now = THREADS.getCurrentThreadCpuTime(); now < end || count == 0; ) {
            long start = now;
            for (int i = 0; i < runs; i++) {
                work.run();
            }
            now = THREADS.getCurrentThreadCpuTime();
            if (now - start < BATCH_NANOS) {
                runs *= 2; // reading the clock takes as long as a small message
                count = 0;
            } else {
                batches[count++] = (now - start) / 1000.0 / runs;
            }
        }
        Arrays.sort(batches, 0, count);
        return batches[count / 2];
    }

    /** Bytes of the heap that one run takes. */
    private static long allocated(Work work) throws Exception {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
