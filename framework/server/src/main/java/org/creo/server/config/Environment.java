// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

import java.util.Set;

/** The environment variables that begin with Creo's prefix. */
final class Environment {
    static final String PREFIX = "CREO_";

    /** The variable that names the configuration file, as {@code --config} does. */
    static final String CONFIG = PREFIX + "CONFIG";

    /**
     * The variables of the command creo and of the build, which a host ignores. All other variables with the prefix
     * count as misspelt.
     */
    static final Set<String> OF_OTHERS = Set.of("CREO_PLUGINS", "CREO_TOKEN", "CREO_NUGET_FEED");

    private Environment() {}
}
