// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

/**
 * One form of a file, plain or coded. Nobody changes it.
 *
 * @param bytes all of them; null for a large one, which is read when it is sent
 * @param tag its entity tag, which no other content has
 * @param settled whether each further change makes it another version
 */
public record FileForm(Coding coding, FileVersion version, byte[] bytes, String tag, boolean settled) {
    /** In bytes. */
    public long size() {
        return bytes == null ? version.size() : bytes.length;
    }

    /** When it was last changed, in seconds since 1970. */
    public long second() {
        return version.modified().getEpochSecond();
    }
}
