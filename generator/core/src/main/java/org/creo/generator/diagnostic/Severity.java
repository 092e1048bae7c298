// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.diagnostic;

import java.util.Locale;

/** How serious a diagnostic is. */
public enum Severity {
    /** Nothing is generated from a description that has one. */
    ERROR,
    /** Everything is generated, but it may not be what was intended. */
    WARNING,
    /** All is well, and something may be better. */
    HINT;

    /** As in reports in text and JSON: {@code error}, {@code warning} or {@code hint}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
