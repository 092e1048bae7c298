// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.Compilation;
import org.creo.generator.cli.verify.Tools.FailedException;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.language.ServiceSide;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.language.c.CModel;
import org.creo.generator.model.Description;

/** The service side of C. */
final class CWorkerToolchain extends Toolchain {

    private static final String SCRIPTS = "creo_verification_service.c";
    private static final String TOGETHER = "creo_together.c";

    /**
     * What the template of a package's other sources sees.
     *
     * @param service what all templates of C see of it
     */
    public record Together(CModel service, List<String> sources) implements CPackage {}

    /** @param language C */
    CWorkerToolchain(Language language) {
        super(language.with(ServiceSide.OPTION, LanguageOption.ON));
    }

    @Override
    String name() {
        return worker();
    }

    @Override
    Optional<String> missing() {
        return CCompiler.missing();
    }

    @Override
    List<String> build(List<Description> descriptions, Path folder, boolean strict)
            throws IOException, FailedException {
        CCompiler compiler = new CCompiler(folder, strict);
        List<Generated.Package> packages =
                Generated.packages(descriptions, language(), CWorkerToolchain::scripts, folder);
        Generated.program(
                packages,
                List.of(
                        new Generated.File("verify/c/worker.c.ftl", "worker.c"),
                        new Generated.File("verify/c/script.h.ftl", "creo_script.h")),
                folder);
        compiler.compile(folder, List.of("-I."), List.of("worker.c"));
        for (Generated.Package each : packages) {
            compile(each, CModel.serving(descriptions.get(packages.indexOf(each))), compiler);
            compiler.examples(each);
        }
        return compiler.link("worker");
    }

    /**
     * The service side by itself, as users do; all that a client has, too, which is compiled so for the column of C's
     * client, at once. That takes a quarter of the time.
     */
    private void compile(Generated.Package each, CModel service, CCompiler compiler)
            throws IOException, FailedException {
        List<String> alone = List.of(service.namespace() + "_service.c", SCRIPTS);
        List<String> sources = new ArrayList<>(CCompiler.sources(each));
        sources.removeAll(alone);
        Generated.write(
                Compilation.render(List.of(new TemplateFile(
                        "src/" + TOGETHER, "verify/c/together.c.ftl", new Together(service, sources)))),
                each.folder());
        compiler.compile(
                each, Stream.concat(alone.stream(), Stream.of(TOGETHER)).toList());
    }

    private static TemplateFile scripts(Description description) {
        return new TemplateFile("src/" + SCRIPTS, "verify/c/service.c.ftl", CScripts.of(description));
    }
}
