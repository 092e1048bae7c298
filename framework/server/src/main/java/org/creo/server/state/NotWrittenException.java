// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;

/**
 * Says that a store has taken nothing of what it was given, and is as before: there was no room for it, on the disk or
 * in memory.
 */
final class NotWrittenException extends IOException {
    private static final long serialVersionUID = 1;

    private final boolean room;

    /** @param room whether the disk has no room; otherwise it is the commit that is too large */
    NotWrittenException(String message, boolean room, Throwable cause) {
        super(message, cause);
        this.room = room;
    }

    boolean room() {
        return room;
    }
}
