// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import packagename.Data;
import packagename.DataServiceClient;
import packagename.MetaData;
import packagename.runtime.CreoException;

/** Stores the measurements of a file, one Data per series, and prints a summary of what it reads back. */
public final class Client {
    private static final String HEADER = "series,timestamp,value";

    private Client() {}

    /**
     * Runs the client.
     *
     * @param arguments the address of the host and the file
     */
    public static void main(String[] arguments) {
        if (arguments.length != 2) {
            fail("usage: java Client ADDRESS measurements.csv");
        }
        try {
            String summary = run(arguments[0], Path.of(arguments[1]));
            new PrintStream(System.out, true, StandardCharsets.UTF_8).print(summary);
        } catch (IOException | CreoException | IllegalArgumentException e) {
            fail(e instanceof IOException ? "cannot read " + arguments[1] + ": " + e : e.getMessage());
        }
    }

    private static void fail(String message) {
        new PrintStream(System.err, true, StandardCharsets.UTF_8).println(message);
        System.exit(1);
    }

    private static String run(String address, Path file) throws IOException {
        Data[] series = read(file);
        StringBuilder summary = new StringBuilder();
        int samples = 0;
        try (DataServiceClient client = new DataServiceClient(address)) {
            client.storeData(series);
            for (Data stored : series) {
                Data data = client.retrieveData(stored.metadata().description());
                summary.append(summary(data));
                samples += data.samplesLength();
            }
        }
        return summary + "total: " + series.length + " series, " + samples + " samples\n";
    }

    /** One Data for each series of the file, in order of first appearance. */
    private static Data[] read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
            throw new IllegalArgumentException(file + " does not begin with the line " + HEADER);
        }
        Map<String, MetaData> series = new LinkedHashMap<>();
        Map<String, List<Double>> samples = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] parts = line.split(",", -1);
            if (parts.length != 3) {
                throw new IllegalArgumentException(file + " holds a line that is no measurement: " + line);
            }
            long timestamp = Long.parseLong(parts[1]);
            series.computeIfAbsent(parts[0], name -> new MetaData(name, timestamp));
            samples.computeIfAbsent(parts[0], name -> new ArrayList<>()).add(Double.parseDouble(parts[2]));
        }
        return series.values().stream()
                .map(meta -> new Data(meta, array(samples.get(meta.description()))))
                .toArray(Data[]::new);
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static String summary(Data data) {
        double minimum = Double.POSITIVE_INFINITY;
        double maximum = Double.NEGATIVE_INFINITY;
        double sum = 0;
        for (double sample : data.samples()) {
            minimum = Math.min(minimum, sample);
            maximum = Math.max(maximum, sample);
            sum += sample;
        }
        return "series: " + data.metadata().description() + "\n"
                + "  start: " + data.metadata().timestamp() + "\n"
                + "  samples: " + data.samplesLength() + "\n"
                + "  minimum: " + fixed(minimum, 2) + "\n"
                + "  maximum: " + fixed(maximum, 2) + "\n"
                + "  mean: " + fixed(sum / data.samplesLength(), 4) + "\n"
                + "  digest: " + String.format("%016x", digest(data)) + "\n";
    }

    /** Like C's printf: Java's own format rounds the shortest decimal text of a number, not the number. */
    private static String fixed(double value, int digits) {
        String text = new BigDecimal(Math.abs(value))
                .setScale(digits, RoundingMode.HALF_EVEN)
                .toPlainString();
        return Math.copySign(1, value) < 0 ? "-" + text : text;
    }

    /** FNV-1a, 64 bits, over the big-endian bytes of the samples. */
    private static long digest(Data data) {
        long hash = 0xCBF29CE484222325L;
        for (int i = 0; i < data.samplesLength(); i++) {
            long bits = Double.doubleToRawLongBits(data.samples(i));
            for (int shift = 56; shift >= 0; shift -= 8) {
                hash = (hash ^ (bits >>> shift & 0xFF)) * 0x100000001B3L;
            }
        }
        return hash;
    }
}
