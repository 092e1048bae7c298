// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.capture;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/**
 * One end of a connection.
 *
 * @param address of IPv4 or IPv6, 4 or 16 bytes
 */
record Endpoint(ByteBuffer address, int port) {

    private static final int IPV6 = 16;

    /** @param address part of a larger buffer, which is not kept */
    static Endpoint of(ByteBuffer address, int port) {
        ByteBuffer copy = ByteBuffer.allocate(address.remaining());
        return new Endpoint(copy.put(address.duplicate()).flip(), port);
    }

    /** For example {@code 127.0.0.1:7000} or {@code [::1]:7000}. */
    @Override
    public String toString() {
        return (address.remaining() == IPV6 ? "[" + shortened() + "]" : host()) + ":" + port;
    }

    private String host() {
        byte[] bytes = new byte[address.remaining()];
        address.duplicate().get(bytes);
        try {
            return InetAddress.getByAddress(bytes).getHostAddress();
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address has 4 or 16 bytes", e);
        }
    }

    /** As RFC 5952 asks: the longest run of zeros left out. */
    private String shortened() {
        int longest = 0;
        int at = 0;
        for (int i = 0; i < IPV6 / 2; i++) {
            int end = i;
            while (end < IPV6 / 2 && group(end) == 0) {
                end++;
            }
            if (end - i > Math.max(1, longest)) {
                longest = end - i;
                at = i;
            }
        }
        return longest == 0 ? groups(0, IPV6 / 2) : groups(0, at) + "::" + groups(at + longest, IPV6 / 2);
    }

    private int group(int index) {
        return Short.toUnsignedInt(address.getShort(address.position() + 2 * index));
    }

    private String groups(int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to; i++) {
            text.append(i > from ? ":" : "").append(Integer.toHexString(group(i)));
        }
        return text.toString();
    }
}
