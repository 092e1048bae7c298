// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.creo.generator.cli.verify.Tools.FailedException;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.language.ServiceSide;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;

/** The service side of C#. */
final class CSharpWorkerToolchain extends CSharpToolchain {

    /** @param language C# */
    CSharpWorkerToolchain(Language language) {
        super(language.with(ServiceSide.OPTION, LanguageOption.ON));
    }

    @Override
    String name() {
        return worker();
    }

    @Override
    List<String> build(List<Description> descriptions, Path folder, boolean strict)
            throws IOException, FailedException {
        Generated.program(
                Generated.packages(descriptions, language(), CSharpWorkerToolchain::service, folder),
                List.of(new Generated.File("verify/csharp/Worker.cs.ftl", "Worker.cs")),
                folder);
        return compile(folder, strict);
    }

    private static TemplateFile service(Description description) {
        return new TemplateFile(
                "CreoVerificationService.cs", "verify/csharp/service.cs.ftl", CSharpScripts.of(description));
    }
}
