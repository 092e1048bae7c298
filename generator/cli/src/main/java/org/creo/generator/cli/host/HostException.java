// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.host;

import java.io.IOException;

/** No answer came, or none that can be understood; the message is for the user and names the host. */
public class HostException extends IOException {

    private static final long serialVersionUID = 1;

    public HostException(String message) {
        super(message);
    }

    HostException(String message, Throwable cause) {
        super(message, cause);
    }
}
