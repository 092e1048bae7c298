// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash by which texts, files and tokens are told apart. */
public final class Sha256 {
    /** How much of a hash a tag has, in bytes. */
    private static final int TAG = 12;

    private Sha256() {}

    /** An entity tag that no other bytes have, with its quotes. */
    public static String tag(byte[] bytes) {
        return '"' + HexFormat.of().formatHex(of(bytes), 0, TAG) + '"';
    }

    /** The 32 bytes of the SHA-256 of some bytes. */
    public static byte[] of(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
