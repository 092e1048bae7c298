// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * A file of a package.
 *
 * @param path below the folder from which clients are handed out; it may become a URL as it is
 * @param content what it holds; nobody changes it
 * @param role for whom it is
 */
public record PackedFile(String path, byte[] content, Role role) {

    /** Stands for the address of that folder, which ends with a slash: only a running host knows it. */
    public static final String BASE = "{base}";

    private static final Pattern PATH = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*(/[A-Za-z0-9_][A-Za-z0-9_.-]*)*");

    /** For whom a file is. */
    public enum Role {
        /** What is installed: people see its name, its size and its hash. */
        CONTENT,
        /** What the tool asks for in addition. */
        INDEX,
        /** The same, as a text in which {@link #BASE} is to be replaced. */
        ADDRESSES
    }

    public PackedFile {
        if (!isPath(path)) {
            throw new IllegalArgumentException("a client cannot be handed out as " + path);
        }
    }

    /** Whether it may be the path of such a file. */
    public static boolean isPath(String text) {
        return PATH.matcher(text).matches();
    }

    /** What is installed. */
    public static PackedFile content(String path, byte[] content) {
        return new PackedFile(path, content, Role.CONTENT);
    }

    /** The same for text. */
    public static PackedFile content(String path, String text) {
        return content(path, utf8(text));
    }

    /** What the tool asks for in addition. */
    public static PackedFile index(String path, String text) {
        return new PackedFile(path, utf8(text), Role.INDEX);
    }

    /** The same, with addresses of the host in it. */
    public static PackedFile addresses(String path, String text) {
        return new PackedFile(path, utf8(text), Role.ADDRESSES);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
