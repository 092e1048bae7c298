// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

/** What a frame is for, who sends it, and how long its body may be: section 3 of the specification. */
public enum FrameKind {
    REQUEST(1, Sender.CLIENT, RequestHead.SIZE, Integer.MAX_VALUE),
    RESPONSE(2, Sender.SERVER, 0, Integer.MAX_VALUE),
    ERROR(3, Sender.SERVER, Integer.BYTES, Integer.MAX_VALUE),
    ITEM(4, Sender.BOTH, 0, Integer.MAX_VALUE),
    END(5, Sender.BOTH, 0, 0),
    CANCEL(6, Sender.CLIENT, 0, 0),
    PING(7, Sender.BOTH, 0, ProtocolLimits.PING),
    PONG(8, Sender.BOTH, 0, ProtocolLimits.PING),
    GOAWAY(9, Sender.SERVER, 0, 0),
    CREDIT(10, Sender.BOTH, Credit.SIZE, Credit.SIZE),
    /** {@link Hello} says how its two values share the body. */
    HELLO(11, Sender.CLIENT, 0, ProtocolLimits.HELLO),
    /** {@link Context} says how its body is read. */
    CONTEXT(12, Sender.CLIENT, 0, ProtocolLimits.CONTEXT);

    private enum Sender {
        CLIENT,
        SERVER,
        BOTH
    }

    private static final FrameKind[] BY_CODE = new FrameKind[13];

    static {
        for (FrameKind kind : values()) {
            BY_CODE[kind.code] = kind;
        }
    }

    private final int code;
    private final Sender sender;
    private final int least;
    private final int most;

    FrameKind(int code, Sender sender, int least, int most) {
        this.code = code;
        this.sender = sender;
        this.least = least;
        this.most = most;
    }

    /** The number on the wire, 1 to 12. */
    public int code() {
        return code;
    }

    /** The kind with this number, or null where RASP/1 has none. */
    public static FrameKind of(int code) {
        return code > 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    /** Whether a client may send frames of this kind. */
    public boolean sentByClient() {
        return sender != Sender.SERVER;
    }

    /** The smallest size of its body, in bytes. */
    public int leastBody() {
        return least;
    }

    /** The largest size of its body, in bytes, unless the limit of frames is lower. */
    public int mostBody() {
        return most;
    }

    /** Whether its header may carry this status: in an ERROR a known one, in any other kind 0. */
    public boolean mayCarry(int status) {
        return this == ERROR ? Status.of(status) != null : status == 0;
    }
}
