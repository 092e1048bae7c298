// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.creo.generator.language.FirstCalls;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.Packing;
import org.creo.generator.language.RuntimeProject;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;

/** C99: what a program includes goes to {@code include}, everything else to {@code src}. */
public final class CFiles implements Language {

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    private final boolean inTwoFiles;
    private final Optional<String> prefix;

    public CFiles() {
        this(false, Optional.empty());
    }

    private CFiles(boolean inTwoFiles, Optional<String> prefix) {
        this.inTwoFiles = inTwoFiles;
        this.prefix = prefix;
    }

    /** One header and one source, to be dropped into a program. */
    public CFiles inTwoFiles() {
        return new CFiles(true, prefix);
    }

    /**
     * All names and files start with this and an underscore, instead of the package's name.
     *
     * @throws IllegalArgumentException if that is not how a name may start in C
     */
    public CFiles withPrefix(String prefix) {
        if (!IDENTIFIER.matcher(prefix).matches()) {
            throw new IllegalArgumentException("names in C cannot start with '" + prefix
                    + "': it takes letters, digits and underscores, a letter first");
        }
        if (!CNames.isFree(prefix)) {
            throw new IllegalArgumentException("names in C cannot start with '" + prefix
                    + "': C's own libraries have names or headers that start so; take another prefix");
        }
        return new CFiles(inTwoFiles, Optional.of(prefix));
    }

    /** The same languages with C otherwise; empty if C is not one of them. */
    public static Optional<List<Language>> change(List<Language> languages, UnaryOperator<CFiles> how) {
        return languages.stream().anyMatch(CFiles.class::isInstance)
                ? Optional.of(languages.stream()
                        .map(language -> language instanceof CFiles c ? how.apply(c) : language)
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
    public CNames names(Description description) {
        return prefix.map(given -> new CNames(description, given)).orElseGet(() -> new CNames(description));
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
    public Optional<Packing> packing() {
        return Optional.of(new CPackage());
    }

    @Override
    public FirstCalls firstCalls(Description description) {
        CNames names = names(description);
        return FirstCalls.by("c/first-call.ftl", CSection.maker(description, CModel.of(description, names), names));
    }

    @Override
    public LanguageFiles files(Description description) {
        CNames names = names(description);
        CModel model = CModel.of(description, names);
        return new LanguageFiles(
                templates(model, CReadme.of(description, model, names, inTwoFiles)),
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
        CNames names = names(description);
        if (description.runtime().isPresent()) {
            return CColumns.inCode(CRuntime.shared(
                    files, names.prefix(), CRuntime.prefix(description.runtime().get())));
        }
        return CColumns.inCode(inTwoFiles ? new CTwoFiles(files, names.namespace(), names.upper()).arrange() : files);
    }
}
