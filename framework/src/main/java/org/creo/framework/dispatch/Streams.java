// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

/** Which streams a method has. */
public enum Streams {
    /** No streams: a request, and its answer. */
    NONE(false, false),
    /** One of its parameters is a stream. */
    UP(true, false),
    /** Its result is a stream. */
    DOWN(false, true),
    /** A parameter and the result are streams. */
    BOTH(true, true);

    private final boolean up;
    private final boolean down;

    Streams(boolean up, boolean down) {
        this.up = up;
        this.down = down;
    }

    /** Whether clients send items. */
    public boolean up() {
        return up;
    }

    /** Whether the method sends items. */
    public boolean down() {
        return down;
    }
}
