// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

/**
 * How the bytes of a file are coded that lies next to the plain one; those that clients should get first come first.
 */
public enum Coding {
    BROTLI("br", ".br"),
    ZSTANDARD("zstd", ".zst"),
    GZIP("gzip", ".gz"),
    /** The file as it is. */
    NONE("identity", "");

    private final String token;
    private final String ending;

    Coding(String token, String ending) {
        this.token = token;
        this.ending = ending;
    }

    /** Its name in the fields Accept-Encoding and Content-Encoding. */
    public String token() {
        return token;
    }

    /** What the name of such a file has after that of the plain one. */
    String ending() {
        return ending;
    }
}
