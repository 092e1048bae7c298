// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.capture;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/** The bytes of packets and of capture files, made by hand. */
final class Packets {

    static final int FIN = 1;
    static final int SYN = 2;
    static final int ACK = 16;

    private Packets() {}

    static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replace(" ", ""));
    }

    static byte[] join(byte[]... pieces) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] piece : pieces) {
            all.writeBytes(piece);
        }
        return all.toByteArray();
    }

    static byte[] tcp(int from, int to, int number, int acknowledged, int flags, byte[] payload) {
        return join(
                ByteBuffer.allocate(20)
                        .putShort((short) from)
                        .putShort((short) to)
                        .putInt(number)
                        .putInt(acknowledged)
                        .put((byte) 0x50)
                        .put((byte) flags)
                        .array(),
                payload);
    }

    static byte[] ipv4(String from, String to, int protocol, byte[] payload) {
        return ipv4(from, to, protocol, 0, payload);
    }

    /** @param fragment the flags and the offset of a fragment */
    static byte[] ipv4(String from, String to, int protocol, int fragment, byte[] payload) {
        return join(
                ByteBuffer.allocate(12)
                        .put((byte) 0x45)
                        .put((byte) 0)
                        .putShort((short) (20 + payload.length))
                        .putShort((short) 7)
                        .putShort((short) fragment)
                        .put((byte) 64)
                        .put((byte) protocol)
                        .array(),
                hex(from),
                hex(to),
                payload);
    }

    /** @param next the kind of the first header in {@code payload} */
    static byte[] ipv6(String from, String to, int next, byte[] payload) {
        return join(
                ByteBuffer.allocate(8)
                        .putInt(0x60000000)
                        .putShort((short) payload.length)
                        .put((byte) next)
                        .put((byte) 64)
                        .array(),
                hex(from),
                hex(to),
                payload);
    }

    static byte[] ethernet(String type, byte[] payload) {
        return join(hex("020000000001 020000000002" + type), payload);
    }

    /** A file of tcpdump with packets of one link; each comes a millisecond after the one before. */
    static byte[] pcap(ByteOrder order, boolean nanoseconds, int link, byte[]... packets) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(ByteBuffer.allocate(24)
                .order(order)
                .putInt(nanoseconds ? 0xa1b23c4d : 0xa1b2c3d4)
                .putShort((short) 2)
                .putShort((short) 4)
                .putLong(0)
                .putInt(65535)
                .putInt(link)
                .array());
        int at = 0;
        for (byte[] packet : packets) {
            file.writeBytes(ByteBuffer.allocate(16)
                    .order(order)
                    .putInt(1_700_000_000)
                    .putInt(at++ * (nanoseconds ? 1_000_001 : 1000))
                    .putInt(packet.length)
                    .putInt(packet.length)
                    .array());
            file.writeBytes(packet);
        }
        return file.toByteArray();
    }

    static byte[] block(ByteOrder order, int type, byte[] body) {
        int padded = (body.length + 3) & ~3;
        return ByteBuffer.allocate(12 + padded)
                .order(order)
                .putInt(type)
                .putInt(12 + padded)
                .put(body)
                .position(8 + padded)
                .putInt(12 + padded)
                .array();
    }

    static byte[] section(ByteOrder order) {
        return block(
                order,
                0x0a0d0d0a,
                ByteBuffer.allocate(16)
                        .order(order)
                        .putInt(0x1a2b3c4d)
                        .putShort((short) 1)
                        .putShort((short) 0)
                        .putLong(-1)
                        .array());
    }

    /** @param resolution of times, as the option if_tsresol gives it */
    static byte[] description(ByteOrder order, int link, int resolution) {
        return block(
                order,
                1,
                ByteBuffer.allocate(28)
                        .order(order)
                        .putShort((short) link)
                        .putShort((short) 0)
                        .putInt(0)
                        // A comment, then the resolution, then the end.
                        .putShort((short) 1)
                        .putShort((short) 2)
                        .put(new byte[] {'h', 'i', 0, 0})
                        .putShort((short) 9)
                        .putShort((short) 1)
                        .put(new byte[] {(byte) resolution, 0, 0, 0})
                        .putInt(0)
                        .array());
    }

    static byte[] enhanced(ByteOrder order, int on, long ticks, byte[] packet) {
        return block(
                order,
                6,
                join(
                        ByteBuffer.allocate(20)
                                .order(order)
                                .putInt(on)
                                .putInt((int) (ticks >> 32))
                                .putInt((int) ticks)
                                .putInt(packet.length)
                                .putInt(packet.length)
                                .array(),
                        packet));
    }

    static byte[] simple(ByteOrder order, byte[] packet) {
        return block(
                order,
                3,
                join(ByteBuffer.allocate(4).order(order).putInt(packet.length).array(), packet));
    }
}
