// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.generator.cli.verify.Tools.FailedException;
import org.creo.generator.language.Language;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;

/** TypeScript: the JavaScript that it is, in Node. */
final class TypeScriptToolchain extends Toolchain {
    /** What examples import of a package. */
    private static final List<String> MODULES = List.of("index.js", "fetch.js");

    static final Generated.File PACKAGE = new Generated.File("verify/typescript/package.json.ftl", "package.json");

    TypeScriptToolchain(Language language) {
        super(language);
    }

    /** All objects of JavaScript begin with the keys that are whole numbers. */
    @Override
    boolean keepsOrder() {
        return false;
    }

    @Override
    Optional<String> missing() {
        return nodeMissing();
    }

    static Optional<String> nodeMissing() {
        return node().isPresent() ? Optional.empty() : Optional.of("Node 20 or newer (node) on the PATH");
    }

    private static Optional<String> node() {
        return Tools.find("node", "nodejs");
    }

    @Override
    List<String> build(List<Description> descriptions, Path folder, boolean strict)
            throws IOException, FailedException {
        List<Generated.Package> packages =
                Generated.packages(descriptions, language(), TypeScriptToolchain::checks, folder);
        Generated.program(
                packages,
                List.of(
                        PACKAGE,
                        new Generated.File("verify/typescript/main.js.ftl", "main.js"),
                        new Generated.File("verify/typescript/readme.js.ftl", "readme.js")),
                folder);
        runExamples(packages, folder);
        return command(folder, "main.js");
    }

    static List<String> command(Path folder, String program) {
        return List.of(node().orElseThrow(), folder.resolve(program).toString());
    }

    /** The examples of their READMEs: they run, without a host, since nothing compiles them. */
    private static void runExamples(List<Generated.Package> packages, Path folder) throws IOException, FailedException {
        List<String> command = new ArrayList<>(
                List.of(node().orElseThrow(), folder.resolve("readme.js").toString()));
        for (Generated.Package each : packages) {
            // By the name that the examples import.
            Path installed = folder.resolve("node_modules").resolve(each.namespace());
            ReadmeExamples.write(installed.resolve("package.json"), "{\"type\": \"module\", \"main\": \"index.js\"}\n");
            for (String module : MODULES) {
                Path generated = each.folder().resolve(module);
                if (Files.exists(generated)) {
                    ReadmeExamples.write(installed.resolve(module), "export * from \"" + generated.toUri() + "\";\n");
                }
            }
            for (String example : ReadmeExamples.running(each, "typescript", "import", "\\{ /\\* \\w+ \\*/ \\}")) {
                Path file = folder.resolve("readme" + command.size() + ".js");
                ReadmeExamples.write(file, example);
                command.add(file.toString());
            }
        }
        Tools.run(folder, folder.resolve("readme.log"), command);
    }

    private static TemplateFile checks(Description description) {
        return new TemplateFile(
                "creo-verification.js", "verify/typescript/checks.js.ftl", TypeScriptVerification.of(description));
    }
}
