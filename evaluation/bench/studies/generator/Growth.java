// SPDX-License-Identifier: Apache-2.0
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.creo.generator.cli.Main;
import picocli.CommandLine;

/**
 * How the processor time of each command grows with the description: with 10, 100 and 1,000 methods of one interface,
 * with as many structs, with as many constants of one enum, and with as many comments of twenty lines. In one JVM that
 * is warm, so that a command costs what its work costs; the sizes take turns, and of several rounds the cheapest
 * counts. A factor of 10 from 100 to 1,000 is that of the input. creo verify, with one value of each message, is
 * measured once, and with the compilers and programs that it runs; what of its time is the start of these is the same
 * for each size.
 *
 * <pre>
 * scripts/build generator && java -XX:+UseSerialGC -cp generator/cli/target/creo.jar evaluation/bench/studies/generator/Growth.java [WORD ...]
 * </pre>
 *
 * With words it measures only the commands that have one of them in their name. creo verify, which takes minutes, needs
 * such a word, the tools of its language, and a system with /proc.
 */
final class Growth {
    private static final int[] SIZES = {10, 100, 1_000};
    private static final int ROUNDS = 12;

    private static final OperatingSystemMXBean CPU =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** What it is called in the table, and how often it is measured. */
    private record Job(String name, int rounds, Work work) {}

    private interface Work {
        void in(Path folder) throws IOException;
    }

    private Growth() {}

    public static void main(String[] arguments) throws Exception {
        List<String> words = List.of(arguments);
        List<Job> jobs = new ArrayList<>();
        jobs.add(creo("check", "check", "lab.creo"));
        for (String language : List.of("c", "csharp", "java", "python", "typescript", "host", "openapi")) {
            jobs.add(creo("gen " + language, "gen", "lab.creo", "--force", "--lang", language, "-o", "out"));
        }
        jobs.add(new Job("javac, client", ROUNDS, folder -> javac(folder, folder.resolve("out/java"))));
        jobs.add(creo("fmt", "fmt", "lab.creo"));
        jobs.add(creo("diff", "diff", "old.creo", "lab.creo"));
        jobs.add(creo("lock", "lock", "--force", "lab.creo"));
        jobs.add(creo("describe", "describe", "lab.creo"));
        jobs.add(creo("docs", "docs", "lab.creo", "-o", "lab.html"));
        jobs.add(creo("wireshark", "wireshark", "lab.creo", "-o", "lab.lua"));
        for (String language : List.of("java", "host", "python", "c", "csharp", "typescript")) {
            jobs.add(verify(language));
        }
        jobs.removeIf(job -> words.isEmpty()
                ? job.name().startsWith("verify")
                : words.stream().noneMatch(job.name()::contains));
        System.out.printf("%-10s %-17s %9s %9s %9s %8s %8s%n", "of", "ms", 10, 100, 1000, "10 - 100", "to 1000");
        measure("methods", jobs, Growth::methods);
        measure("structs", jobs, Growth::structs);
        measure("constants", jobs, Growth::constants);
        measure("comments", jobs, Growth::comments);
    }

