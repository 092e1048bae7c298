// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

/** A plug-in that cannot be used; the message says which and why, for the user of Creo. */
public final class PluginException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public PluginException(String message) {
        super(message);
    }

    public PluginException(String message, Throwable cause) {
        super(message, cause);
    }
}
