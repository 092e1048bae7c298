// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

/** The numbers that the specification fixes, and its defaults. */
public final class ProtocolLimits {
    /** The longest frame, in bytes after its length, unless a receiver sets another limit. */
    public static final int FRAME = 256 << 20;
    /** The longest body of a PING, and so of its PONG, in bytes. */
    public static final int PING = 8;
    /** The longest body of a HELLO, in bytes: a name, and a token, which may be as long as a certificate. */
    public static final int HELLO = 64 << 10;
    /** The longest body of a CONTEXT, in bytes. */
    public static final int CONTEXT = 8 << 10;
    /** How many ITEMs each direction of a stream may send before the first CREDIT. */
    public static final int FIRST_ITEMS = 64;
    /** How many bytes these ITEMs may have together, not counting the last, which may have any size. */
    public static final int FIRST_BYTES = 1 << 20;
    /** How deep values of structs that contain themselves may be nested. */
    public static final int NESTING = 64;

    private ProtocolLimits() {}
}
