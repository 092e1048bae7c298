// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.log;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds what logs. It reads the names in compiled classes, so it does not matter how a call is written. */
public final class LogCalls {
    private static final Path CLASSES = Path.of("target/classes");
    private static final List<String> LOGGING = List.of(
            "org/slf4j/", "java/util/logging/", "java/lang/System$Logger", "printStackTrace", "ch/qos/logback/");

    private LogCalls() {}

    /** The classes of this module that log without {@link PeerLog}. */
    public static Set<String> others() throws IOException {
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.walk(CLASSES)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
                String names = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                if (LOGGING.stream().anyMatch(names::contains)) {
                    String name = CLASSES.relativize(file).toString();
                    found.add(name.replaceFirst("(\\$.*)?\\.class$", "").replace('/', '.'));
                }
            }
        }
        found.remove(PeerLog.class.getName());
        return found;
    }
}
