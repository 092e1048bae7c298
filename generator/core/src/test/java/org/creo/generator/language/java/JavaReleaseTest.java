// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.language.host.HostFiles;
import org.creo.generator.model.Description;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.render.Renderer;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What changes with the release of Java that code is generated for: unions are sealed. */
class JavaReleaseTest {

    private static final String SHAPE = """
            @PACKAGE("lab")
            struct Circle { double radius; }
            union Shape { Circle circle; int[] polygon; String note; Layer layer; }
            struct Layer { Shape[] shapes; }
            """;

    private static final String UNION = "src/main/java/lab/Shape.java";

    private static final String EXHAUSTIVE = """
            package lab;
            class Use {
                static String told(Shape shape) {
                    return switch (shape) {
                        case Shape.Circle circle -> "a circle of " + circle.value().radius();
                        case Shape.Polygon polygon -> "a polygon of " + polygon.valueLength();
                        case Shape.Layer layer -> "a layer";
                        case Shape.Note note -> note.value();
                    };
                }
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void unionsAreSealedFromSeventeenOn() {
        String usual = render(new JavaFiles()).get(UNION);
        String sealed = render(java("17")).get(UNION);
        assertTrue(usual.contains("public abstract class Shape {"), usual);
        assertEquals(usual.replace("public abstract class", "public abstract sealed class"), sealed);
        assertEquals(usual, render(java("16")).get(UNION));
        assertEquals(sealed, render(java("25")).get(UNION));
    }

    @ParameterizedTest
    @ValueSource(strings = {"11", "17", "21"})
    void hostsHaveTheSameClasses(String release) {
        SortedMap<String, String> client = render(java(release));
        SortedMap<String, String> host = render(new HostFiles().with(JavaRelease.OPTION, release));
        host.keySet().retainAll(client.keySet());
        List<String> others = host.keySet().stream()
                .filter(path -> !host.get(path).equals(client.get(path)))
                .toList();
        assertEquals(List.of("README.md", "pom.xml"), others);
    }

    @Test
    void projectsAreOfThatRelease() {
        assertEquals("11", release(new JavaFiles()));
        assertEquals("21", release(java("21")));
        assertEquals("17", release(new HostFiles()));
        assertEquals("17", release(new HostFiles().with(JavaRelease.OPTION, "11")));
        assertEquals("21", release(new HostFiles().with(JavaRelease.OPTION, "21")));
    }

    private static String release(Language language) {
        return render(language).get("pom.xml").replaceAll("(?s).*<maven.compiler.release>(.*)</maven.*", "$1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8", "10", "1.8", "seventeen", "", "170", "-17"})
    void othersAreRefused(String release) {
        String said = assertThrows(IllegalArgumentException.class, () -> java(release))
                .getMessage();
        assertEquals("not '" + release + "', but 11 or a later release of Java", said);
    }

    @Test
    void theirCodeIsCompiledWithoutAWarning() throws Exception {
        String instance = """
                package lab;
                class Use {
                    static String told(Shape shape) {
                        if (shape instanceof Shape.Note note) {
                            return note.value();
                        }
                        return shape instanceof Shape.Circle circle ? "a circle of " + circle.value().radius() : "another";
                    }
                }
                """;
        assertEquals("", javac(Path.of(System.getProperty("java.home")), "17", instance));
    }

    @Test
    void aSwitchThatLeavesOutACaseIsRefused() throws Exception {
        Optional<Path> newer = newerJdk();
        assumeTrue(newer.isPresent(), "there is no JDK 21 or later here");
        assertEquals("", javac(newer.get(), "21", EXHAUSTIVE));
        String said = javac(newer.get(), "21", EXHAUSTIVE.replaceAll("(?m)^.*Shape.Layer.*\n", ""));
        assertTrue(said.contains("does not cover all possible input values"), said);
    }

    /** One in a variable such as JAVA_HOME_25, or next to the one that runs. */
    private static Optional<Path> newerJdk() throws IOException {
        Path own = Path.of(System.getProperty("java.home")).toRealPath();
        List<Path> homes = new ArrayList<>(List.of(own));
        System.getenv().forEach((name, value) -> {
            if (name.startsWith("JAVA_HOME")) {
                homes.add(Path.of(value));
            }
        });
        try (Stream<Path> others = Files.list(own.getParent())) {
            others.sorted().forEach(homes::add);
        }
        for (Path home : homes) {
            if (Files.isExecutable(home.resolve("bin/javac")) && version(home) >= 21) {
                return Optional.of(home);
            }
        }
        return Optional.empty();
    }

    private static int version(Path home) throws IOException {
        Properties release = new Properties();
        if (Files.exists(home.resolve("release"))) {
            release.load(Files.newBufferedReader(home.resolve("release")));
        }
        String version = release.getProperty("JAVA_VERSION", "0").replaceAll("\"|[._].*", "");
        return Integer.parseInt(version);
    }

    /** What javac says of the classes of the union and one that uses them. */
    private String javac(Path home, String release, String use) throws IOException, InterruptedException {
        Path sources = Files.createTempDirectory(folder, "sources");
        List<String> command = new ArrayList<>(List.of(
                home.resolve("bin/javac").toString(),
                "--release",
                release,
                "-Xlint:all",
                "-Werror",
                "-proc:none",
                "-d"));
        command.add(sources.resolve("classes").toString());
        SortedMap<String, String> files = new TreeMap<>(render(java(release)));
        files.keySet().removeIf(path -> !path.startsWith("src/main/java/"));
        files.put("src/main/java/lab/Use.java", use);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = sources.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
            command.add(path.toString());
        }
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }

    private static JavaFiles java(String release) {
        return new JavaFiles().with(JavaRelease.OPTION, release);
    }

    private static SortedMap<String, String> render(Language language) {
        Diagnostics diagnostics = new Diagnostics();
        Description description =
                DescriptionParser.parse(new SourceFile("service.creo", SHAPE), ImportPath.NONE, diagnostics);
        assertEquals("[]", diagnostics.sorted().toString());
        return new TreeMap<>(new Renderer().render(language, description));
    }
}
