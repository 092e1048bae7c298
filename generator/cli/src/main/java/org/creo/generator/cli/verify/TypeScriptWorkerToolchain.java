// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.language.ServiceSide;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;

/** The service side of TypeScript. */
final class TypeScriptWorkerToolchain extends Toolchain {

    private static final String PROGRAM = "worker.js";

    /** @param language TypeScript */
    TypeScriptWorkerToolchain(Language language) {
        super(language.with(ServiceSide.OPTION, LanguageOption.ON));
    }

    @Override
    String name() {
        return worker();
    }

    @Override
    Optional<String> missing() {
        return TypeScriptToolchain.nodeMissing();
    }

    @Override
    List<String> build(List<Description> descriptions, Path folder, boolean strict) throws IOException {
        Generated.program(
                Generated.packages(descriptions, language(), TypeScriptWorkerToolchain::service, folder),
                List.of(TypeScriptToolchain.PACKAGE, new Generated.File("verify/typescript/worker.js.ftl", PROGRAM)),
                folder);
        return TypeScriptToolchain.command(folder, PROGRAM);
    }

    private static TemplateFile service(Description description) {
        return new TemplateFile(
                "creo-verification-service.js",
                "verify/typescript/service.js.ftl",
                TypeScriptVerification.of(description));
    }
}
