// SPDX-License-Identifier: Apache-2.0

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.ExtensionRegistryLite;
import com.google.protobuf.Timestamp;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import spans.Dates;
import spans.Decimals;
import spans.Durations;
import spans.Ids;
import spans.Instants;
import spans.Longs;
import spans.Reading;
import spans.Readings;
import spans.Uints;
import spans.Ulongs;
import spans.Uuids;

/** Encodes and decodes arrays: {@code ITEMS ROUNDS SECONDS}. Prints a line for each turn of each contestant. */
public final class Arrays {
    /** How long the runs between two readings of the clock take at least. */
    private static final long BATCH_NANOS = 1_000_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** If the last result were not used, the compiler would remove the work. */
    private static volatile Object last;

    private Arrays() {}

    private interface Work {
        Object run() throws IOException;
    }

    private record Contestant(String name, Work encode, Work decode) {}

    public static void main(String[] arguments) throws IOException {
        int items = Integer.parseInt(arguments[0]);
        int rounds = Integer.parseInt(arguments[1]);
        double seconds = Double.parseDouble(arguments[2]);
        List<Contestant> contestants = contestants(items);
        for (Contestant each : contestants) {
            turn(each.encode(), 3 * seconds);
            turn(each.decode(), 3 * seconds);
        }
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < contestants.size(); i++) {
                Contestant each = contestants.get((round + i) % contestants.size());
                print(round, each, "encode", turn(each.encode(), seconds));
                print(round, each, "decode", turn(each.decode(), seconds));
            }
        }
    }

    private static void print(int round, Contestant contestant, String operation, double micros) {
        System.out.printf(Locale.ROOT, "%d,%s,%s,%.4f%n", round, contestant.name(), operation, micros);
    }

    private static List<Contestant> contestants(int items) throws IOException {
        Instant[] instants = items(items, Arrays::instant).toArray(Instant[]::new);
        Longs longs = new Longs(
                LongStream.range(0, items).map(i -> i * 1_000_000_007L).toArray());
        Instants times = new Instants(instants);
        Durations lengths = new Durations(
                items(items, i -> Duration.ofSeconds(i, i * 1000L)).toArray(Duration[]::new));
        Dates days = new Dates(items(items, LocalDate::ofEpochDay).toArray(LocalDate[]::new));
        Uuids ids = new Uuids(items(items, i -> new UUID(i * 1_000_003L, -i)).toArray(UUID[]::new));
        Decimals prices =
                new Decimals(items(items, i -> BigDecimal.valueOf(i * 1999L, 2)).toArray(BigDecimal[]::new));
        Set<Long> distinct =
                LongStream.range(0, items).map(i -> i * 1_000_000_007L).boxed().collect(Collectors.toSet());
        Uints uints =
                new Uints(IntStream.range(0, items).map(i -> i * 4_000_037).toArray());
        Ulongs ulongs = new Ulongs(LongStream.range(0, items).map(i -> -1 - i).toArray());
        Ids set = new Ids(distinct);
        Readings readings = new Readings(items(items, i -> i % 2 == 0 ? Reading.count(i) : Reading.level(i))
                .toArray(Reading[]::new));
        byte[] ofLongs = longs.toBytes();
        byte[] ofUints = uints.toBytes();
        byte[] ofUlongs = ulongs.toBytes();
        byte[] ofSet = set.toBytes();
        byte[] ofReadings = readings.toBytes();
        byte[] ofTimes = times.toBytes();
        byte[] ofLengths = lengths.toBytes();
        byte[] ofDays = days.toBytes();
        byte[] ofIds = ids.toBytes();
        byte[] ofPrices = prices.toBytes();
        byte[] packed = pack(instants);
        List<Timestamp> timestamps = new ArrayList<>();
        for (Instant each : instants) {
            timestamps.add(Timestamp.newBuilder()
                    .setSeconds(each.getEpochSecond())
                    .setNanos(each.getNano())
                    .build());
        }
        byte[] written = write(timestamps);
        return List.of(
                new Contestant("long", longs::toBytes, () -> Longs.fromBytes(ofLongs)),
                new Contestant("uint", uints::toBytes, () -> Uints.fromBytes(ofUints)),
                new Contestant("ulong", ulongs::toBytes, () -> Ulongs.fromBytes(ofUlongs)),
                new Contestant("Instant", times::toBytes, () -> Instants.fromBytes(ofTimes)),
                new Contestant("Duration", lengths::toBytes, () -> Durations.fromBytes(ofLengths)),
                new Contestant("LocalDate", days::toBytes, () -> Dates.fromBytes(ofDays)),
                new Contestant("UUID", ids::toBytes, () -> Uuids.fromBytes(ofIds)),
                new Contestant("BigDecimal", prices::toBytes, () -> Decimals.fromBytes(ofPrices)),
                new Contestant("Set<Long>", set::toBytes, () -> Ids.fromBytes(ofSet)),
                new Contestant("union", readings::toBytes, () -> Readings.fromBytes(ofReadings)),
                new Contestant("protobuf's Timestamp", () -> write(timestamps), () -> read(written)),
                new Contestant("MessagePack's timestamp", () -> pack(instants), () -> unpack(packed)));
    }

    private static <T> java.util.stream.Stream<T> items(int count, IntFunction<T> item) {
        return IntStream.range(0, count).mapToObj(item);
    }

    private static Instant instant(int i) {
        return Instant.ofEpochSecond(1_700_000_000L + i, i * 1001L);
    }

    /** As generated code writes a repeated field. */
    private static byte[] write(List<Timestamp> timestamps) throws IOException {
        int size = 0;
        for (Timestamp each : timestamps) {
            size += CodedOutputStream.computeMessageSize(1, each);
        }
        byte[] bytes = new byte[size];
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        for (Timestamp each : timestamps) {
            out.writeMessage(1, each);
        }
        return bytes;
    }

    private static List<Timestamp> read(byte[] bytes) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(bytes);
        List<Timestamp> timestamps = new ArrayList<>();
        while (in.readTag() != 0) {
            timestamps.add(in.readMessage(Timestamp.parser(), ExtensionRegistryLite.getEmptyRegistry()));
        }
        return timestamps;
    }

    private static byte[] pack(Instant[] instants) throws IOException {
        try (MessageBufferPacker out = MessagePack.newDefaultBufferPacker()) {
            out.packArrayHeader(instants.length);
            for (Instant each : instants) {
                out.packTimestamp(each);
            }
            return out.toByteArray();
        }
    }

    private static Instant[] unpack(byte[] bytes) throws IOException {
        try (MessageUnpacker in = MessagePack.newDefaultUnpacker(bytes)) {
            Instant[] instants = new Instant[in.unpackArrayHeader()];
            for (int i = 0; i < instants.length; i++) {
                instants[i] = in.unpackTimestamp();
            }
            return instants;
        }
    }

    /** Microseconds of one run: the median over the batches of a turn, by the thread's processor time. */
    private static double turn(Work work, double seconds) throws IOException {
        List<Double> batches = new ArrayList<>();
        long now = THREADS.getCurrentThreadCpuTime();
        long end = now + (long) (seconds * 1e9);
        int runs = 1;
        while (now < end || batches.isEmpty()) {
            long start = now;
            for (int i = 0; i < runs; i++) {
                last = work.run();
            }
            now = THREADS.getCurrentThreadCpuTime();
            if (now - start < BATCH_NANOS) {
                runs *= 2; // reading the clock takes as long as a few items
                batches.clear();
            } else {
                batches.add((now - start) / 1000.0 / runs);
            }
        }
        batches.sort(null);
        return batches.get(batches.size() / 2);
    }
}
