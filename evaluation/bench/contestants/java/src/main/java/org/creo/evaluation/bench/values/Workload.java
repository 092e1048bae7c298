// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.values;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * The messages of evaluation/bench/workload, built from the classes that a peer has for them. No value is in a message
 * twice.
 */
public final class Workload {
    private static final int KILOBYTE = 1024;
    private static final int GROUPS = 10;
    private static final int BLOCKS = 10;
    private static final int REST = 2;

    /** Creates a kilobyte. */
    @FunctionalInterface
    public interface Kilobyte<B, G, K> {
        /** {@code padded}: with the four bytes that a whole kilobyte has at its end. */
        K of(List<G> groups, List<B> rest, boolean padded);
    }

    private Workload() {}

    /**
     * A message of {@code size} bytes of payload: 100, or whole kilobytes of 1024. Blocks are created in the order of
     * the message.
     */
    public static <B, G, K> List<K> kilobytes(
            int size, IntFunction<B> block, Function<List<B>, G> group, Kilobyte<B, G, K> kilobyte) {
        if (size < KILOBYTE) {
            return List.of(kilobyte.of(List.of(group.apply(list(BLOCKS, block))), List.of(), false));
        }
        return list(
                size / KILOBYTE,
                k -> kilobyte.of(list(GROUPS, g -> group.apply(list(BLOCKS, block))), list(REST, block), true));
    }

    /** As the classes of this package, for peers that generate none. */
    public static NumberKilobyte[] numbers(int size) {
        return kilobytes(
                        size,
                        i -> new Number(value(i), count(i)),
                        blocks -> new NumberGroup(blocks.toArray(Number[]::new)),
                        (groups, rest, padded) -> new NumberKilobyte(
                                groups.toArray(NumberGroup[]::new),
                                rest.toArray(Number[]::new),
                                new int[padded ? 1 : 0]))
                .toArray(NumberKilobyte[]::new);
    }

    /** As the classes of this package, for peers that generate none. */
    public static TextKilobyte[] texts(Payload payload, int size) {
        return kilobytes(
                        size,
                        payload.texts(),
                        blocks -> new TextGroup(blocks.toArray(String[]::new)),
                        (groups, rest, padded) -> new TextKilobyte(
                                groups.toArray(TextGroup[]::new), rest.toArray(String[]::new), pad(padded)))
                .toArray(TextKilobyte[]::new);
    }

    public static byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        Arrays.fill(bytes, (byte) 42);
        return bytes;
    }

    /** The double of the i-th block. */
    public static double value(int i) {
        return i * 1.1 - 3.0;
    }

    /** The 16-bit integer of the i-th block. */
    public static short count(int i) {
        return (short) (i * 7 % 30000 - 15000);
    }

    /** The ten characters of the i-th block, below 10. */
    public static String text(int i) {
        return "text 0000" + i;
    }

    public static String pad(boolean padded) {
        return padded ? "    " : "";
    }

    private static <T> List<T> list(int count, IntFunction<T> item) {
        List<T> items = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            items.add(item.apply(i));
        }
        return items;
    }
}
