// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

import static org.creo.protocol.RawFrames.hex;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

class FrameWriterTest {
    @Test
    void writesAHeaderAheadOfABody() {
        byte[] bytes = new byte[20];
        FrameHeader.write(bytes, 14, 17, 0, FrameKind.RESPONSE, 0, 0x01020304);
        assertArrayEquals(hex("0000 0000000B 02 00 0000 01020304 000000 000000"), bytes);
    }

    @Test
    void writesAnError() {
        assertArrayEquals(
                hex("0000000F 03 00 000B 00000005 00000003 E29883"), FrameWriter.error(Status.INTERNAL, 5, "\u2603"));
    }

    @Test
    void answersAPing() {
        assertArrayEquals(
                hex("0000000A 08 00 0000 00000005 CAFE"),
                FrameWriter.pong(new Frame(FrameKind.PING, 5, hex("CAFE"), null, 0, 0)));
    }
}
