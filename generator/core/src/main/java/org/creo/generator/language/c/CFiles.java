// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.RuntimeProject;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;

/** C99: what a program includes goes to {@code include}, everything else to {@code src}. */
public final class CFiles implements Language {

    private final boolean inTwoFiles;

    public CFiles() {
        this(false);
    }

    private CFiles(boolean inTwoFiles) {
        this.inTwoFiles = inTwoFiles;
    }

    /** One header and one source, to be dropped into a program. */
    public static CFiles inTwoFiles() {
        return new CFiles(true);
    }

    /** The same languages, with C in two files; empty if C is not one of them. */
    public static Optional<List<Language>> inTwoFiles(List<Language> languages) {
        return languages.stream().anyMatch(CFiles.class::isInstance)
                ? Optional.of(languages.stream()
                        .map(language -> language instanceof CFiles ? inTwoFiles() : language)
                        .toList())
                : Optional.empty();
    }

    @Override
    public String id() {
        return "c";
    }

    @Override
    public String title() {
        return "C";
    }

    @Override
    public Names names(Description description) {
        return new CNames(description);
    }

    @Override
    public boolean streams() {
        return true;
    }

    @Override
    public Optional<RuntimeProject> runtimeProject() {
        return Optional.of(CRuntime.SHARED);
    }

    @Override
    public LanguageFiles files(Description description) {
        CModel model = CModel.of(description);
        return new LanguageFiles(
                templates(model, CReadme.of(description, model, inTwoFiles)),
                model.shared() == null ? CRuntime.own(model.prefix()) : List.of());
    }

    private static List<TemplateFile> templates(CModel model, CReadme readme) {
        String header = "include/" + model.namespace();
        String source = "src/" + model.namespace();
        return List.of(
                new TemplateFile(header + ".h", "c/all.h.ftl", model),
                new TemplateFile(header + "_types.h", "c/types.h.ftl", model),
                new TemplateFile(header + "_client.h", "c/client.h.ftl", model),
                new TemplateFile(source + "_types.c", "c/types.c.ftl", model),
                new TemplateFile(source + "_codec.h", "c/codec.h.ftl", model),
                new TemplateFile(source + "_codec.c", "c/codec.c.ftl", model),
                new TemplateFile(source + "_client.c", "c/client.c.ftl", model),
                new TemplateFile("Makefile", "c/Makefile.ftl", model),
                new TemplateFile("CMakeLists.txt", "c/CMakeLists.txt.ftl", model),
                new TemplateFile(model.namespace() + ".pc.in", "c/package.pc.in.ftl", model),
                new TemplateFile("README.md", "c/README.md.ftl", readme));
    }

    @Override
    public SortedMap<String, String> arrange(SortedMap<String, String> files, Description description) {
        CNames names = new CNames(description);
        if (description.runtime().isPresent()) {
            return CRuntime.shared(
                    files, names.prefix(), CRuntime.prefix(description.runtime().get()));
        }
        return inTwoFiles
                ? new CTwoFiles(files, names.namespace(description.packageName()), names.upper()).arrange()
                : files;
    }
}
