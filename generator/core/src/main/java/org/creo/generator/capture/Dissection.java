// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.capture;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Finds the TCP segment in a packet, and counts the packets that have none that can be read. */
final class Dissection {

    private static final int NULL_LINK = 0;
    private static final int ETHERNET = 1;
    private static final int LOOP = 108;
    private static final int COOKED = 113;
    private static final int COOKED_2 = 276;

    private static final int IPV4 = 0x0800;
    private static final int IPV6 = 0x86dd;

    private static final int TCP = 6;
    private static final int FRAGMENT = 44;

    private static final int FIN = 1;
    private static final int SYN = 2;
    private static final int RST = 4;
    private static final int ACK = 16;

    /** What the packets were that were passed over, and how many of each. */
    private final Map<String, Integer> passed = new TreeMap<>();

    /** By what they were, for example {@code with a fragment of IP}, the numbers of packets that were passed over. */
    Map<String, Integer> passed() {
        return passed;
    }

    private Optional<Segment> pass(String why) {
        passed.merge(why, 1, Integer::sum);
        return Optional.empty();
    }

    Optional<Segment> segment(Packet packet) {
        ByteBuffer in = packet.bytes();
        return switch (packet.link()) {
            case NULL_LINK, LOOP -> skipped(in, 4) ? ip(packet, in) : cut();
            case ETHERNET -> skipped(in, 12) ? typed(packet, in) : cut();
            case COOKED -> skipped(in, 14) ? typed(packet, in) : cut();
            case COOKED_2 -> in.remaining() >= 20 ? type(packet, in.getShort(), in, 18) : cut();
            case 12, 14, 101, 228, 229 -> ip(packet, in);
            default -> pass("of link type " + packet.link());
        };
    }

    private Optional<Segment> cut() {
        return pass("cut short");
    }

    private static boolean skipped(ByteBuffer in, int length) {
        if (in.remaining() < length) {
            return false;
        }
        in.position(in.position() + length);
        return true;
    }

    private Optional<Segment> typed(Packet packet, ByteBuffer in) {
        return in.remaining() < 2 ? cut() : type(packet, in.getShort(), in, 0);
    }

    /** @param between how many bytes come between the type and what it is of */
    private Optional<Segment> type(Packet packet, short type, ByteBuffer in, int between) {
        if (!skipped(in, between)) {
            return cut();
        }
        return switch (Short.toUnsignedInt(type)) {
            case IPV4, IPV6 -> ip(packet, in);
            // The tags of VLANs, of which there may be several.
            case 0x8100, 0x88a8, 0x9100 -> skipped(in, 2) ? typed(packet, in) : cut();
            default -> pass("not of IP");
        };
    }

    private Optional<Segment> ip(Packet packet, ByteBuffer in) {
        if (!in.hasRemaining()) {
            return cut();
        }
        return switch (in.get(in.position()) >> 4 & 0xf) {
            case 4 -> ipv4(packet, in);
            case 6 -> ipv6(packet, in);
            default -> pass("not of IP");
        };
    }

    private Optional<Segment> ipv4(Packet packet, ByteBuffer in) {
        int start = in.position();
        if (in.remaining() < 20) {
            return cut();
        }
        int header = (in.get(start) & 0xf) * 4;
        int length = Short.toUnsignedInt(in.getShort(start + 2));
        if ((in.getShort(start + 6) & 0x3fff) != 0) {
            return pass("with a fragment of IP");
        }
        if (in.get(start + 9) != TCP) {
            return pass("not of TCP");
        }
        if (header < 20) {
            return pass("not of IP");
        }
        trim(in, start, length);
        return skipped(in, header) ? tcp(packet.time(), in.slice(start + 12, 4), in.slice(start + 16, 4), in) : cut();
    }

    /** Leaves out what the link has added at the end. A length of 0 is written where the network card cuts packets. */
    private static void trim(ByteBuffer in, int start, int length) {
        if (length > 0 && length < in.limit() - start) {
            in.limit(start + length);
        }
    }

    private Optional<Segment> ipv6(Packet packet, ByteBuffer in) {
        int start = in.position();
        if (in.remaining() < 40) {
            return cut();
        }
        int length = Short.toUnsignedInt(in.getShort(start + 4));
        trim(in, start, length == 0 ? 0 : 40 + length);
        ByteBuffer from = in.slice(start + 8, 16);
        ByteBuffer to = in.slice(start + 24, 16);
        int next = in.get(start + 6);
        skipped(in, 40);
        while (next != TCP) {
            int at = in.position();
            if (in.remaining() < 8) {
                return cut();
            }
            int size = switch (next) {
                // Options for each hop and for the destination, and routes.
                case 0, 43, 60 -> 8 + Byte.toUnsignedInt(in.get(at + 1)) * 8;
                case 51 -> 8 + Byte.toUnsignedInt(in.get(at + 1)) * 4;
                case FRAGMENT -> (in.getShort(at + 2) & 0xfff9) == 0 ? 8 : -1;
                default -> 0;
            };
            if (size <= 0) {
                return pass(size == 0 ? "not of TCP" : "with a fragment of IP");
            }
            next = in.get(at);
            if (!skipped(in, size)) {
                return cut();
            }
        }
        return tcp(packet.time(), from, to, in);
    }

    private Optional<Segment> tcp(Optional<Instant> time, ByteBuffer from, ByteBuffer to, ByteBuffer in) {
        int start = in.position();
        if (in.remaining() < 20) {
            return cut();
        }
        int header = (in.get(start + 12) >> 4 & 0xf) * 4;
        int flags = in.get(start + 13);
        boolean opens = (flags & SYN) != 0;
        if (header < 20) {
            return pass("not of TCP");
        }
        if (!skipped(in, header)) {
            return cut();
        }
        return Optional.of(new Segment(
                time,
                Endpoint.of(from, Short.toUnsignedInt(in.getShort(start))),
                Endpoint.of(to, Short.toUnsignedInt(in.getShort(start + 2))),
                // The SYN takes a number itself.
                in.getInt(start + 4) + (opens ? 1 : 0),
                in.getInt(start + 8),
                opens,
                (flags & ACK) != 0,
                (flags & FIN) != 0,
                (flags & RST) != 0,
                in.slice()));
    }
}
