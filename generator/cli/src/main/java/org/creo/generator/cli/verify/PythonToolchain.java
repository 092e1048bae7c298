// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.creo.generator.language.Language;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.language.python.PythonFiles;
import org.creo.generator.model.Description;

/** Python. */
final class PythonToolchain implements Toolchain {

    private static final Language LANGUAGE = new PythonFiles();

    private List<Generated.Package> packages = List.of();

    @Override
    public Language language() {
        return LANGUAGE;
    }

    @Override
    public Optional<String> missing() {
        return Tools.find("python3", "python").isPresent()
                ? Optional.empty()
                : Optional.of("Python 3.9 or newer (python3) on the PATH");
    }

    @Override
    public List<String> build(List<Description> descriptions, Path folder, boolean strict) throws IOException {
        packages = Generated.packages(descriptions, LANGUAGE, PythonToolchain::checks, folder);
        Generated.program(packages, List.of(new Generated.File("verify/python/main.py.ftl", "main.py")), folder);
        List<String> command =
                new ArrayList<>(List.of(Tools.find("python3", "python").orElseThrow()));
        // What is deprecated is verified, too.
        command.addAll(strict ? List.of("-W", "error", "-W", "ignore::DeprecationWarning") : List.of("-W", "ignore"));
        command.add(folder.resolve("main.py").toString());
        return command;
    }

    private static TemplateFile checks(Description description) {
        String folder =
                LANGUAGE.names(description).namespace(description.packageName()).replace('.', '/');
        return new TemplateFile(
                folder + "/creo_verification.py", "verify/python/checks.py.ftl", PythonVerification.of(description));
    }

    @Override
    public List<String> environment(Path folder) {
        return List.of(
                "PYTHONPATH="
                        + packages.stream()
                                .map(each -> each.folder().toString())
                                .collect(Collectors.joining(File.pathSeparator)),
                "PYTHONDONTWRITEBYTECODE=1");
    }
}
