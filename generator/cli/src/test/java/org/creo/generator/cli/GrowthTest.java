// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The work of no command grows faster than its description. It is counted in the bytes that threads allocate, which are
 * the same however busy the machine is; evaluation/bench/studies/generator/Growth.java measures processor time.
 */
@Tag("long")
class GrowthTest {

    private static final int FEW = 80;
    /** Small things, for which only what is done with pairs of them takes long. */
    private static final int FEW_COMMENTS = 500;

    /** To so many times the input. */
    private static final int FACTOR = 5;
    /** Square growth takes 25 times the work. */
    private static final double MOST = 7.5;

    @TempDir
    private Path folder;

    private final Creo creo = new Creo();

    /** Of the other descriptions, each differs from lab.creo in all of its types, and methods. */
    private static final List<String> COMMANDS = List.of(
            "check lab.creo",
            "fmt lab.creo",
            "describe lab.creo",
            "diff lab.creo lab.creo",
            "diff before.creo lab.creo",
            "diff lab.creo renamed.creo",
            "lock lab.creo --force",
            "diff lab.creo", // with the lock
            "diff later.creo", // which adds a field to each type
            "docs lab.creo -o page.html",
            "wireshark lab.creo -o script.lua",
            "gen lab.creo --dry-run --lang c",
            "gen lab.creo --dry-run --lang csharp",
            "gen lab.creo --dry-run --lang java",
            "gen lab.creo --dry-run --lang python",
            "gen lab.creo --dry-run --lang typescript",
            "gen lab.creo --dry-run --lang host",
            "gen later.creo --dry-run --lang host",
            "gen lab.creo --dry-run --lang openapi");

    @TestFactory
    Stream<DynamicTest> ofMethods() {
        return tests("methods", FEW, GrowthTest::methods);
    }

    @TestFactory
    Stream<DynamicTest> ofTypes() {
        return tests("types", FEW, GrowthTest::types);
    }

    @TestFactory
    Stream<DynamicTest> ofConstants() {
        return tests("constants", FEW, GrowthTest::constants);
    }

    @TestFactory
    Stream<DynamicTest> ofComments() {
        return tests("comments", FEW_COMMENTS, GrowthTest::comments);
    }

    private Stream<DynamicTest> tests(String what, int few, IntFunction<String> description) {
        return COMMANDS.stream()
                .map(command -> DynamicTest.dynamicTest(command + " of " + what, () -> {
                    for (int size : List.of(few, FACTOR * few)) {
                        Path own = folder(what, size);
                        if (Files.notExists(own)) {
                            Files.createDirectory(own);
                            String text = description.apply(size);
                            write(own, "lab", text);
                            write(own, "before", text.replace("int part", "byte part"));
                            write(own, "renamed", text.replace("read", "fetch").replace("Reading", "Series"));
                            write(
                                    own,
                                    "later",
                                    text.replace("String name;", "String name; Optional<Integer> more;")
                                            .replace("1.0.0", "1.1.0"));
                        }
                    }
                    run(command, folder(what, few)); // what is made once: templates, classes
                    long ofFew = run(command, folder(what, few));
                    long ofMany = run(command, folder(what, FACTOR * few));
                    assertTrue(
                            ofMany < MOST * ofFew,
                            () -> ofFew + " bytes for " + few + ", " + ofMany + " for " + FACTOR * few);
                }));
    }

    private Path folder(String what, int size) {
        return folder.resolve(what + size);
    }

    private static void write(Path folder, String name, String text) throws IOException {
        Files.writeString(folder.resolve(name + ".creo"), text);
    }

    /** Returns what all threads have allocated; those that take part in it stay for the next time. */
    private long run(String command, Path in) {
        Object[] arguments = Arrays.stream(command.split(" "))
                .map(each -> each.contains(".") ? in.resolve(each).toString() : each)
                .toArray();
        long before = allocated();
        int code = creo.run(arguments);
        long after = allocated();
        assertTrue(
                code == 0 || command.startsWith("diff "),
                () -> creo.err().lines().limit(4).toList() + command);
        return after - before;
    }

    private static long allocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return Arrays.stream(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
    }

    private static String methods(int count) {
        return description(each(2, i -> "struct Reading" + i + " { String name; int part; }", "\n")
                + "\ninterface Lab {\n"
                + each(
                        count,
                        i -> "/** Reads. */ Reading" + i % 2 + " read" + i + " (String key, Reading0 value, int part"
                                + i + ");",
                        "\n")
                + "\n}");
    }

    private static String types(int count) {
        return description(each(
                        count / 2,
                        i -> "struct Reading" + i + " { String name; int part" + i + "; Kind" + i + " kind; }\n"
                                + "enum Kind" + i + " { A, B } exception NoReading" + i + " { int part; }",
                        "\n")
                + "\ninterface Lab {\n"
                + each(
                        count / 2,
                        i -> "Reading" + i + " read" + i + " (Reading" + i + " value) throws NoReading" + i + ";",
                        "\n")
                + "\n}");
    }

    private static String constants(int count) {
        return description("enum Unit {\n" + each(count, i -> "/** One. */ UNIT_" + i, ",\n") + "\n}\n"
                + "struct Reading { String name; Unit unit; Map<Unit, String> names; int part; }\n"
                + "interface Lab {\n" + each(count, i -> "int LIMIT_" + i + " = " + i + ";", "\n")
                + "\nReading read (Unit unit); }");
    }

    private static String comments(int count) {
        return description("enum Unit {\n" + each(count, i -> "/** One. */ // " + i + "\nU" + i, ",\n") + "\n}\n"
                + "struct Reading { Unit unit; int part; }");
    }

    private static String description(String declarations) {
        return "@PACKAGE(\"lab\")\n@VERSION(\"1.0.0\")\n" + declarations + "\n";
    }

    private static String each(int count, IntFunction<String> text, String between) {
        return IntStream.range(0, count).mapToObj(text).collect(Collectors.joining(between));
    }
}
