// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.capture;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The format that Wireshark and dumpcap write: sections of blocks, in which interfaces are described before use. */
final class PcapngFile extends CaptureFile {

    private static final int SECTION = 0x0a0d0d0a;
    private static final int INTERFACE = 1;
    private static final int OLD_PACKET = 2;
    private static final int SIMPLE_PACKET = 3;
    private static final int ENHANCED_PACKET = 6;

    private static final int BYTE_ORDER = 0x1a2b3c4d;
    /** Type, length, and the length again after the body. */
    private static final int AROUND = 12;

    private static final int SECTION_HEADER = 16;
    private static final int RESOLUTION = 9;
    private static final int TIME_OFFSET = 14;
    private static final int POWER_OF_TWO = 0x80;
    private static final int MICROSECONDS = 6;
    private static final BigInteger NANOSECONDS = BigInteger.valueOf(1_000_000_000);

    /** @param kept how many bytes of a packet were kept at most; 0 means all */
    private record Interface(int link, int kept, BigInteger ticksPerSecond, long secondsBefore) {}

    private final List<Interface> interfaces = new ArrayList<>();

    static boolean is(int type, int order) {
        return type == SECTION && (order == BYTE_ORDER || Integer.reverseBytes(order) == BYTE_ORDER);
    }

    /** @param in after the type of the first block */
    PcapngFile(CaptureInput in) throws IOException, MalformedCaptureException {
        super(in);
        section(0);
    }

    @Override
    Optional<Packet> next() throws IOException, MalformedCaptureException {
        while (true) {
            long start = in.offset();
            ByteBuffer read = in.readOrEnd(Integer.BYTES, "a block's type");
            if (read == null) {
                return Optional.empty();
            }
            int type = read.getInt();
            if (type == SECTION) {
                section(start);
                continue;
            }
            int length = in.read(Integer.BYTES, "a block's length").getInt();
            Optional<Packet> packet = block(type, length, start);
            end(length, start);
            if (packet.isPresent()) {
                return packet;
            }
        }
    }

    private void section(long start) throws IOException, MalformedCaptureException {
        in.order(ByteOrder.BIG_ENDIAN);
        ByteBuffer head = in.read(8, "a section's header");
        int order = head.getInt(4);
        if (!is(SECTION, order)) {
            throw new MalformedCaptureException(start + 8, "expected the byte order of a section");
        }
        ByteOrder found = order == BYTE_ORDER ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        in.order(found);
        int length = checked(head.order(found).getInt(0), AROUND + SECTION_HEADER, start);
        in.skip(length - AROUND - 4, "a section's header");
        end(length, start);
        interfaces.clear();
    }

    private static int checked(int length, int least, long start) throws MalformedCaptureException {
        CaptureInput.length(length, least, start + 4, "a block");
        if (length % 4 != 0) {
            throw new MalformedCaptureException(
                    start + 4, "expected a block's length, a multiple of 4, found " + length);
        }
        return length;
    }

    private void end(int length, long start) throws IOException, MalformedCaptureException {
        long at = in.offset();
        int again = in.read(Integer.BYTES, "a block's length").getInt();
        if (again != length) {
            throw new MalformedCaptureException(
                    at,
                    "expected the length of the block that begins at " + start + " again, " + length + ", found "
                            + Integer.toUnsignedString(again));
        }
    }

