// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.language.ServiceSide;
import org.creo.generator.model.Description;

/** The service side of Python. */
final class PythonWorkerToolchain extends PythonToolchain {

    private static final String PROGRAM = "worker.py";

    /** @param language Python */
    PythonWorkerToolchain(Language language) {
        super(language.with(ServiceSide.OPTION, LanguageOption.ON));
    }

    @Override
    String name() {
        return worker();
    }

    @Override
    List<String> build(List<Description> descriptions, Path folder, boolean strict) throws IOException {
        Generated.program(
                generate(descriptions, folder, "creo_verification_service.py", "verify/python/service.py.ftl"),
                List.of(new Generated.File("verify/python/worker.py.ftl", PROGRAM)),
                folder);
        return command(folder, strict, PROGRAM);
    }
}
