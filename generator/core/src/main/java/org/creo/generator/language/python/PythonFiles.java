// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.language.Packing;
import org.creo.generator.language.PlatformNames;
import org.creo.generator.language.RuntimeProject;
import org.creo.generator.language.ServiceSide;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.language.spelling.Spelling;
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;

/** Python 3.9 and newer: one package, with the runtime as a package inside it, and on request also the codec in C. */
public final class PythonFiles implements Language {

    /** Those of each package. */
    private static final List<String> MODULES = List.of("types", "codec", "client", "methods", "aio", "runtime");

    private static final List<String> SERVICE_MODULES = List.of("service", "served");

    /** With a C extension that encodes and decodes if it was built. */
    public static final LanguageOption ACCELERATE = LanguageOption.onUnlessOff(
                    "accelerate",
                    "Python: with a C extension that encodes and decodes, which is built where there is a C compiler; without"
                            + " it all works in Python alone (default, except with a shared runtime)",
                    new LanguageOption.Example("a.creo --lang py --no-accelerate", "Python without its C extension"))
            .withOwnRuntime();

    private final boolean accelerated;
    private final boolean service;

    public PythonFiles() {
        this(false, false);
    }

    private PythonFiles(boolean accelerated, boolean service) {
        this.accelerated = accelerated;
        this.service = service;
    }

    @Override
    public List<LanguageOption> options() {
        return List.of(ACCELERATE, ServiceSide.OPTION);
    }

    @Override
    public PythonFiles with(LanguageOption option, String value) {
        boolean on = value.equals(LanguageOption.ON);
        return option.equals(ServiceSide.OPTION) ? new PythonFiles(accelerated, on) : new PythonFiles(on, service);
    }

    @Override
    public String id() {
        return "python";
    }

    @Override
    public List<String> aliases() {
        return List.of("py");
    }

    @Override
    public boolean streams() {
        return true;
    }

    @Override
    public String title() {
        return "Python";
    }

    @Override
    public Optional<String> platform(String packageName) {
        String first = packageName.replaceFirst("\\..*", "");
        return PlatformNames.PYTHON.contains(first) ? Optional.of("the module " + first) : Optional.empty();
    }

    @Override
    public Optional<String> hides(Description outer, String inner) {
        String module = inner.substring(outer.packageName().length() + 1).replaceFirst("\\..*", "");
        return MODULES.contains(module)
                        || module.equals("rules") && PythonRules.any(outer)
                        || service && SERVICE_MODULES.contains(module)
                ? Optional.of("the module " + module + " of '" + outer.packageName() + "'")
                : Optional.empty();
    }

    @Override
    public Names names(Description description) {
        return new PythonNames(description);
    }

    @Override
    public Optional<RuntimeProject> runtimeProject() {
        return Optional.of(PythonRuntime.SHARED);
    }

    @Override
    public Optional<Packing> packing() {
        return Optional.of(new PythonWheel());
    }

    @Override
    public Optional<Spelling> spelling(Description description) {
        return Optional.of(new PythonSpelling(description, new PythonNames(description)));
    }

    @Override
    public LanguageFiles files(Description description) {
        boolean serving = service && !description.interfaces().isEmpty();
        PythonModel model = PythonModel.of(description, accelerated, serving);
        String folder = model.folder() + "/";
        List<TemplateFile> files = new ArrayList<>();
        for (String module : List.of("__init__.py", "types.py", "codec.py", "client.py", "py.typed")) {
            files.add(file(folder + module, module, model));
        }
        for (String module : description.interfaces().isEmpty() ? List.<String>of() : List.of("methods.py", "aio.py")) {
            files.add(file(folder + module, module, model));
        }
        boolean ruled = model.rules() != null;
        if (ruled) {
            files.add(file(folder + "rules.py", "rules.py", model));
        }
        for (String module : serving ? SERVICE_MODULES : List.<String>of()) {
            files.add(file(folder + module + ".py", module + ".py", model));
        }
        for (String file : List.of("pyproject.toml", "creo_build.py", "README.md")) {
            files.add(file(file, file, model));
        }
        if (accelerated) {
            files.add(file(folder + "_accelerator.c", "accelerator.c", PythonAccelerator.of(description, serving)));
        }
        return new LanguageFiles(
                files,
                model.shared() == null
                        ? PythonRuntime.files(folder + "runtime/", accelerated, ruled, serving)
                        : List.of());
    }

    private static TemplateFile file(String path, String template, Record model) {
        return new TemplateFile(path, "python/" + template + ".ftl", model);
    }
}
