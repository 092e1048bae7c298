// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;

/**
 * A runtime that packages share, instead of a copy in each.
 *
 * @param name in the form of a package's name
 * @param packages those that share it, as declared
 * @param sourceNames the file names of their descriptions
 */
public record SharedRuntime(String name, List<String> packages, List<String> sourceNames) {

    /** Its version as a project of its own: Creo's, which decides what is in it. */
    public static final String VERSION = "0.1.0";

    public SharedRuntime {
        packages = List.copyOf(packages);
        sourceNames = List.copyOf(sourceNames);
    }

    /** The runtime that the packages of these descriptions share. */
    public static SharedRuntime of(String name, List<Description> descriptions) {
        return new SharedRuntime(
                name,
                descriptions.stream().map(Description::packageName).toList(),
                descriptions.stream()
                        .map(description -> description.source().fileName())
                        .toList());
    }

    /** The descriptions, as a sentence names them. */
    public String sourceName() {
        return String.join(", ", sourceNames);
    }
}
