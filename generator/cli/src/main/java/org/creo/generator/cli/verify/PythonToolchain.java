// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.creo.generator.cli.verify.Tools.FailedException;
import org.creo.generator.language.Language;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;

/** Python. */
class PythonToolchain extends Toolchain {

    /** An ellipsis that is code, and no part of a comment. */
    private static final String LEFT_OUT = "(?m)^[^#\n]*\\.\\.\\.";

    private List<Generated.Package> packages = List.of();

    PythonToolchain(Language language) {
        super(language);
    }

    @Override
    Optional<String> missing() {
        return python().isPresent() ? Optional.empty() : Optional.of("Python 3.9 or newer (python3) on the PATH");
    }

    @Override
    List<String> build(List<Description> descriptions, Path folder, boolean strict)
            throws IOException, FailedException {
        generate(descriptions, folder, "creo_verification.py", "verify/python/checks.py.ftl");
        prepare(packages, folder);
        Generated.program(
                packages,
                List.of(
                        new Generated.File("verify/python/main.py.ftl", "main.py"),
                        new Generated.File("verify/python/readme.py.ftl", "readme.py")),
                folder);
        runExamples(folder, strict);
        return command(folder, strict, "main.py");
    }

    /** What is to be done before the packages are imported. */
    void prepare(List<Generated.Package> packages, Path folder) throws IOException, FailedException {}

    /** The interpreter. */
    static Optional<String> python() {
        return Tools.find("python3", "python");
    }

    static List<String> command(Path folder, boolean strict, String program) {
        List<String> command = new ArrayList<>(List.of(python().orElseThrow()));
        // What is deprecated is verified, too.
        command.addAll(strict ? List.of("-W", "error", "-W", "ignore::DeprecationWarning") : List.of("-W", "ignore"));
        command.add(folder.resolve(program).toString());
        return command;
    }

    /** The examples of their READMEs: compiling them finds little in Python, so they run, without a host. */
    private void runExamples(Path folder, boolean strict) throws IOException, FailedException {
        List<String> command = command(folder, strict, "readme.py");
        for (Generated.Package each : packages) {
            for (String example : ReadmeExamples.running(each, "python", "(?:from|import)", LEFT_OUT)) {
                Path file = folder.resolve("readme" + command.size() + ".py");
                ReadmeExamples.write(file, example);
                command.add(file.toString());
            }
        }
        Tools.run(folder, folder.resolve("readme.log"), environment(folder), command);
    }

    /** Writes the packages, each with a module of this program. */
    final List<Generated.Package> generate(List<Description> descriptions, Path folder, String module, String template)
            throws IOException {
        packages = Generated.packages(
                descriptions, language(), description -> module(description, module, template), folder);
        return packages;
    }

    private TemplateFile module(Description description, String module, String template) {
        String folder = language()
                .names(description)
                .namespace(description.packageName())
                .replace('.', '/');
        return new TemplateFile(folder + "/" + module, template, PythonVerification.of(description));
    }

    @Override
    boolean endsNames() {
        return true;
    }

    @Override
    List<String> environment(Path folder) {
        return List.of(
                "PYTHONPATH="
                        + packages.stream()
                                .map(each -> each.folder().toString())
                                .collect(Collectors.joining(File.pathSeparator)),
                "PYTHONDONTWRITEBYTECODE=1");
    }
}
