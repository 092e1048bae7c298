// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

import java.util.List;

/** A configuration with errors; its message holds all of them, one per line. */
public final class ConfigurationException extends Exception {
    private static final long serialVersionUID = 1;

    ConfigurationException(List<String> problems) {
        super(String.join("\n", problems));
    }
}
