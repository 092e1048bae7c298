// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.util.Version;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NettyOnClassPathTest {
    @TempDir
    Path folder;

    /** All classes again, those of some JARs first, but for some that Netty 4.1 does not have. */
    private static final class Other extends URLClassLoader {
        private final String missing;

        Other(String missing, Path... first) {
            super(classPath(first), ClassLoader.getPlatformClassLoader());
            this.missing = missing;
        }

        private static URL[] classPath(Path... first) {
            Stream<Path> rest = Arrays.stream(
                            System.getProperty("java.class.path").split(File.pathSeparator))
                    .map(Path::of);
            return Stream.concat(Arrays.stream(first), rest)
                    .map(each -> assertDoesNotThrow(() -> each.toUri().toURL()))
                    .toArray(URL[]::new);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals(missing)) {
                throw new ClassNotFoundException(name);
            }
            return super.findClass(name);
        }
    }

    @Test
    void anOlderNettyIsToldAtTheStart() throws IOException, ReflectiveOperationException {
        try (Other classes = new Other("io.netty.channel.MultiThreadIoEventLoopGroup")) {
            String message = refusal(classes);
            assertTrue(message.startsWith("This host needs Netty 4.2 or newer, and the class path has "), message);
            assertTrue(message.contains("import io.netty:netty-bom"), message);
        }
    }

    @Test
    void onePartThatIsOlderIsToldWithItsFile() throws IOException, ReflectiveOperationException {
        Path older = buffers("4.1.107.Final");
        try (Other classes = new Other(null, older)) {
            assertEquals(
                    "This host needs Netty 4.2 or newer, and the class path has 4.1.107.Final ("
                            + older.toUri().toURL()
                            + "). Where a build chooses a version for another library, have it choose one for all"
                            + " parts of Netty: with Maven, import io.netty:netty-bom in dependencyManagement.",
                    refusal(classes));
        }
    }

    @Test
    void partsOfDifferentVersionsAreTold() throws IOException, ReflectiveOperationException {
        Path other = buffers("4.2.0.Final");
        String own = Version.identify().get("netty-common").artifactVersion();
        try (Other classes = new Other(null, other)) {
            String said = mixture(classes).orElseThrow();
            assertTrue(said.contains("4.2.0.Final (" + other.toUri().toURL() + ")"), said);
            assertTrue(said.contains(own + " (") && said.contains("netty-bom"), said);
            // Not by a builder, which would load native libraries: a process can do that by one class loader only.
            assertDoesNotThrow(() -> Class.forName(NettyOnClassPath.class.getName(), true, classes)
                    .getMethod("check")
                    .invoke(null));
        }
    }

    @Test
    void theNettyOfThisBuildIsOfOneVersion() throws IOException, ReflectiveOperationException {
        try (Other classes = new Other(null)) {
            assertEquals(Optional.empty(), mixture(classes));
        }
    }

    /** A JAR that has a class of a part of Netty, and says that it is of this version. */
    private Path buffers(String version) throws IOException {
        String name = ByteBuf.class.getName().replace('.', '/') + ".class";
        Path file = folder.resolve("netty-buffer-" + version + ".jar");
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out);
                InputStream bytes = ByteBuf.class.getClassLoader().getResourceAsStream(name)) {
            jar.putNextEntry(new JarEntry(name));
            bytes.transferTo(jar);
            jar.putNextEntry(new JarEntry("META-INF/io.netty.versions.properties"));
            jar.write(("netty-buffer.version=" + version + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private static String refusal(ClassLoader classes) {
        Throwable thrown = assertThrows(InvocationTargetException.class, () -> builder(classes))
                .getCause();
        return assertInstanceOf(IllegalStateException.class, thrown).getMessage();
    }

    private static void builder(ClassLoader classes) throws ReflectiveOperationException {
        Class.forName("org.creo.framework.host.ServiceHost", true, classes)
                .getMethod("builder")
                .invoke(null);
    }

    @SuppressWarnings("unchecked") // its class is of the loader that all share
    private static Optional<String> mixture(ClassLoader classes) throws ReflectiveOperationException {
        Method mixture =
                Class.forName(NettyOnClassPath.class.getName(), true, classes).getDeclaredMethod("mixture");
        mixture.setAccessible(true);
        return (Optional<String>) mixture.invoke(null);
    }
}
