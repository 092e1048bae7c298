// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.diagnostic;

import java.util.Locale;

/** How serious a diagnostic is. */
public enum Severity {
    /** Nothing is generated from a description that has one. */
    ERROR,
    /** Everything is generated, but it may not be what was intended. */
    WARNING;

    /** As in reports, in text, JSON and SARIF alike: {@code error} or {@code warning}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
