// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Tells from its first bytes which protocol a client speaks: to serve it, or for a line in the log that helps to find
 * it.
 */
public final class FirstBytes {
    private static final int SHOWN = 16;
    /** TLS starts with a handshake record; its version follows, whose first byte has been 3 in all versions. */
    private static final int TLS_HANDSHAKE = 0x16;

    /** What a client of HTTP/2 sends first; no request of HTTP/1.1 begins so. */
    private static final String HTTP_2 = "PRI * HTTP/2.0\r\n";

    private static final String HTTP_NAME = "HTTP";
    private static final Pattern HTTP =
            Pattern.compile("(GET|HEAD|POST|PUT|DELETE|OPTIONS|CONNECT|PATCH|TRACE|PRI) .*", Pattern.DOTALL);

    private FirstBytes() {}

    /** Whether TLS may begin with this byte. */
    public static boolean mayBeTls(byte first) {
        return first == TLS_HANDSHAKE;
    }

    /** What a connection speaks. */
    public enum Protocol {
        /** More bytes are needed to tell. */
        UNCLEAR,
        HTTP_1,
        HTTP_2,
        OTHER
    }

    /** Which protocol begins with the bytes from the position of {@code start} to its limit. */
    public static Protocol protocol(ByteBuffer start) {
        for (int i = 0; i < HTTP_2.length(); i++) {
            if (i == start.remaining()) {
                return Protocol.UNCLEAR;
            }
            byte next = start.get(start.position() + i);
            if (next != HTTP_2.charAt(i)) {
                return i > 0 || mayBeHttp(next) ? Protocol.HTTP_1 : Protocol.OTHER;
            }
        }
        return Protocol.HTTP_2;
    }

    /** Whether HTTP may begin with this byte: a letter, other than that of RASP. */
    public static boolean mayBeHttp(byte first) {
        return first >= 'A' && first <= 'Z' && first != 'R';
    }

    /** Describes the first bytes of a client that speaks neither RASP nor HTTP, as {@link #describe} does. */
    static String refused(ByteBuffer start) {
        String name = describe(start);
        return name.equals(HTTP_NAME) ? name + ", which this address does not speak (--http)" : name;
    }

    /**
     * What the bytes from the position of {@code start} to its limit look like, such as "HTTP"; the buffer does not
     * change.
     */
    public static String describe(ByteBuffer start) {
        byte[] bytes = new byte[Math.min(SHOWN, start.remaining())];
        start.duplicate().get(bytes);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        if (bytes.length > 0 && mayBeTls(bytes[0]) && (bytes.length == 1 || bytes[1] == 3)) {
            return "TLS";
        } else if (HTTP.matcher(text).matches()) {
            return HTTP_NAME;
        } else if (text.startsWith("RASP")) {
            return "RASP without TLS";
        } else if (text.startsWith("SSH-")) {
            return "SSH";
        } else if (text.matches("(?s)\\*\\d.*") || text.startsWith("PING\r\n")) {
            return "Redis";
        }
        return "something unknown that begins with "
                + HexFormat.ofDelimiter(" ").formatHex(bytes);
    }
}
