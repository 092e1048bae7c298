// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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

/**
 * TypeScript, as JavaScript modules with declarations next to them: one package, with the runtime as a folder inside.
 */
public final class TypeScriptFiles implements Language {

    private static final List<String> MODULES =
            List.of("codec.js", "index.d.ts", "index.js", "package.json", "README.md", "types.d.ts", "types.js");

    private static final List<String> OF_CLIENTS =
            List.of("client.d.ts", "client.js", "fetch.d.ts", "fetch.js", "methods.js");

    private static final List<String> OF_SERVICES = List.of("service.d.ts", "service.js");

    private final boolean service;

    public TypeScriptFiles() {
        this(false);
    }

    private TypeScriptFiles(boolean service) {
        this.service = service;
    }

    @Override
    public List<LanguageOption> options() {
        return List.of(ServiceSide.OPTION);
    }

    @Override
    public TypeScriptFiles with(LanguageOption option, String value) {
        return new TypeScriptFiles(value.equals(LanguageOption.ON));
    }

    @Override
    public String id() {
        return "typescript";
    }

    @Override
    public List<String> aliases() {
        return List.of("ts", "javascript", "js");
    }

    @Override
    public String title() {
        return "TypeScript";
    }

    @Override
    public Optional<String> platform(String packageName) {
        return PlatformNames.NODE.contains(packageName)
                ? Optional.of("Node's module " + packageName)
                : Optional.empty();
    }

    @Override
    public boolean streams() {
        return true;
    }

    @Override
    public Names names(Description description) {
        return new TypeScriptNames(description);
    }

    @Override
    public Optional<RuntimeProject> runtimeProject() {
        return Optional.of(TypeScriptRuntime.SHARED);
    }

    @Override
    public Optional<Packing> packing() {
        return Optional.of(new TypeScriptPackage());
    }

    @Override
    public Optional<Spelling> spelling(Description description) {
        return Optional.of(new TypeScriptSpelling(description, new TypeScriptNames(description)));
    }

    @Override
    public LanguageFiles files(Description description) {
        boolean serving = service && !description.interfaces().isEmpty();
        TypeScriptModel model = TypeScriptModel.of(description, serving);
        boolean rules = model.rules() != null;
        Stream<String> files = Stream.of(
                        MODULES,
                        rules ? List.of("rules.js") : List.<String>of(),
                        description.interfaces().isEmpty() ? List.<String>of() : OF_CLIENTS,
                        serving ? OF_SERVICES : List.<String>of())
                .flatMap(List::stream);
        return new LanguageFiles(
                files.map(file -> new TemplateFile(file, "typescript/" + file + ".ftl", model))
                        .toList(),
                model.shared() == null ? TypeScriptRuntime.files("runtime/", rules, serving) : List.of());
    }
}