    private static void measure(String what, List<Job> jobs, IntFunction<String> description) throws IOException {
        Path root = Files.createTempDirectory("creo-growth-");
        try {
            for (int size : SIZES) {
                Path folder = Files.createDirectory(root.resolve(String.valueOf(size)));
                Files.writeString(folder.resolve("lab.creo"), description.apply(size));
                Files.writeString(
                        folder.resolve("old.creo"), description.apply(size).replace("int part", "long part"));
            }
            for (Job job : jobs) {
                job.work().in(root.resolve(String.valueOf(SIZES[1]))); // which compiles what the commands share
            }
            for (Job job : jobs) {
                double[] least = DoubleStream.generate(() -> Double.MAX_VALUE)
                        .limit(SIZES.length)
                        .toArray();
                for (int round = 0; round < job.rounds(); round++) {
                    for (int i = SIZES.length - 1; i >= 0; i--) { // the largest warms up for the others
                        Path folder = root.resolve(String.valueOf(SIZES[i]));
                        least[i] = Math.min(least[i], milliseconds(job, folder));
                    }
                }
                System.out.printf(
                        "%-10s %-17s %9.1f %9.1f %9.1f %8.1f %8.1f%n",
                        what, job.name(), least[0], least[1], least[2], least[1] / least[0], least[2] / least[1]);
            }
        } finally {
            try (Stream<Path> all = Files.walk(root)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    /** The processor's clock ticks each 10 ms, so what is short is done several times. */
    private static double milliseconds(Job job, Path folder) throws IOException {
        long before = processor();
        int times = 0;
        do {
            job.work().in(folder);
            times++;
        } while (processor() - before < 200_000_000);
        return (processor() - before) / 1e6 / times;
    }

    /** Of all threads, and of the programs that were run and have ended. */
    private static long processor() throws IOException {
        Path stat = Path.of("/proc/self/stat"); // proc(5): the 16th and 17th value, in hundredths of a second
        if (Files.notExists(stat)) {
            return CPU.getProcessCpuTime();
        }
        String[] afterName = Files.readString(stat).replaceAll(".*\\) ", "").split(" ");
        return CPU.getProcessCpuTime() + 10_000_000 * (Long.parseLong(afterName[13]) + Long.parseLong(afterName[14]));
    }

    private static Job verify(String language) {
        return creo("verify " + language, 1, "verify", "lab.creo", "--lang", language, "--count", "1");
    }

    private static Job creo(String name, String... arguments) {
        return creo(name, ROUNDS, arguments);
    }

    /** A command line; the description is in lab.creo, the one before in old.creo. */
    private static Job creo(String name, int rounds, String... arguments) {
        return new Job(name, rounds, folder -> {
            String[] absolute = Stream.of(arguments)
                    .map(each -> each.startsWith("lab.") || each.equals("old.creo") || each.equals("out")
                            ? folder.resolve(each).toString()
                            : each)
                    .toArray(String[]::new);
            StringWriter err = new StringWriter();
            int code = new CommandLine(new Main())
                    .setOut(new PrintWriter(new StringWriter()))
                    .setErr(new PrintWriter(err))
                    .execute(absolute);
            if (code != 0 && !name.equals("diff")) { // which says by its code that there is a difference
                throw new IOException(String.join(" ", absolute) + "\n" + err);
            }
        });
    }

    private static void javac(Path folder, Path sources) throws IOException {
        try (Stream<Path> all = Files.walk(sources)) {
            Stream<String> files = all.map(Path::toString)
                    .filter(each -> each.endsWith(".java") && !each.endsWith("module-info.java"));
            Stream<String> options = Stream.of("-proc:none", "-nowarn", "-d", folder + "/classes");
            var compiler = ToolProvider.getSystemJavaCompiler();
            String[] arguments = Stream.concat(options, files).toArray(String[]::new);
            if (compiler.run(null, null, null, arguments) != 0) {
                throw new IOException("javac failed");
            }
        }
    }

    /** One interface; a struct and an exception for each ten methods. */
    private static String methods(int count) {
        String types = each(count / 10, i -> """
                /** The reading %1$d, as it was. */
                struct Reading%1$d { String name; double[] values; int part%1$d; }
                exception Missing%1$d { String name; }
                """.formatted(i), "");
        String methods = each(count, i -> """
                    /** Reads it.
                     * @param key which one */
                    @IDEMPOTENT Reading%2$d read%1$d (String key, Reading%2$d reading, long from%1$d) throws Missing%2$d;
                """.formatted(i, i / 10), "");
        return "@PACKAGE(\"lab\") @VERSION(\"1.0.0\")\n" + types + "interface Lab {\n" + methods + "}\n";
    }

    private static String structs(int count) {
        return "@PACKAGE(\"lab\") @VERSION(\"1.0.0\")\n"
                + each(
                        count,
                        i -> "struct Reading%1$d { String name; double[] values; int part%1$d; }".formatted(i),
                        "\n")
                + "\ninterface Lab { Reading0 read (Reading1 other); }\n";
    }

    /** Each is that of a field; a struct has ten. */
    private static String comments(int count) {
        String text = "a line that says more of what it is\n     * ".repeat(19);
        return "@PACKAGE(\"lab\") @VERSION(\"1.0.0\")\n"
                + each(
                        count / 10,
                        i -> "struct Reading" + i + " {\n"
                                + each(
                                        10,
                                        j -> "    /**\n     * " + text + "the end */\n    int part" + j + "; // last\n",
                                        "")
                                + "}\n",
                        "")
                + "interface Lab { Reading0 read (Reading0 other); }\n";
    }

    private static String constants(int count) {
        String constants = each(count, i -> "    /** The unit " + i + ". */ UNIT_" + i, ",\n");
        return "@PACKAGE(\"lab\") @VERSION(\"1.0.0\")\nenum Unit {\n" + constants + "\n}\n"
                + "struct Value { Unit unit; Map<Unit, String> names; int part; }\n"
                + "interface Lab { Value read (Unit unit, Unit[] units); }\n";
    }

    private static String each(int count, IntFunction<String> text, String between) {
        return IntStream.range(0, count).mapToObj(text).collect(Collectors.joining(between));
    }
}
