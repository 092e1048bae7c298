// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.source.Location;

/**
 * The shapes of a description as they were released.
 *
 * @param packageName the description's package
 * @param version for example {@code 1.2.0}
 * @param body the description in normal form, as {@code creo.lock} holds it
 * @param description that text as a description; its places are those in the lock
 * @param at where the version is in the lock
 * @param dropped whether its clients are not answered any more, only told what differs
 */
public record Release(
        String packageName, String version, String body, Description description, Location at, boolean dropped) {

    /** The last word of the line before a release that was dropped. */
    public static final String DROPPED = "dropped";

    /** Releases by package; older ones before newer ones. */
    public static final Comparator<Release> ORDER =
            Comparator.comparing(Release::packageName).thenComparing(Release::version, Release::compareVersions);

    /** Compares versions number by number: 1.10.0 is newer than 1.9.0. */
    private static int compareVersions(String left, String right) {
        List<Long> a = numbers(left);
        List<Long> b = numbers(right);
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            int order = a.get(i).compareTo(b.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(a.size(), b.size());
    }

    private static List<Long> numbers(String version) {
        return Stream.of(version.split("\\.")).map(Long::valueOf).toList();
    }

    /** The version after this one, as a suggestion: its second number is larger by one. */
    public String next() {
        List<Long> numbers = numbers(version);
        return numbers.get(0) + "." + (numbers.get(1) + 1) + ".0";
    }

    /** The line before the body: its package and version, and a hash that reveals an edit or a bad merge. */
    public String header() {
        return "=== " + packageName + " " + version + " sha256:" + hash(body) + (dropped ? " " + DROPPED : "");
    }

    /** The same release, whose clients are given up. */
    public Release drop() {
        return new Release(packageName, version, body, description, at, true);
    }

    public static String hash(String body) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
