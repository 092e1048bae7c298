// SPDX-License-Identifier: Apache-2.0
package org.creo.server.side;

/**
 * A page of the side port.
 *
 * @param status the HTTP status, such as 200
 * @param type the Content-Type
 * @param text the body
 */
public record Page(int status, String type, String text) {
    static final String PLAIN = "text/plain; charset=utf-8";

    /** A line of plain text. */
    public static Page plain(int status, String line) {
        return new Page(status, PLAIN, line + "\n");
    }
}
