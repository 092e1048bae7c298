// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.diagnostic;

import java.util.Locale;

/** How much something matters. */
public enum Severity {
    /** Nothing is made of a description that has one. */
    ERROR,
    /** All is made, but somebody may miss something. */
    WARNING;

    /** As reports have it, in text, JSON and SARIF alike: {@code error} or {@code warning}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
