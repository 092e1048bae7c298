// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** Builds JARs of programs, and puts them where a host looks for them. */
final class ProgramJars {
    private final Path scratch;
    private final Path folder;
    private int count;

    /**
     * @param scratch where they are built
     * @param folder where the host looks
     */
    ProgramJars(Path scratch, Path folder) {
        this.scratch = scratch;
        this.folder = folder;
    }

    Path folder() {
        return folder;
    }

    /** Puts a program there whose one class is an HttpProgram, or replaces it. */
    void put(String name, String className, String source, String... files) throws IOException {
        put(name, className, entries(className, source, files));
    }

    /** The entries of a JAR with the classes of a source, and files that are given as names and texts by turns. */
    Map<String, byte[]> entries(String className, String source, String... files) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        if (!source.isEmpty()) {
            Path classes =
                    ServiceJar.classes(Files.createDirectory(scratch.resolve("build" + count++)), className, source);
            try (Stream<Path> all = Files.walk(classes)) {
                for (Path each : all.filter(Files::isRegularFile).toList()) {
                    entries.put(classes.relativize(each).toString(), Files.readAllBytes(each));
                }
            }
        }
        for (int i = 0; i < files.length; i += 2) {
            entries.put(files[i], files[i + 1].getBytes(StandardCharsets.UTF_8));
        }
        return entries;
    }

    /** Puts a JAR there as a whole, as good tools do. */
    void put(String name, String services, Map<String, byte[]> entries) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (!services.isEmpty()) {
            manifest.getMainAttributes().put(new Attributes.Name("Creo-Services"), services);
        }
        Path made = scratch.resolve("made" + count++ + ".jar");
        try (OutputStream out = Files.newOutputStream(made);
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                jar.putNextEntry(new JarEntry(entry.getKey()));
                jar.write(entry.getValue());
            }
        }
        move(made, name);
    }

    void move(Path made, String name) throws IOException {
        Files.move(made, folder.resolve(name + ".jar"), StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * The source of a program that answers with a text, and keeps a request with {@code ?wait} until a file is there.
     */
    static String answering(String text) {
        return """
                package p;
                import org.creo.framework.program.*;
                import java.nio.file.*;
                @Stateless
                @HttpPath("/")
                public class Main implements HttpProgram {
                    @Override
                    public HttpAnswer answer(HttpRequest request) throws Exception {
                        if (request.parameter("begun").isPresent()) {
                            Files.createFile(Path.of(request.parameter("begun").get()));
                            Path go = Path.of(request.parameter("go").get());
                            while (Files.notExists(go)) {
                                Thread.sleep(5);
                            }
                        }
                        return HttpAnswer.text("TEXT " + request.segments());
                    }
                }
                """.replace("TEXT", text);
    }

    /** The source of a program that answers with the text of a file in its JAR. */
    static String answeringFile(String name) {
        return answering("TEXT").replace("\"TEXT \"", "text() + \" \"").replace("@Override", """
                        private static String text() throws Exception {
                            try (var bytes = Main.class.getResourceAsStream("NAME")) {
                                return new String(bytes.readAllBytes());
                            }
                        }
                        @Override""".replace("NAME", name));
    }
}
