// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.generator.cli.verify.Tools.FailedException;
import org.creo.generator.language.Language;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;

/** C. */
final class CToolchain extends Toolchain {

    CToolchain(Language language) {
        super(language);
    }

    @Override
    boolean writesJson() {
        return false;
    }

    @Override
    Optional<String> missing() {
        return CCompiler.missing();
    }

    @Override
    List<String> build(List<Description> descriptions, Path folder, boolean strict)
            throws IOException, FailedException {
        CCompiler compiler = new CCompiler(folder, strict);
        List<Generated.Package> packages = Generated.packages(descriptions, language(), CToolchain::checks, folder);
        Generated.program(
                packages,
                List.of(
                        new Generated.File("verify/c/main.c.ftl", "main.c"),
                        new Generated.File("verify/c/checks.h.ftl", "creo_checks.h")),
                folder);
        compiler.compile(folder, List.of("-I."), List.of("main.c"));
        for (Generated.Package each : packages) {
            compiler.compile(each, CCompiler.sources(each));
            compiler.examples(each);
        }
        return compiler.link("verification");
    }

    private static TemplateFile checks(Description description) {
        return new TemplateFile("src/creo_verification.c", "verify/c/checks.c.ftl", CChecks.of(description));
    }
}
