// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.security.CodeSource;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks whether the Netty that a program has brought along is one that hosts can use, in each of its parts. */
public final class NettyOnClassPath {
    private static final Logger LOG = LoggerFactory.getLogger(NettyOnClassPath.class);

    /** A class that came with Netty 4.2. */
    private static final String NEWER = "io.netty.channel.MultiThreadIoEventLoopGroup";
    /** A class of each part that a host uses. */
    private static final List<String> PARTS = List.of(
            "io.netty.util.concurrent.Future",
            "io.netty.buffer.ByteBuf",
            "io.netty.resolver.NameResolver",
            "io.netty.channel.Channel",
            "io.netty.channel.unix.Socket",
            "io.netty.channel.epoll.Epoll",
            "io.netty.channel.uring.IoUring",
            "io.netty.handler.ssl.SslHandler",
            "io.netty.handler.codec.ByteToMessageDecoder",
            "io.netty.handler.codec.compression.ZlibCodecFactory",
            "io.netty.handler.codec.http.HttpRequest",
            "io.netty.handler.codec.http2.Http2Connection");

    private static final String VERSIONS = "META-INF/io.netty.versions.properties";
    private static final Pattern OLDER = Pattern.compile("([0-3]|4\\.[01])\\..*");
    private static final String ADVICE =
            " Where a build chooses a version for another library, have it choose one for all"
                    + " parts of Netty: with Maven, import io.netty:netty-bom in dependencyManagement.";

    private NettyOnClassPath() {}

    /** A part, by the file that it was loaded from. */
    private record Part(String version, URL file) {
        boolean older() {
            return OLDER.matcher(version).matches();
        }

        @Override
        public String toString() {
            return version + " (" + file + ")";
        }
    }

    /**
     * Many frameworks bring Netty 4.1, and a build may choose that for all of it or for some: a host would break later,
     * in the middle of something and without saying so. Parts of different versions that are all new enough may work
     * together, and are logged.
     *
     * @throws IllegalStateException if a part is too old; the message says where it is and what to do
     */
    public static void check() {
        List<Part> parts = parts();
        List<Part> older = parts.stream().filter(Part::older).toList();
        if (!older.isEmpty() || load(NEWER).isEmpty()) {
            throw new IllegalStateException("This host needs Netty 4.2 or newer, and the class path has "
                    + (older.isEmpty() ? "an older one, or not all of it" : all(older)) + "." + ADVICE);
        }
        mixture(parts).ifPresent(LOG::warn);
    }

    /** What is to be said of the versions of all parts; nothing where they are the same. */
    static Optional<String> mixture() {
        return mixture(parts());
    }

    private static Optional<String> mixture(List<Part> parts) {
        List<Part> others = parts.stream()
                .filter(part -> !part.version().equals(parts.get(0).version()))
                .toList();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of("The parts of Netty on the class path are of different versions, which nobody has tried"
                        + " together: " + parts.get(0) + ", but " + all(others) + "." + ADVICE);
    }

    private static String all(List<Part> parts) {
        return parts.stream().map(Part::toString).collect(Collectors.joining(", "));
    }

    private static List<Part> parts() {
        return PARTS.stream()
                .flatMap(name -> load(name).stream())
                .flatMap(type -> part(type).stream())
                .distinct()
                .toList();
    }

    private static Optional<Class<?>> load(String name) {
        try {
            return Optional.of(Class.forName(name, false, NettyOnClassPath.class.getClassLoader()));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }

    /** Each JAR of Netty says its version; nothing where that cannot be told. */
    private static Optional<Part> part(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null) {
            return Optional.empty();
        }
        URL file = source.getLocation();
        try (InputStream text = versions(file).openStream()) {
            Properties versions = new Properties();
            versions.load(text);
            return versions.stringPropertyNames().stream()
                    .filter(name -> name.endsWith(".version"))
                    .map(name -> new Part(versions.getProperty(name), file))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static URL versions(URL file) throws MalformedURLException {
        return new URL(file.getPath().endsWith("/") ? file + VERSIONS : "jar:" + file + "!/" + VERSIONS);
    }
}
