// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What C's own libraries reserve: a program includes them next to the generated headers, so a client of package
 * {@code timer} has no function {@code timer_create}, and one of package {@code f} no constant {@code F_OK}.
 */
final class CLibraryNames {

    private static final Set<String> ALL = read();

    private CLibraryNames() {}

    /** What follows this prefix in names of theirs. */
    static Set<String> after(String prefix) {
        return ALL.stream()
                .filter(name -> name.startsWith(prefix))
                .map(name -> name.substring(prefix.length()))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Set<String> read() {
        try (InputStream in = CLibraryNames.class.getResourceAsStream("library-names.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> Stream.of(line.split(" ")))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
