// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The hash by which texts, files and tokens are told apart. */
public final class Sha256 {
    private Sha256() {}

    /** The 32 bytes of the SHA-256 of some bytes. */
    public static byte[] of(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
