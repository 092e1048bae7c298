// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * What tells a JAR from others that are put into its place: one of these differs.
 *
 * @param size in bytes
 * @param key of the file system for the file; null where that has none
 */
record JarVersion(long size, FileTime written, Object key) {
    static JarVersion of(Path file) throws IOException {
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
        return new JarVersion(found.size(), found.lastModifiedTime(), found.fileKey());
    }
}
