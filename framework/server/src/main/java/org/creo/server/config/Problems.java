// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

import java.util.ArrayList;
import java.util.List;

/** The errors in a configuration, collected so that an administrator sees all of them at once. */
public final class Problems {
    private final List<String> problems = new ArrayList<>();

    /**
     * @param origin where the error is: a file and a line, a variable, a flag
     * @param message what is wrong, and what to write instead
     */
    public void add(String origin, String message) {
        problems.add(origin + ": " + message);
    }

    /** Whether there is none so far. */
    public boolean isEmpty() {
        return problems.isEmpty();
    }

    /** @throws ConfigurationException with all errors, if there are any */
    public void check() throws ConfigurationException {
        if (!problems.isEmpty()) {
            throw new ConfigurationException(problems);
        }
    }
}
