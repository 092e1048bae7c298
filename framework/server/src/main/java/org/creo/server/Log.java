// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

/**
 * Sets where the log goes: a line for each event on standard error, unless the administrator or the service has a
 * Logback configuration.
 */
final class Log {
    private static final String CHOSEN = "logback.configurationFile";
    private static final String SUPPLIED = "org/creo/server/logback.xml";
    /** The names under which Logback finds a configuration by itself. */
    private static final String[] OWN = {"logback-test.xml", "logback.xml"};

    private Log() {}

    /** Must be called before the first logger is made: Logback reads these properties once. */
    static void configure(String level) {
        System.setProperty("creo.log.level", level);
        if (System.getProperty(CHOSEN) != null) {
            return;
        }
        for (String name : OWN) {
            if (Log.class.getClassLoader().getResource(name) != null) {
                return;
            }
        }
        System.setProperty(CHOSEN, SUPPLIED);
    }
}
