// SPDX-License-Identifier: Apache-2.0
package org.creo.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A project of {@code src/it}, copied and built by a Maven in a process of its own. Its local repository is new; what
 * it needs comes from two others that are files: one with this build's own artifacts, and for all else the repository
 * of the Maven that runs the tests. Maven is told to stay off the network.
 */
final class Project {

    /** How a build went; {@code output} is all that Maven printed. */
    record Run(int code, String output) {

        Run succeeds() {
            assertEquals(0, code, output);
            return this;
        }

        Run fails() {
            assertEquals(1, code, output);
            return this;
        }
    }

    /** The Maven that runs the tests. */
    static final Path THIS_MAVEN = Path.of(System.getProperty("creo.it.maven"));

    static final Path NEWEST_MAVEN = Path.of(System.getProperty("creo.it.newestMaven"));

    private static final String VERSION = System.getProperty("creo.it.version");
    private static final Path MODULE = Path.of("").toAbsolutePath();
    private static final Path ROOT = MODULE.resolve("target/it");
    private static final Path STAGED = ROOT.resolve("staged");
    private static final Path SETTINGS = ROOT.resolve("settings.xml");

    private final Path folder;
    private Path maven = THIS_MAVEN;
    private Path repository = ROOT.resolve("repository");

    private Project(Path folder) {
        this.folder = folder;
    }

    /** A fresh copy of {@code src/it/NAME}. */
    static Project copy(String name, String copy) throws IOException {
        Path folder = ROOT.resolve(copy);
        delete(folder);
        copy(MODULE.resolve("src/it").resolve(name), folder);
        return new Project(folder);
    }

    Project with(Path otherMaven) {
        maven = otherMaven;
        return this;
    }

    /** With a local repository that holds nothing. */
    Project withCleanRepository() throws IOException {
        repository = ROOT.resolve("clean-repository");
        delete(repository);
        return this;
    }

    Path file(String path) {
        return folder.resolve(path);
    }

    /** Runs Maven in the project's folder. */
    Run run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                maven.resolve("bin/mvn").toString(),
                "-B",
                "-ntp",
                "-o",
                "-Dstyle.color=never",
                "-Daether.offline.protocols=file",
                "-s",
                SETTINGS.toString(),
                "-Dmaven.repo.local=" + repository));
        command.addAll(List.of(arguments));
        Path log = Files.createTempFile(ROOT, "maven-", ".log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        // Builds this short are over before a better compiler has paid off.
        builder.environment().put("MAVEN_OPTS", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        Process process = builder.start();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IllegalStateException("Maven does not end; see " + log);
        }
        Run run = new Run(process.exitValue(), Files.readString(log));
        Files.delete(log);
        return run;
    }

    /** The text of each file below a folder of the project, none where there is no such folder. */
    SortedMap<String, String> texts(String path) throws IOException {
        SortedMap<String, String> texts = new TreeMap<>();
        for (Path file : files(path)) {
            texts.put(file(path).relativize(file).toString(), Files.readString(file));
        }
        return texts;
    }

    /** When each file below a folder of the project was written. */
    SortedMap<String, FileTime> times(String path) throws IOException {
        SortedMap<String, FileTime> times = new TreeMap<>();
        for (Path file : files(path)) {
            times.put(file(path).relativize(file).toString(), Files.getLastModifiedTime(file));
        }
        return times;
    }

    private List<Path> files(String path) throws IOException {
        if (!Files.exists(file(path))) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(file(path))) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    /** Prepares the repositories, once for all tests. */
    static void stage() throws IOException {
        delete(ROOT);
        Path modules = MODULE.getParent().getParent();
        stage("creo", modules.resolve("pom.xml"), null);
        stage("creo-protocol", modules.resolve("framework/protocol"));
        stage("creo-json", modules.resolve("framework/json"));
        stage("creo-generator", MODULE.resolveSibling("core"));
        stage("creo-maven-plugin", MODULE);
        stage("creo-framework", modules.resolve("framework"));
        Files.writeString(SETTINGS, """
                <settings>
                  <mirrors>
                    <mirror><id>cached</id><mirrorOf>central</mirrorOf><url>%s</url></mirror>
                  </mirrors>
                  <profiles>
                    <profile>
                      <id>staged</id>
                      <repositories><repository><id>staged</id><url>%s</url></repository></repositories>
                      <pluginRepositories><pluginRepository><id>staged</id><url>%2$s</url></pluginRepository></pluginRepositories>
                    </profile>
                  </profiles>
                  <activeProfiles><activeProfile>staged</activeProfile></activeProfiles>
                </settings>
                """.formatted(
                        Path.of(System.getProperty("creo.it.cached")).toUri(), STAGED.toUri()));
    }

    private static void stage(String artifact, Path module) throws IOException {
        stage(artifact, module.resolve("pom.xml"), module.resolve("target/" + artifact + "-" + VERSION + ".jar"));
    }

    private static void stage(String artifact, Path pom, Path jar) throws IOException {
        Path folder = Files.createDirectories(STAGED.resolve("org/creo/" + artifact + "/" + VERSION));
        Files.copy(pom, folder.resolve(artifact + "-" + VERSION + ".pom"));
        if (jar != null) {
            Files.copy(jar, folder.resolve(artifact + "-" + VERSION + ".jar"));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            files.forEach(file -> {
                try {
                    Files.copy(file, to.resolve(from.relativize(file)));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            Files.createDirectories(folder.getParent());
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
