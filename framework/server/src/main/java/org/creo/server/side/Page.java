// SPDX-License-Identifier: Apache-2.0
package org.creo.server.side;

/**
 * What stands at a path of the side port.
 *
 * @param status of HTTP, such as 200
 * @param type of HTTP's Content-Type
 * @param text the body
 */
public record Page(int status, String type, String text) {
    static final String PLAIN = "text/plain; charset=utf-8";

    /** A line of plain text. */
    static Page plain(int status, String line) {
        return new Page(status, PLAIN, line + "\n");
    }
}
