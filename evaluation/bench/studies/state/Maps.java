// SPDX-License-Identifier: Apache-2.0
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.creo.framework.state.Access;
import org.creo.framework.state.MapState;
import org.creo.framework.state.MemoryStates;
import org.creo.framework.state.Permission;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.State;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.StateLog;
import org.creo.framework.state.StateProvider;
import org.creo.framework.state.StateStore;
import org.creo.framework.state.Transaction;
import org.creo.server.state.FileStates;
import org.creo.server.state.StateSync;

/**
 * What a map that is a state costs, without calls: the processor time of a transaction that puts one entry, of one that
 * gets one, and for each entry when all are read, also by a start; and the memory for each entry, keys and values not
 * counted. The keys come in random order.
 *
 * <pre>
 * scripts/build server && java -XX:+UseSerialGC -Xmx3g -cp framework/server/target/creo-host.jar evaluation/bench/studies/state/Maps.java
 * </pre>
 */
final class Maps {
    private static final int ROUNDS = 4;
    private static final int[] SIZES = {1_000, 1_000_000};
    private static final int MEASURED = 200_000;

    /** Of all threads: with states in a file, one encodes and another writes. */
    private static final OperatingSystemMXBean CPU =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** What the JIT compiler must not leave out. */
    private static volatile Object seen;

    private Maps() {}

    public static void main(String[] arguments) throws Exception {
        System.out.printf(
                "%-7s %-7s %9s %9s %9s %9s %9s%n", "keys", "kept in", "entries", "put ns", "get ns", "all ns", "bytes");
        // The first round only warms up.
        for (int round = 0; round < ROUNDS; round++) {
            for (int size : SIZES) {
                measure("String", StateCodec.STRING, i -> "account-" + i, size, round > 0);
                measure("long", StateCodec.LONG, i -> (long) i, size, round > 0);
            }
        }
    }

    private static <K> void measure(String name, StateCodec<K> codec, IntFunction<K> key, int size, boolean shown)
            throws Exception {
        List<K> keys = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            keys.add(key.apply(i));
        }
        Collections.shuffle(keys, new Random(7));
        MapState<K, Long> state = new MapState<>("map", "Map<" + name + ",long>", codec, StateCodec.LONG, Map.of());
        row(name, "memory", new MemoryStates(), state, keys, shown);
        Path folder = Files.createTempDirectory("maps");
        try {
            try (FileStates file = new FileStates(folder, StateSync.NEVER)) {
                row(name, "file", file, state, keys, shown);
            }
            start(name, folder, state, size, shown);
        } finally {
            try (var files = Files.list(folder)) {
                for (Path file : (Iterable<Path>) files::iterator) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
    }

    private static <K> void row(
            String name, String place, StateProvider provider, MapState<K, Long> state, List<K> keys, boolean shown)
            throws Exception {
        List<State<?>> states = List.of(state);
        long before = used();
        StateStore store = new StateStore("Maps", states, provider.open("Maps", states));
        for (int from = 0; from < keys.size(); from += 1000) {
            List<K> some = keys.subList(from, Math.min(keys.size(), from + 1000));
            Transaction transaction = store.begin(Access.of(Permission.writes(state)));
            some.forEach(key -> transaction.writing(state).put(key, 1L));
            commit(store, transaction);
        }
        long bytes = used() - before;
        Random random = new Random(11);
        long put = time(MEASURED, i -> {
            K key = keys.get(random.nextInt(keys.size()));
            Transaction transaction = store.begin(Access.of(Permission.writes(state, key)));
            transaction.writing(state, key).set(Optional.of((long) i));
            if (i % 256 == 0) {
                commit(store, transaction);
            } else {
                store.commit(transaction, failed -> {});
            }
            return null;
        });
        Access reading = Access.of(Permission.reads(state));
        long get = time(MEASURED, i -> {
            Transaction transaction = store.begin(reading);
            Object value = transaction
                    .reading(state, keys.get(random.nextInt(keys.size())))
                    .get();
            store.commit(transaction, failed -> {});
            return value;
        });
        int turns = Math.max(1, 1_000_000 / keys.size());
        long all = time(turns, i -> {
            ReadingMap<K, Long> map = store.begin(reading).reading(state);
            long sum = 0;
            for (Map.Entry<K, Long> entry : map.get().entrySet()) {
                sum += entry.getValue();
            }
            return sum;
        });
        store.close();
        if (shown) {
            System.out.printf(
                    "%-7s %-7s %9d %9d %9d %9d %9d%n",
                    name, place, keys.size(), put, get, all / keys.size(), bytes / keys.size());
        }
    }

    /** What a start takes, which reads all that is kept. */
    private static void start(String name, Path folder, MapState<?, Long> state, int size, boolean shown)
            throws Exception {
        List<State<?>> states = List.of(state);
        try (FileStates file = new FileStates(folder, StateSync.NEVER)) {
            StateLog log = file.open("Maps", states);
            long begin = CPU.getProcessCpuTime();
            StateStore store = new StateStore("Maps", states, log);
            long nanos = CPU.getProcessCpuTime() - begin;
            if (shown) {
                System.out.printf("%-7s start   %9d %9d%n", name, size, nanos / size);
            }
            store.close();
        }
    }

    /** Waits until it is kept, so that nothing piles up. */
    private static void commit(StateStore store, Transaction transaction) throws Exception {
        CompletableFuture<Throwable> kept = new CompletableFuture<>();
        store.commit(transaction, kept::complete);
        if (kept.get() != null) {
            throw new IOException(kept.get());
        }
    }

    private interface Turn {
        Object take(int i) throws Exception;
    }

    /** In nanoseconds for each. */
    private static long time(int turns, Turn turn) throws Exception {
        long begin = CPU.getProcessCpuTime();
        for (int i = 0; i < turns; i++) {
            seen = turn.take(i);
        }
        return (CPU.getProcessCpuTime() - begin) / turns;
    }

    private static long used() {
        for (int i = 0; i < 4; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
