// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.serialisation;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;

/** A contestant's turns, as {@code ../turns.py} asks for them: lines {@code encode|decode SECONDS}, answered with {@code MICROSECONDS BYTES}. */
public final class Turns {
    /** How long the runs between two looks at the clock take at least. */
    private static final long BATCH_NANOS = 1_000_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** What was made last: without a use, the compiler would leave the work out. */
    private static volatile int length;
    private static volatile Object values;

    /** Encodes the same values, each time anew. */
    public interface Encoder {
        /** Gives the size of the message that it made, in bytes. */
        int encode() throws Exception;
    }

    /** Decodes the message that was encoded last, each time to new values. */
    public interface Decoder {
        Object decode() throws Exception;
    }

    /** A piece of work. */
    private interface Work {
        void run() throws Exception;
    }

    private Turns() {
    }

    /** Runs a contestant until there are no more lines. It must decode what it encodes: the sample. */
    public static void take(Encoder encoder, Decoder decoder, Object sample) throws Exception {
        Work encode = () -> length = encoder.encode();
        Work decode = () -> values = decoder.decode();
        encode.run();
        decode.run();
        if (!Objects.deepEquals(sample, values)) {
            throw new IllegalStateException("what was decoded is not what was encoded");
        }
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ");
            double micros = turn(words[0].equals("encode") ? encode : decode, Double.parseDouble(words[1]));
            System.out.printf(Locale.ROOT, "%.4f %d%n", micros, length);
        }
    }

    /** Microseconds of one run: the median over the batches of a turn. The clock is the thread's, which other programs do not advance. */
    private static double turn(Work work, double seconds) throws Exception {
        double[] batches = new double[(int) (seconds * 1e9 / BATCH_NANOS) + 1];
        long end = THREADS.getCurrentThreadCpuTime() + (long) (seconds * 1e9);
        int runs = 1;
        int count = 0;
        for (long now = THREADS.getCurrentThreadCpuTime(); now < end || count == 0;) {
            long start = now;
            for (int i = 0; i < runs; i++) {
                work.run();
            }
            now = THREADS.getCurrentThreadCpuTime();
            if (now - start < BATCH_NANOS) {
                runs *= 2; // looking at the clock takes as long as a small message
                count = 0;
            } else {
                batches[count++] = (now - start) / 1000.0 / runs;
            }
        }
        Arrays.sort(batches, 0, count);
        return batches[count / 2];
    }
}
