// SPDX-License-Identifier: Apache-2.0

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Makes and encodes values, with and without checks: {@code ITEMS ROUNDS SECONDS}. Prints a line for each turn. */
public final class Orders {
    /** How long the runs between two readings of the clock take at least. */
    private static final long BATCH_NANOS = 1_000_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** If the last result were not used, the compiler would remove the work. */
    private static volatile Object last;

    private Orders() {}

    private interface Work {
        byte[] run();
    }

    private record Contestant(String value, String client, Work work) {}

    public static void main(String[] arguments) {
        int rounds = Integer.parseInt(arguments[1]);
        double seconds = Double.parseDouble(arguments[2]);
        List<Contestant> contestants = contestants(Integer.parseInt(arguments[0]));
        contestants.forEach(each -> turn(each.work(), 10 * seconds));
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < contestants.size(); i++) {
                Contestant each = contestants.get((round + i) % contestants.size());
                System.out.printf(
                        Locale.ROOT, "%d,%s,%s,%.4f%n", round, each.value(), each.client(), turn(each.work(), seconds));
            }
        }
    }

    private static List<Contestant> contestants(int items) {
        double[] samples = new double[items];
        Arrays.setAll(samples, i -> Math.sin(i));
        return List.of(
                new Contestant("struct", "checked", () -> new checked.Order("AB-1234", 12, 9.5, "EUR", 7).toBytes()),
                new Contestant("struct", "trusting", () -> new trusting.Order("AB-1234", 12, 9.5, "EUR", 7).toBytes()),
                new Contestant("array", "checked", () -> new checked.Samples(samples).toBytes()),
                new Contestant("array", "trusting", () -> new trusting.Samples(samples).toBytes()));
    }

    /** Microseconds of one run: the median over the batches of a turn, of which there is at least one. */
    private static double turn(Work work, double seconds) {
        double[] batches = new double[1 << 16];
        int count = 0;
        long runs = 1;
        long now = THREADS.getCurrentThreadCpuTime();
        long end = now + (long) (seconds * 1e9);
        while (count == 0 || (now < end && count < batches.length)) {
            long start = now;
            for (long i = 0; i < runs; i++) {
                last = work.run();
            }
            now = THREADS.getCurrentThreadCpuTime();
            if (now - start < BATCH_NANOS && count == 0) {
                runs *= 2;
            } else {
                batches[count++] = (now - start) / 1e3 / runs;
            }
        }
        Arrays.sort(batches, 0, count);
        return batches[count / 2];
    }
}
