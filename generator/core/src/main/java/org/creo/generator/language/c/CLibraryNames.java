// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What C's own libraries reserve: a program includes them next to the generated headers, so a client of package
 * {@code timer} has no function {@code timer_create}, and one of package {@code f} no constant {@code F_OK}.
 */
final class CLibraryNames {

    private static final Set<String> ALL = read();

    /** Their headers, those of C23 and the ones that these include with glibc. */
    private static final Set<String> HEADERS = Set.of(("aio alloca assert complex cpio ctype dirent dlfcn endian errno"
                    + " fcntl features fenv float fmtmsg fnmatch ftw getopt glob grp iconv inttypes iso646 langinfo libgen"
                    + " limits locale math monetary mqueue ndbm netdb nl_types poll pthread pwd regex sched search"
                    + " semaphore setjmp signal spawn stdalign stdarg stdatomic stdbit stdbool stdckdint stddef stdint"
                    + " stdio stdlib stdnoreturn string strings stropts syslog tar termios tgmath threads time trace uchar"
                    + " ulimit unistd utime utmpx wchar wctype wordexp")
            .split(" "));

    private CLibraryNames() {}

    /** What follows this prefix in names of theirs. */
    static Set<String> after(String prefix) {
        return ALL.stream()
                .filter(name -> name.startsWith(prefix))
                .map(name -> name.substring(prefix.length()))
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Whether a generated header would be found in the place of one of theirs: that of a package {@code time}, or
     * {@code nl_types.h} of a package {@code nl}.
     */
    static boolean hides(String namespace) {
        String file = namespace.toLowerCase(Locale.ROOT); // file systems may ignore case
        return HEADERS.contains(file) || HEADERS.contains(file + "_types");
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
