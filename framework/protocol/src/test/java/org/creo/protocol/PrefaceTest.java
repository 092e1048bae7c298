// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import org.creo.protocol.Preface.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrefaceTest {
    @ParameterizedTest
    @CsvSource({
        "52 41 53 50 01 00 00 00, COMPLETE",
        "52 41 53 50 01 00 00 00 FF, COMPLETE",
        "52 41 53 50 01 00 00, INCOMPLETE",
        "52 41 53 50 02, OTHER_VERSION",
        "52 41 53 50 00 00 00 00, OTHER_VERSION",
        "52 41 53 51, NOT_RASP",
        "47, NOT_RASP",
        "52 41 53 50 01 00 01, NOT_RASP",
    })
    void saysWhatTheBytesAre(String hex, Outcome outcome) {
        assertEquals(outcome, new Preface().read(ByteBuffer.wrap(RawFrames.hex(hex))));
    }

    @Test
    void comesInPiecesAndLeavesTheRest() {
        Preface preface = new Preface();
        byte[] bytes = Preface.bytes();
        for (int i = 0; i < 7; i++) {
            assertEquals(Outcome.INCOMPLETE, preface.read(ByteBuffer.wrap(bytes, i, 1)));
        }
        ByteBuffer last = ByteBuffer.wrap(new byte[] {0, 42});
        assertEquals(Outcome.COMPLETE, preface.read(last));
        assertEquals(42, last.get());
    }
}
