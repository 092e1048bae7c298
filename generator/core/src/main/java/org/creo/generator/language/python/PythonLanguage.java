// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.language.Language;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;
import org.creo.generator.view.ServiceView;
import org.creo.generator.view.Spelling;

/** Python 3.9 and newer: one package, with the runtime as a package inside. */
public final class PythonLanguage implements Language {

    private static final List<String> RUNTIME =
            List.of("__init__", "call", "connection", "error", "frame", "value", "wire");

    @Override
    public String id() {
        return "python";
    }

    @Override
    public List<String> aliases() {
        return List.of("py");
    }

    @Override
    public String title() {
        return "Python";
    }

    @Override
    public Spelling spelling(Description description) {
        return new PythonSpelling(description);
    }

    @Override
    public List<TemplateFile> templates(ServiceView service) {
        String folder = folder(service);
        return Stream.concat(
                Stream.of("__init__.py", "types.py", "codec.py", "client.py", "py.typed")
                        .map(file -> new TemplateFile(folder + file, "python/" + file + ".ftl")),
                Stream.of("pyproject.toml", "README.md").map(file -> new TemplateFile(file, "python/" + file + ".ftl")))
                .toList();
    }

    @Override
    public List<RuntimeFile> runtime(ServiceView service) {
        return RUNTIME.stream()
                .map(module -> new RuntimeFile(folder(service) + "runtime/" + module + ".py",
                        "python/runtime/" + module + ".py", List.of()))
                .toList();
    }

    private static String folder(ServiceView service) {
        return service.namespace().replace('.', '/') + "/";
    }
}
