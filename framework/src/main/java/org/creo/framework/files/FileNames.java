// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Which names of files are served. What is refused would lead out of a folder, means different files on different
 * systems, or is hidden from people who list the folder. All methods are stateless.
 */
final class FileNames {
    /** The one hidden name that is served: RFC 8615 has clients look there. */
    private static final String WELL_KNOWN = ".well-known";

    /** No system has longer names. */
    private static final int LONGEST = 255;

    /**
     * A hash before the ending: at least eight hexadecimal digits, or eight characters as Vite writes them. Only
     * endings of what such tools make count, since other people's names may look like that.
     */
    private static final Pattern HASHED = Pattern.compile(
            ".*[.-](?:(?=[a-f]*\\d)(?=\\d*[a-f])[0-9a-f]{8,}|(?=\\w*\\d)(?=\\w*[a-z])(?=\\w*[A-Z])[\\w-]{8})"
                    + "\\.(?:m?js|css|map|wasm|woff2?|ttf|otf|svg|png|jpe?g|gif|webp|avif|ico)");

    private FileNames() {}

    /** Whether a name has a hash in it, so that it is given to one content alone. */
    static boolean isHashed(String name) {
        return HASHED.matcher(name).matches();
    }

    /** Whether files of this name are served, and those in folders of this name. */
    static boolean isServed(String name) {
        if (name.isEmpty() || name.length() > LONGEST || name.startsWith(".") && !name.equals(WELL_KNOWN)) {
            return false;
        }
        char last = name.charAt(name.length() - 1);
        // Windows leaves these out at the end of a name.
        return last != '.' && last != ' ' && name.chars().allMatch(FileNames::isServed);
    }

    /** Whether there is one among names of which the disk cannot say what it is the name of: few have so long ones. */
    static boolean areTooLong(List<String> names) {
        return names.stream().anyMatch(name -> name.getBytes(StandardCharsets.UTF_8).length > LONGEST);
    }

    private static boolean isServed(int character) {
        return character != '/' && character != '\\' && !Character.isISOControl(character);
    }
}
