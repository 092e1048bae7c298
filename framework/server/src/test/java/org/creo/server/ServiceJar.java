// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import probe.Probe;

/** Builds what a user gives to a host: a JAR with an implementation and the code that was generated for it. */
final class ServiceJar {
    /** The source of {@code com.example.MyProbe}. */
    static final String PROBE = """
            package com.example;

            import java.io.BufferedReader;
            import java.io.IOException;
            import java.io.InputStreamReader;
            import java.io.UncheckedIOException;

            public class MyProbe implements probe.Probe {
                @Override
                public String echo(String text) {
                    return text;
                }

                @Override
                public String readLine() {
                    try {
                        return new BufferedReader(new InputStreamReader(System.in)).readLine();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            }
            """;

    private ServiceJar() {}

    /** A JAR with the classes of the source, {@code probe.Probe} and its dispatcher. */
    static Path build(Path folder, String className, String source) throws IOException {
        Path classes = classes(folder, className, source);
        copy(generated(), classes);
        Path jar = folder.resolve("service.jar");
        try (FileSystem files = FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of("create", "true"))) {
            copy(classes, files.getPath("/"));
        }
        return jar;
    }

    /** A folder with only the classes of the source. */
    static Path classes(Path folder, String className, String source) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Path file = Files.writeString(
                folder.resolve(className.substring(className.lastIndexOf('.') + 1) + ".java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter errors = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            errors,
                            manager,
                            null,
                            List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path")),
                            null,
                            manager.getJavaFileObjects(file))
                    .call();
            assertEquals("", errors.toString());
            assertEquals(true, compiled);
        }
        return classes;
    }

    /** The folder of the tests' classes, with only what Creo generated, in its folder probe. */
    static Path generated() {
        try {
            return Path.of(Probe.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .resolve("probe");
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Path root = from.endsWith("probe") ? from.getParent() : from;
        try (Stream<Path> files = Files.walk(from)) {
            files.filter(Files::isRegularFile).forEach(file -> {
                try {
                    Path target = to.resolve(root.relativize(file).toString());
                    Files.createDirectories(target.getParent());
                    Files.copy(file, target);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
