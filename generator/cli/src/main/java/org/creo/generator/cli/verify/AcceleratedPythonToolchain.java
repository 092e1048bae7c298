// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.generator.cli.verify.Tools.FailedException;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.language.python.PythonFiles;

/** Python with its C extension. */
final class AcceleratedPythonToolchain extends PythonToolchain {

    private static final String HEADERS =
            "import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_paths()['include'] + '/Python.h'))";

    /** @param language Python */
    AcceleratedPythonToolchain(Language language) {
        super(language.with(PythonFiles.ACCELERATE, LanguageOption.ON));
    }

    @Override
    String name() {
        return "accelerated";
    }

    @Override
    Optional<String> missing() {
        return super.missing()
                .or(() -> CCompiler.find().isPresent() && hasHeaders()
                        ? Optional.empty()
                        : Optional.of("a C compiler and the headers of Python"));
    }

    private static boolean hasHeaders() {
        try {
            return Tools.await(new ProcessBuilder(python().orElseThrow(), "-c", HEADERS).start()) == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    void prepare(List<Generated.Package> packages, Path folder) throws IOException, FailedException {
        Path log = folder.resolve("compiler.log");
        for (Generated.Package each : packages) {
            Tools.run(each.folder(), log, List.of(python().orElseThrow(), "creo_build.py"));
            // Without its extension a package silently does without it, which must not happen here.
            String built = "import " + each.namespace() + " as built; assert built.accelerated";
            Tools.run(each.folder(), log, List.of(python().orElseThrow(), "-c", built));
        }
    }
}
