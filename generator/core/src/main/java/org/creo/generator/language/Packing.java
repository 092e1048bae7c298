// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.io.IOException;
import java.util.Optional;
import java.util.SortedMap;
import org.creo.generator.model.Description;

/** How the output of a language becomes a package that the language's own tool installs. Stateless. */
public interface Packing {

    /** The language in the form that is packed, such as C in two files. */
    Language language();

    /** What a package is, for help, for example {@code a Python wheel}. */
    default String form() {
        return "a package of " + language().title();
    }

    /** What packing needs that not all machines have, for help: {@code a JDK}. */
    default Optional<String> needs() {
        return Optional.empty();
    }

    /**
     * The package; the same bytes for the same description.
     *
     * @param description without what the language does not know, as {@link Support#seen} returns it
     * @param files what {@link #language} writes for it, by their paths
     * @throws IOException with a message for the user, where this machine lacks what packing needs
     */
    ClientPackage pack(Description description, SortedMap<String, String> files) throws IOException;
}
