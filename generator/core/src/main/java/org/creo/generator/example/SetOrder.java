// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.example;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.creo.generator.decode.Part;
import org.creo.type.Scalar;

/**
 * The order of a set's items that all languages give back: Python, which has none of its own, sends them sorted.
 *
 * <p>Items are compared by texts that have their order.
 */
public final class SetOrder {

    private static final String SET = "Set<";

    private SetOrder() {}

    static String of(BigInteger number) {
        // The number of digits is then the same for all.
        return number.add(BigInteger.valueOf(3).shiftLeft(100)).toString(16);
    }

    /** The order of bytes without a sign, which is also that of the texts that they are. */
    static String of(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    static String of(Scalar type, byte[] spelled) {
        ByteBuffer in = ByteBuffer.wrap(spelled);
        return switch (type) {
            case INSTANT ->
                of(BigInteger.valueOf(in.getLong())
                        .multiply(BigInteger.valueOf(1_000_000_000))
                        .add(BigInteger.valueOf(in.getInt())));
            case LOCAL_DATE -> of(BigInteger.valueOf(in.getInt()));
            default -> of(spelled);
        };
    }

    /** Whether all sets of a value are sorted. */
    public static boolean isKept(List<Part> parts, byte[] bytes) {
        return parts.stream()
                .allMatch(part -> isKept(part.parts(), bytes)
                        && (!part.type().startsWith(SET)
                                || part.type().endsWith("[]")
                                || isSorted(part.parts(), bytes)));
    }

    private static boolean isSorted(List<Part> items, byte[] bytes) {
        for (int i = 1; i < items.size(); i++) {
            if (of(items.get(i - 1), bytes).compareTo(of(items.get(i), bytes)) > 0) {
                return false;
            }
        }
        return true;
    }

    private static String of(Part item, byte[] bytes) {
        Optional<Scalar> type = Scalar.of(item.type());
        if (type.isEmpty()) { // a constant of an enum
            return of(BigInteger.valueOf(ByteBuffer.wrap(bytes).getInt(item.offset())));
        }
        return switch (type.get().form()) {
            case TEXT -> item.parts().isEmpty() ? "" : of(part(item.parts().get(0), bytes));
            case CHARACTER -> of(BigInteger.valueOf(ByteBuffer.wrap(bytes).getChar(item.offset())));
            case INTEGER -> of(new BigInteger(item.value()));
            default -> of(type.get(), part(item, bytes));
        };
    }

    private static byte[] part(Part part, byte[] bytes) {
        byte[] own = new byte[part.length()];
        ByteBuffer.wrap(bytes).get(part.offset(), own);
        return own;
    }
}
