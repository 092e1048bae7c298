// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.capture;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A file of captured packets, read from front to end, one packet at a time. Creo reads these two formats itself: the
 * libraries for Java wrap libpcap (pcap4j, jNetPcap) or know only the older format (pkts), and none of them puts TCP
 * together again.
 */
public abstract class CaptureFile {

    /** How many bytes {@link #is} needs. */
    public static final int MAGIC_SIZE = 12;

    final CaptureInput in;

    CaptureFile(CaptureInput in) {
        this.in = in;
    }

    /**
     * Whether a file that begins like this is a capture. None of these beginnings could be that of a frame or preface
     * of RASP.
     */
    public static boolean is(byte[] start) {
        if (start.length < MAGIC_SIZE) {
            return false;
        }
        ByteBuffer bytes = ByteBuffer.wrap(start);
        return PcapFile.is(bytes.getInt(0)) || PcapngFile.is(bytes.getInt(0), bytes.getInt(8));
    }

    /** @param file one that {@link #is} a capture, from its start */
    static CaptureFile open(InputStream file) throws IOException, MalformedCaptureException {
        CaptureInput in = new CaptureInput(file);
        ByteBuffer magic = in.read(Integer.BYTES, "a capture's first four bytes");
        return PcapFile.is(magic.getInt(0)) ? new PcapFile(in, magic) : new PcapngFile(in);
    }

    /** The next packet; empty at the end. */
    abstract Optional<Packet> next() throws IOException, MalformedCaptureException;
}
