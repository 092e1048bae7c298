// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.language.Packing;
import org.creo.generator.language.RuntimeProject;
import org.creo.generator.language.ServiceSide;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.language.spelling.Spelling;
import org.creo.generator.model.Description;

/** C99: what a program includes goes to {@code include}, everything else to {@code src}. */
public final class CFiles implements Language {

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    /** One header and one source, to be dropped into a program. */
    public static final LanguageOption SINGLE_FILE = LanguageOption.flag(
                    "single-file",
                    "C: one header and one source to drop into a program, instead of a library of its own",
                    new LanguageOption.Example(
                            "data.creo --lang c --single-file", "C in two files to drop into a program"))
            .withOwnRuntime();

    /** All names and files start with this and an underscore, instead of the package's name. */
    public static final LanguageOption PREFIX = LanguageOption.value(
                    "prefix",
                    "NAME",
                    "C: what all names and files start with, with an underscore after it, instead of the package's name",
                    new LanguageOption.Example("data.creo --lang c --prefix wx", "C with names such as wx_free"))
            .ofOnePackage("how the names of one package start; generate each package in a command of its own");

    private final boolean inTwoFiles;
    private final Optional<String> prefix;
    private final boolean service;

    public CFiles() {
        this(false, Optional.empty(), false);
    }

    private CFiles(boolean inTwoFiles, Optional<String> prefix, boolean service) {
        this.inTwoFiles = inTwoFiles;
        this.prefix = prefix;
        this.service = service;
    }

    @Override
    public List<LanguageOption> options() {
        return List.of(SINGLE_FILE, PREFIX, ServiceSide.OPTION);
    }

    @Override
    public CFiles with(LanguageOption option, String value) {
        boolean on = value.equals(LanguageOption.ON);
        if (option.equals(ServiceSide.OPTION)) {
            return new CFiles(inTwoFiles, prefix, on);
        }
        return option.equals(PREFIX) ? withPrefix(value) : new CFiles(on, prefix, service);
    }

    private CFiles withPrefix(String prefix) {
        if (!IDENTIFIER.matcher(prefix).matches()) {
            throw new IllegalArgumentException("names in C cannot start with '" + prefix
                    + "': it takes letters, digits and underscores, a letter first");
        }
        if (!CNames.isFree(prefix)) {
            throw new IllegalArgumentException("names in C cannot start with '" + prefix
                    + "': C's own libraries have names or headers that start so; take another prefix");
        }
        return new CFiles(inTwoFiles, Optional.of(prefix), service);
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
        if (service && !description.interfaces().isEmpty()) {
            return CNames.serving(description, prefix);
        }
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
    public Optional<Spelling> spelling(Description description) {
        return Optional.of(new CSpelling(description, names(description)));
    }

    @Override
    public LanguageFiles files(Description description) {
        CNames names = names(description);
        CModel model = CModel.of(description, names);
        return new LanguageFiles(
                templates(model, CReadme.of(description, model, names, inTwoFiles)),
                model.shared() == null ? CRuntime.own(model.prefix(), model.parts()) : List.of());
    }

    private static List<TemplateFile> templates(CModel model, CReadme readme) {
        String header = "include/" + model.namespace();
        String source = "src/" + model.namespace();
        List<TemplateFile> rules = model.rules() == null
                ? List.of()
                : List.of(
                        new TemplateFile(source + "_rules.h", "c/rules.h.ftl", model),
                        new TemplateFile(source + "_rules.c", "c/rules.c.ftl", model));
        List<TemplateFile> services = model.services() == null
                ? List.of()
                : List.of(
                        new TemplateFile(header + "_service.h", "c/service.h.ftl", model),
                        new TemplateFile(source + "_service.c", "c/service.c.ftl", model));
        List<TemplateFile> all = List.of(
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
        return Stream.of(all, rules, services).flatMap(List::stream).toList();
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
