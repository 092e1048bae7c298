// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.creo.generator.example.Vector;

/**
 * Corrupts vectors, in the ways in which bytes from strangers are wrong. The result may still be a value, with other
 * content.
 */
final class Mutations {

    private static final int BIT_FLIPS = 4;
    /** Bytes that UTF-8 never has, that only follow others, and that begin what is forbidden. */
    private static final int[] WRONG_IN_TEXT = {0x80, 0xc0, 0xc1, 0xe0, 0xed, 0xf0, 0xf4, 0xf5, 0xf8, 0xfe, 0xff};

    private final Random random;

    Mutations(Random random) {
        this.random = random;
    }

    List<byte[]> of(Vector vector) {
        byte[] bytes = vector.bytes();
        List<byte[]> spoilt = new ArrayList<>();
        spoilt.add(Arrays.copyOf(bytes, bytes.length + 1));
        if (bytes.length == 0) {
            return spoilt;
        }
        spoilt.add(Arrays.copyOf(bytes, random.nextInt(bytes.length)));
        for (int i = 0; i < BIT_FLIPS; i++) {
            int bit = random.nextInt(bytes.length * Byte.SIZE);
            spoilt.add(with(bytes, bit / Byte.SIZE, bytes[bit / Byte.SIZE] ^ 1 << bit % Byte.SIZE));
        }
        if (!vector.counts().isEmpty()) {
            int at = any(vector.counts());
            int count = ByteBuffer.wrap(bytes).getInt(at);
            for (int wrong : new int[] {
                -1, Integer.MIN_VALUE, Integer.MAX_VALUE, count + 1, count - 1, bytes.length - at - Integer.BYTES + 1
            }) {
                spoilt.add(withInt(bytes, at, wrong));
            }
        }
        if (!vector.ordinals().isEmpty()) {
            int at = any(vector.ordinals());
            for (int wrong :
                    new int[] {-1, Integer.MAX_VALUE, ByteBuffer.wrap(bytes).getInt(at) + 1}) {
                spoilt.add(withInt(bytes, at, wrong));
            }
        }
        if (!vector.flags().isEmpty()) {
            int at = any(vector.flags());
            spoilt.add(with(bytes, at, 2));
            spoilt.add(with(bytes, at, 0xff));
            spoilt.add(with(bytes, at, bytes[at] ^ 1));
        }
        if (!vector.texts().isEmpty()) {
            spoilt.add(with(bytes, any(vector.texts()), WRONG_IN_TEXT[random.nextInt(WRONG_IN_TEXT.length)]));
        }
        return spoilt;
    }

    private int any(List<Integer> offsets) {
        return offsets.get(random.nextInt(offsets.size()));
    }

    private static byte[] with(byte[] bytes, int at, int value) {
        byte[] spoilt = bytes.clone();
        spoilt[at] = (byte) value;
        return spoilt;
    }

    private static byte[] withInt(byte[] bytes, int at, int value) {
        byte[] spoilt = bytes.clone();
        ByteBuffer.wrap(spoilt).putInt(at, value);
        return spoilt;
    }
}
