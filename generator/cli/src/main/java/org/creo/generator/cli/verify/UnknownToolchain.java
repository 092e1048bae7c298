// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;

/** A language that is generated, but of which {@code creo verify} cannot make a program, such as one of a plug-in. */
final class UnknownToolchain extends Toolchain {

    UnknownToolchain(Language language) {
        super(language);
    }

    @Override
    Optional<String> missing() {
        return Optional.of(
                "a creo verify that can compile and run " + language().title());
    }

    @Override
    List<String> build(List<Description> descriptions, Path folder, boolean strict) {
        throw new IllegalStateException("there is no program in " + language().title());
    }
}