    private Optional<Packet> block(int type, int length, long start) throws IOException, MalformedCaptureException {
        switch (type) {
            case INTERFACE -> {
                interfaces.add(description(body(length, AROUND + 8, start), start));
                return Optional.empty();
            }
            case ENHANCED_PACKET -> {
                ByteBuffer body = body(length, AROUND + 20, start);
                return Optional.of(packet(body.getInt(), body, start));
            }
            case OLD_PACKET -> {
                ByteBuffer body = body(length, AROUND + 20, start);
                int number = Short.toUnsignedInt(body.getShort());
                body.getShort();
                return Optional.of(packet(number, body, start));
            }
            case SIMPLE_PACKET -> {
                ByteBuffer body = body(length, AROUND + 4, start);
                Interface on = on(0, start);
                long sent = Integer.toUnsignedLong(body.getInt());
                long kept = Math.min(on.kept() == 0 ? sent : Integer.toUnsignedLong(on.kept()), sent);
                return Optional.of(new Packet(
                        Optional.empty(), on.link(), taken(body, (int) Math.min(kept, body.remaining()), start)));
            }
            default -> {
                in.skip(checked(length, AROUND, start) - AROUND, "a block");
                return Optional.empty();
            }
        }
    }

    private ByteBuffer body(int length, int least, long start) throws IOException, MalformedCaptureException {
        return in.read(checked(length, least, start) - AROUND, "a block");
    }

    private Interface on(int number, long start) throws MalformedCaptureException {
        if (number < 0 || number >= interfaces.size()) {
            throw new MalformedCaptureException(
                    start, "a packet of interface " + Integer.toUnsignedString(number) + ", which no block describes");
        }
        return interfaces.get(number);
    }

    private Packet packet(int number, ByteBuffer body, long start) throws MalformedCaptureException {
        Interface on = on(number, start);
        long high = Integer.toUnsignedLong(body.getInt());
        long low = Integer.toUnsignedLong(body.getInt());
        int kept = body.getInt();
        body.getInt();
        return new Packet(Optional.of(time(on, high << 32 | low, start)), on.link(), taken(body, kept, start));
    }

    private static ByteBuffer taken(ByteBuffer body, int kept, long start) throws MalformedCaptureException {
        if (kept < 0 || kept > body.remaining()) {
            throw new MalformedCaptureException(
                    start,
                    "a packet of " + Integer.toUnsignedString(kept) + " bytes in a block with " + body.remaining()
                            + " left");
        }
        return body.limit(body.position() + kept).slice().order(ByteOrder.BIG_ENDIAN);
    }

    private static Instant time(Interface on, long ticks, long start) throws MalformedCaptureException {
        BigInteger[] seconds = new BigInteger(Long.toUnsignedString(ticks)).divideAndRemainder(on.ticksPerSecond());
        try {
            return Instant.ofEpochSecond(
                    Math.addExact(seconds[0].longValueExact(), on.secondsBefore()),
                    seconds[1].multiply(NANOSECONDS).divide(on.ticksPerSecond()).longValueExact());
        } catch (ArithmeticException | DateTimeException e) {
            throw new MalformedCaptureException(start, "a packet of a time that no calendar has");
        }
    }

    private static Interface description(ByteBuffer body, long start) throws MalformedCaptureException {
        int link = Short.toUnsignedInt(body.getShort());
        body.getShort();
        int kept = body.getInt();
        BigInteger ticksPerSecond = BigInteger.TEN.pow(MICROSECONDS);
        long secondsBefore = 0;
        while (body.remaining() >= 4) {
            int option = Short.toUnsignedInt(body.getShort());
            int length = Short.toUnsignedInt(body.getShort());
            int padded = (length + 3) & ~3;
            if (padded > body.remaining()) {
                throw new MalformedCaptureException(
                        start,
                        "an interface's option of " + length + " bytes, of which " + body.remaining() + " are there");
            }
            ByteBuffer value = body.slice().order(body.order());
            if (option == RESOLUTION && length == 1) {
                ticksPerSecond = resolution(Byte.toUnsignedInt(value.get()));
            } else if (option == TIME_OFFSET && length == Long.BYTES) {
                secondsBefore = value.getLong();
            }
            body.position(body.position() + padded);
        }
        return new Interface(link, kept, ticksPerSecond, secondsBefore);
    }

    private static BigInteger resolution(int value) {
        return value < POWER_OF_TWO ? BigInteger.TEN.pow(value) : BigInteger.ONE.shiftLeft(value - POWER_OF_TWO);
    }
}
