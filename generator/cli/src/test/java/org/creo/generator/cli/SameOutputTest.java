// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output is a function of the description alone: not of the machine, its user, its language, its clock's zone. */
@Tag("long")
class SameOutputTest {

    private static final String DESCRIPTION = """
            @PACKAGE("i.title")
            /** Größe, ısı, 測定 */
            struct Item { String id; long[] samples; double title; }
            interface INIT { /** Finds it. */ Item find (String id, int index); }
            """;

    @TempDir
    private Path folder;

    @Test
    void twoMachinesWriteTheSameBytes() throws Exception {
        SortedMap<String, String> here = generate(
                "one",
                List.of(
                        "-Duser.language=en",
                        "-Duser.country=US",
                        "-Duser.timezone=UTC",
                        "-Dfile.encoding=UTF-8",
                        "-Duser.name=ann",
                        "-Dline.separator=\n"));
        // Turkish has an i of its own, Thai a calendar, Arabic digits.
        SortedMap<String, String> there = generate(
                "other",
                List.of(
                        "-Duser.language=tr",
                        "-Duser.country=TR",
                        "-Duser.timezone=Pacific/Kiritimati",
                        "-Dfile.encoding=ISO-8859-1",
                        "-Duser.name=bob",
                        "-Duser.home=/nonexistent",
                        "-Dline.separator=\r\n"));
        SortedMap<String, String> elsewhere = generate(
                "third",
                List.of(
                        "-Duser.language=ar",
                        "-Duser.country=EG",
                        "-Duser.timezone=Asia/Kolkata",
                        "-Dfile.encoding=UTF-16"));
        assertTrue(here.size() > 80, here.keySet()::toString);
        assertEquals(here, there);
        assertEquals(here, elsewhere);
    }

    /** Runs the command in a JVM and a folder of its own; each file's bytes, by path. */
    private SortedMap<String, String> generate(String name, List<String> properties)
            throws IOException, InterruptedException {
        Path place = Files.createDirectory(folder.resolve(name));
        Files.writeString(place.resolve("lab.creo"), DESCRIPTION);
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
        command.addAll(properties);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "gen",
                "lab.creo",
                "-l",
                "c,cs,java,py,host",
                "--jar",
                "out/lab.jar"));
        Process process = new ProcessBuilder(command)
                .directory(place.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        SortedMap<String, String> files = new TreeMap<>();
        Path root = place.resolve("out");
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                byte[] bytes = Files.readAllBytes(file);
                files.put(
                        root.relativize(file).toString(),
                        file.toString().endsWith(".jar")
                                ? HexFormat.of().formatHex(bytes)
                                : new String(bytes, StandardCharsets.ISO_8859_1));
            }
        }
        return files;
    }
}
