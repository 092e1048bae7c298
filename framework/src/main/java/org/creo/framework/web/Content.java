// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.List;

/**
 * Bytes that are about to be sent, such as the body of an answer: a part of an array, and further parts after it.
 * Nobody changes them any more.
 *
 * @param bytes the array
 * @param start where in it the first byte is
 * @param end after the last one
 * @param free how many bytes before the first may be overwritten, for what comes before it
 * @param more the parts that come after this one, which have none themselves
 */
public record Content(byte[] bytes, int start, int end, int free, List<Content> more) {
    /** No bytes. */
    public static final Content NONE = of(new byte[0]);

    /** A whole array. */
    public static Content of(byte[] bytes) {
        return of(bytes, 0, bytes.length);
    }

    /** A part of an array. */
    public static Content of(byte[] bytes, int start, int end) {
        return new Content(bytes, start, end, 0, List.of());
    }

    /** How many bytes all parts have together. */
    public long size() {
        long size = end - start;
        for (int i = 0; i < more.size(); i++) {
            size += more.get(i).size();
        }
        return size;
    }

    /** A copy of all bytes, in one array. */
    byte[] toArray() {
        byte[] all = new byte[Math.toIntExact(size())];
        copyTo(all, 0);
        return all;
    }

    /** Copies the bytes of all parts into an array that has room for them. */
    public void copyTo(byte[] to, int at) {
        System.arraycopy(bytes, start, to, at, end - start);
        int next = at + end - start;
        for (Content each : more) {
            each.copyTo(to, next);
            next += each.end - each.start;
        }
    }

    public boolean isEmpty() {
        return size() == 0;
    }
}
