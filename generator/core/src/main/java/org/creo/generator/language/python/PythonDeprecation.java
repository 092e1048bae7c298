// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.Optional;
import org.creo.generator.model.Deprecation;

/**
 * What is said of something deprecated.
 *
 * @param text what to do instead, as a literal
 * @param warning what a warning says where it is used, as a literal
 */
public record PythonDeprecation(String text, String warning) {

    /** Null where it is not deprecated. */
    static PythonDeprecation of(Optional<Deprecation> deprecation, String place) {
        return deprecation
                .map(Deprecation::text)
                .map(text -> new PythonDeprecation(
                        PythonLiterals.sentence(text), PythonLiterals.sentence(place + " is deprecated: " + text)))
                .orElse(null);
    }
}
