// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.rasp;

/** What a frame is for: section 3 of the specification. */
public enum FrameKind {
    REQUEST(1),
    RESPONSE(2),
    ERROR(3),
    ITEM(4),
    END(5),
    CANCEL(6),
    PING(7),
    PONG(8),
    GOAWAY(9),
    CREDIT(10),
    HELLO(11);

    private static final FrameKind[] BY_CODE = new FrameKind[12];

    static {
        for (FrameKind kind : values()) {
            BY_CODE[kind.code] = kind;
        }
    }

    private final int code;

    FrameKind(int code) {
        this.code = code;
    }

    /** The number on the wire, 1 to 11. */
    public int code() {
        return code;
    }

    /** The kind with this number, or null where RASP/1 has none. */
    public static FrameKind of(int code) {
        return code > 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }
}
