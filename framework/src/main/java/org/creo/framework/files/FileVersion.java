// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;

/**
 * What tells whether a file is still the same one with the same content.
 *
 * @param key which file it is, where the system says so; otherwise null
 * @param size in bytes
 * @param modified when its content was last changed, as exactly as the system knows
 */
record FileVersion(Object key, long size, Instant modified) {
    /**
     * Systems note the time of a change only so exactly: a file that has changed more recently may change again and
     * still have the same time.
     */
    static final Duration GRAIN = Duration.ofMillis(20);

    static FileVersion of(BasicFileAttributes attributes) {
        return new FileVersion(
                attributes.fileKey(),
                attributes.size(),
                attributes.lastModifiedTime().toInstant());
    }

    /** Whether each further change makes it another version. */
    boolean isSettled() {
        return modified.plus(GRAIN).isBefore(Instant.now());
    }

    /** A text that no other version has. */
    String text() {
        return Long.toHexString(modified.getEpochSecond()) + "." + Integer.toHexString(modified.getNano()) + "-"
                + Long.toHexString(size) + "-"
                + Integer.toHexString(String.valueOf(key).hashCode());
    }
}
