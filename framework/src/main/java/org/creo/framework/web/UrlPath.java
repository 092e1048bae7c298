// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/** Writes paths that answers name, as RFC 3986 has them. All methods are stateless. */
final class UrlPath {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final String UNRESERVED = "-._~";
    /** Segments that mean others, also where their points are written as %2E. */
    private static final List<String> RELATIVE = List.of(".", "..");

    private UrlPath() {}

    /**
     * A text as a part of a path.
     *
     * @param slashes whether slashes in it separate segments
     */
    static String encode(String text, boolean slashes) {
        StringBuilder encoded = new StringBuilder();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = each > 0 && (Character.isLetterOrDigit(each) || UNRESERVED.indexOf(each) >= 0);
            if (plain || slashes && each == '/') {
                encoded.append((char) each);
            } else {
                encoded.append('%').append(HEX.toHexDigits(each));
            }
        }
        return encoded.toString();
    }

    /** The path of segments that are not encoded. */
    static String of(List<String> segments) {
        StringBuilder path = new StringBuilder();
        segments.forEach(each -> path.append('/').append(encode(each, false)));
        return path.toString();
    }

    /**
     * Whether a browser that reads a path as a place to go takes it as it is written: it names no other host, and has
     * no segments that mean others.
     *
     * @param path whose segments are encoded as here
     */
    static boolean isPlain(String path) {
        return !path.startsWith("//") && List.of(path.split("/", -1)).stream().noneMatch(RELATIVE::contains);
    }
}
