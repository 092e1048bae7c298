// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.capture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.Optional;

/** The format that tcpdump writes: a header, then each packet after a header of its own. */
final class PcapFile extends CaptureFile {

    private static final int MICROSECONDS = 0xa1b2c3d4;
    private static final int NANOSECONDS = 0xa1b23c4d;
    /** Without the first four bytes. */
    private static final int HEADER = 20;

    private static final int LINK_AT = 16;
    private static final int PACKET_HEADER = 16;
    /** What of the link's field is its number; the rest is about checksums. */
    private static final int LINK = 0xffff;

    private final int nanosecondsPerTick;
    private final int link;

    static boolean is(int magic) {
        return known(magic) || known(Integer.reverseBytes(magic));
    }

    private static boolean known(int magic) {
        return magic == MICROSECONDS || magic == NANOSECONDS;
    }

    PcapFile(CaptureInput in, ByteBuffer magic) throws IOException, MalformedCaptureException {
        super(in);
        ByteOrder order = known(magic.getInt(0)) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        nanosecondsPerTick = magic.order(order).getInt(0) == NANOSECONDS ? 1 : 1000;
        in.order(order);
        link = in.read(HEADER, "the capture's header").getInt(LINK_AT) & LINK;
    }

    @Override
    Optional<Packet> next() throws IOException, MalformedCaptureException {
        long start = in.offset();
        ByteBuffer header = in.readOrEnd(PACKET_HEADER, "a packet's header");
        if (header == null) {
            return Optional.empty();
        }
        long seconds = Integer.toUnsignedLong(header.getInt());
        long ticks = Integer.toUnsignedLong(header.getInt());
        int length = CaptureInput.length(header.getInt(), 0, start + 8, "a packet");
        ByteBuffer bytes = in.read(length, "a packet").order(ByteOrder.BIG_ENDIAN);
        return Optional.of(
                new Packet(Optional.of(Instant.ofEpochSecond(seconds, ticks * nanosecondsPerTick)), link, bytes));
    }
}
