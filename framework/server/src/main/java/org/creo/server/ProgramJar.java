// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.program.ProgramSupply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A program in a JAR. Its manifest names the classes of its services and of its programs of HTTP: {@code Creo-Services:
 * com.example.MyCalculator, com.example.Page}; files below {@code www/} are served as they are. Any thread may call it.
 */
final class ProgramJar implements ProgramSupply.Source {
    private static final Logger LOG = LoggerFactory.getLogger(ProgramJar.class);

    private static final String SERVICES = "Creo-Services";
    private static final String FILES = "www/";
    /** Files that are younger than this count as being written. */
    private static final Duration SETTLED = Duration.ofSeconds(5);

    private final String name;
    private final Path file;
    private final Version version;

    /** @param version with the place of the copy that is loaded */
    ProgramJar(String name, Path file, Version version) {
        this.name = name;
        this.file = file;
        this.version = version;
    }

    /** A JAR and where its copies are: where these are gone, it has to be loaded again. */
    record Version(JarVersion jar, ProgramCopies copies) {}

    @Override
    public Object version() {
        return version;
    }

    /** Loads a copy, so that the file may be replaced while the program runs. */
    @Override
    public ProgramSupply.Loaded load() throws IOException {
        Path folder = version.copies().next();
        URLClassLoader loader = null;
        try {
            Path copy = folder.resolve(name + ".jar");
            Files.copy(file, copy);
            if (!JarVersion.of(file).equals(version.jar())) {
                throw new IOException(file + " was replaced while it was read");
            }
            try {
                checkWhole(copy);
            } catch (ZipException e) {
                throw wrong(file + " is no JAR, or not a whole one: " + e.getMessage(), e);
            }
            Path files = folder.resolve("www");
            List<String> classes = unpack(copy, files);
            loader = new ProgramClassLoader("program " + name, copy.toUri().toURL(), ProgramJar.class.getClassLoader());
            List<Dispatcher> services = dispatchers(classes, copy, loader);
            if (services.isEmpty() && Files.notExists(files)) {
                throw new ZipException("the manifest of " + file + " names no classes of services (" + SERVICES
                        + "), and there are no files below " + FILES + " in it");
            }
            Optional<Path> www = Optional.of(files).filter(Files::exists);
            URLClassLoader made = loader;
            return new ProgramSupply.Loaded(services, www, () -> close(made, folder));
        } catch (IOException | RuntimeException | Error e) {
            close(loader, folder);
            throw e;
        }
    }

    /** Only another JAR helps, as the type of this says. */
    private static ZipException wrong(String message, Exception why) {
        ZipException wrong = new ZipException(message);
        wrong.initCause(why);
        return wrong;
    }

    /** Whether a file has all the parts of a JAR, the last of which is written last. */
    static boolean seemsWhole(Path file) {
        try (ZipFile opened = new ZipFile(file.toFile())) {
            return opened.size() > 0;
        } catch (IOException | IllegalArgumentException e) {
            return false;
        }
    }

    /** Checks that each entry is what was packed: one that is being written in place may have parts of two JARs. */
    private static void checkWhole(Path jar) throws IOException {
        try (ZipFile opened = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(opened.entries())) {
                CRC32 sum = new CRC32();
                try (InputStream bytes = new CheckedInputStream(opened.getInputStream(entry), sum)) {
                    bytes.transferTo(OutputStream.nullOutputStream());
                }
                if (sum.getValue() != entry.getCrc()) {
                    throw new ZipException("the JAR is damaged at " + entry.getName() + ", or is still being written");
                }
            }
        }
    }

    /** @throws IOException if the manifest names a class that is not there */
    private static List<Dispatcher> dispatchers(List<String> classes, Path copy, ClassLoader loader)
            throws IOException {
        Thread own = Thread.currentThread();
        ClassLoader before = own.getContextClassLoader();
        own.setContextClassLoader(loader);
        try {
            ServiceClasses found = new ServiceClasses(List.of(copy), loader);
            return classes.stream()
                    .flatMap(each -> found.dispatchers(each).stream())
                    .toList();
        } catch (IllegalArgumentException e) {
            if (e.getCause() instanceof ClassNotFoundException) {
                throw wrong(SERVICES + " in the manifest: " + e.getMessage(), e);
            }
            throw e;
        } finally {
            own.setContextClassLoader(before);
        }
    }

    /** Writes the files of the JAR into a folder, and returns the classes that its manifest names. */
    private static List<String> unpack(Path jar, Path to) throws IOException {
        try (JarFile opened = new JarFile(jar.toFile())) {
            for (Enumeration<JarEntry> all = opened.entries(); all.hasMoreElements(); ) {
                JarEntry entry = all.nextElement();
                if (entry.getName().startsWith(FILES) && !entry.isDirectory()) {
                    unpack(opened, entry, to);
                }
            }
            Manifest manifest = opened.getManifest();
            String named =
                    manifest == null ? null : manifest.getMainAttributes().getValue(SERVICES);
            return named == null
                    ? List.of()
                    : Stream.of(named.split(","))
                            .map(String::strip)
                            .filter(each -> !each.isEmpty())
                            .toList();
        }
    }

    private static void unpack(JarFile jar, JarEntry entry, Path to) throws IOException {
        Path file = to.resolve(entry.getName().substring(FILES.length())).normalize();
        if (!file.startsWith(to)) {
            throw new ZipException("the entry " + entry.getName() + " leads out of the JAR");
        }
        Files.createDirectories(file.getParent());
        try (InputStream bytes = jar.getInputStream(entry)) {
            Files.copy(bytes, file);
        }
        Instant written = Optional.ofNullable(entry.getLastModifiedTime())
                .map(FileTime::toInstant)
                .orElse(Instant.EPOCH);
        Instant latest = Instant.now().minus(SETTLED);
        Files.setLastModifiedTime(file, FileTime.from(written.isBefore(latest) ? written : latest));
    }

    private void close(URLClassLoader loader, Path folder) throws IOException {
        if (loader != null) {
            List<String> left = threads(loader);
            if (!left.isEmpty()) {
                LOG.warn(
                        "The program {} is closed and has left threads behind, which keep its classes in memory: {}."
                                + " An implementation that is AutoCloseable can end them",
                        name,
                        String.join(", ", left));
            }
            loader.close();
        }
        ProgramCopies.remove(folder);
    }

    /** The names of the threads that run code of a loader. */
    private static List<String> threads(ClassLoader loader) {
        List<String> names = new ArrayList<>();
        for (Thread each : Thread.getAllStackTraces().keySet()) {
            if (each != Thread.currentThread()
                    && (each.getContextClassLoader() == loader
                            || each.getClass().getClassLoader() == loader)) {
                names.add(each.getName());
            }
        }
        return names;
    }
}
