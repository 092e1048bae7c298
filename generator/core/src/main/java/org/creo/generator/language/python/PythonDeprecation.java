// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.Optional;
import org.creo.generator.model.Deprecation;

/**
 * The texts for something deprecated.
 *
 * @param text what to do instead, as a literal
 * @param warning the warning for its users, as a literal
 */
public record PythonDeprecation(String text, String warning) {

    /** Null if it is not deprecated. */
    static PythonDeprecation of(Optional<Deprecation> deprecation, String place) {
        return deprecation
                .map(Deprecation::text)
                .map(text -> new PythonDeprecation(
                        PythonLiterals.sentence(text), PythonLiterals.sentence(place + " is deprecated: " + text)))
                .orElse(null);
    }
}
