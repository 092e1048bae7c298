// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.host;

import java.io.IOException;
import org.creo.protocol.text.Printable;

/**
 * No answer came, or none that can be understood; the message is for the user and names the host. What the host said in
 * it is safe for a terminal, and cut if it is endless.
 */
public class HostException extends IOException {

    private static final long serialVersionUID = 1;

    /** What a host may say at most, in characters: more than any useful message has. */
    private static final int LONGEST = 10_000;

    public HostException(String message) {
        super(shown(message));
    }

    HostException(String message, Throwable cause) {
        super(shown(message), cause);
    }

    private static String shown(String message) {
        return Printable.lines(
                message.length() <= LONGEST
                        ? message
                        : message.substring(0, LONGEST) + "... (" + (message.length() - LONGEST) + " more characters)");
    }
}
