// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.decode;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads bytes as people write them: pairs of hex digits, together or apart, with or without a leading {@code 0x}. */
public final class Hex {

    private static final Pattern BETWEEN = Pattern.compile("0[xX]|[\\s,:]+");

    private Hex() {}

    /** The bytes; empty where the text holds anything but hex digits, in pairs, and separators. */
    public static Optional<byte[]> read(byte[] text) {
        String digits =
                BETWEEN.matcher(new String(text, StandardCharsets.ISO_8859_1)).replaceAll("");
        if (digits.length() % 2 != 0) {
            return Optional.empty();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < digits.length(); i += 2) {
            int high = Character.digit(digits.charAt(i), 16);
            int low = Character.digit(digits.charAt(i + 1), 16);
            if (high < 0 || low < 0) {
                return Optional.empty();
            }
            bytes.write(high << 4 | low);
        }
        return Optional.of(bytes.toByteArray());
    }
}
