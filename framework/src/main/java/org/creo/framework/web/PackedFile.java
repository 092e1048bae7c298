// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.nio.charset.StandardCharsets;
import org.creo.framework.files.Sha256;

/** A file of a client, as it is handed out. Nobody changes it. */
final class PackedFile {
    /** Stands for the address of the folder of all clients, which ends with a slash. */
    static final String BASE = "{base}";

    private final byte[] content;
    private final boolean addresses;
    private final byte[] sha256;

    /** @param addresses whether it is a text with {@link #BASE} in it */
    PackedFile(byte[] content, boolean addresses) {
        this.content = content;
        this.addresses = addresses;
        this.sha256 = Sha256.of(content);
    }

    /** The size of the file as it was packed, in bytes. */
    int size() {
        return content.length;
    }

    /** The SHA-256 of the file as it was packed. */
    byte[] sha256() {
        return sha256.clone();
    }

    /** Whether the file is the same wherever it is asked for, so that its hash is that of what is sent. */
    boolean isFixed() {
        return !addresses;
    }

    /** What is sent: the file, with the address of the folder of all clients in place of {@link #BASE}. */
    byte[] content(String base) {
        return addresses
                ? new String(content, StandardCharsets.UTF_8)
                        .replace(BASE, base)
                        .getBytes(StandardCharsets.UTF_8)
                : content;
    }
}
