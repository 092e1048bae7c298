// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.generator.cli.verify.Tools.FailedException;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;

/** Makes the program of one language: generates, compiles, and knows how it is run. */
public abstract class Toolchain {

    private final Language language;

    /** @param language in the form that is verified, such as C in two files */
    Toolchain(Language language) {
        this.language = language;
    }

    final Language language() {
        return language;
    }

    /** What its column is called. */
    String name() {
        return language.id();
    }

    /** What the column of its service side is called. */
    final String worker() {
        return language.id() + "-worker";
    }

    /** Whether what its program says of a name may end it with an underscore, as its keywords get. */
    boolean endsNames() {
        return false;
    }

    /** Whether its program can print structs as JSON. */
    boolean writesJson() {
        return true;
    }

    /** Whether the entries of a map are in their order in JSON. */
    boolean keepsOrder() {
        return true;
    }

    /** What has to be installed before this can work, as part of a sentence; empty where all is there. */
    abstract Optional<String> missing();

    /**
     * Makes the program.
     *
     * @param folder where, empty
     * @param strict whether a warning of a compiler is a failure
     * @return its command line, to which the address of a host may be added
     */
    abstract List<String> build(List<Description> descriptions, Path folder, boolean strict)
            throws IOException, FailedException;

    /** The command line of its program, as {@code build} returned it, where it is to run for many minutes. */
    List<String> lasting(List<String> command) {
        return command;
    }

    /** What the environment of the program has in addition to that of this process: {@code NAME=VALUE}, or empty. */
    List<String> environment(Path folder) {
        return List.of();
    }
}
