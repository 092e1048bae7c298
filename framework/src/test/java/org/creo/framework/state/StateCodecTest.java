// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateCodecTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"", "plain", "snow ☃", "clef \uD834\uDD1E", "zero \0", "half \uD834", "\uDD1E\uD834 turned"})
    void everyTextComesBackAsItIs(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StateCodec.STRING.write(text, new DataOutputStream(bytes));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        assertEquals(text, StateCodec.STRING.read(in));
        assertEquals(0, in.available());
    }

    private static <T> void comesBack(StateCodec<T> codec, T value, int size) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        codec.write(codec.kept(value), new DataOutputStream(bytes));
        assertEquals(size, bytes.size());
        assertEquals(value, codec.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()))));
    }

    @Test
    void numbersWithoutASignComeBack() throws IOException {
        for (int number : new int[] {0, 1, 127, 128, 255}) {
            comesBack(StateCodec.UBYTE, number, 1);
        }
        for (int number : new int[] {0, 32767, 32768, 65535}) {
            comesBack(StateCodec.USHORT, number, 2);
        }
        for (long number : new long[] {0, Integer.MAX_VALUE, 1L << 31, 0xFFFF_FFFFL}) {
            comesBack(StateCodec.UINT, number, 4);
        }
        for (long number : new long[] {0, Long.MAX_VALUE, Long.MIN_VALUE, -1}) {
            comesBack(StateCodec.ULONG, number, 8);
        }
    }

    @Test
    void numbersBeyondATypeAreNotKept() {
        assertEquals(
                "256 is out of the range of ubyte, 0 to 255",
                assertThrows(IllegalArgumentException.class, () -> StateCodec.UBYTE.kept(256))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> StateCodec.UBYTE.key(-1));
        assertThrows(IllegalArgumentException.class, () -> StateCodec.USHORT.kept(65536));
        assertThrows(IllegalArgumentException.class, () -> StateCodec.UINT.key(1L << 32));
    }
}
