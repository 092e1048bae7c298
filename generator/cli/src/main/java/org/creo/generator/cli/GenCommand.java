// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.creo.generator.Compilation;
import org.creo.generator.check.RuntimeName;
import org.creo.generator.language.Language;
import org.creo.generator.language.Languages;
import org.creo.generator.model.Description;
import org.creo.generator.output.Change;
import org.creo.generator.source.SourceFile;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code creo gen}: from a description to clients and the service side. */
@Command(
        name = "gen",
        mixinStandardHelpOptions = true,
        modelTransformer = LanguageArguments.class,
        description = {
            "Generates clients and the service side of descriptions.",
            "Each language gets a folder of its own: complete code, its build file and a README. Of several descriptions,"
                    + " each package gets a folder for them. Only files whose content changes are written, and none where a"
                    + " description has an error.",
            "With --runtime NAME, the packages share what all clients need, in a folder NAME: a program that uses several"
                    + " of them has one kind of error and of options, and one connection for all their clients if it wants."
                    + " NAME is written like a package, lab.shared: it becomes ${bundle:text.runtimes}. Without it, each package is complete in itself."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all is written, or --check found it up to date",
            "1:errors in the description, files that could not be read or written, or --check found a stale file",
            "2:wrong usage"
        },
        footer = {
            "",
            "Examples:",
            "  creo gen data.creo                          all languages into ./out",
            "  creo gen data.creo --lang ${bundle:text.two-clients} -o clients",
            "  creo gen a.creo b.creo --runtime lab.shared two packages with one runtime",
            "  creo gen data.creo --no-rules               clients that leave the rules for values to the host",
            "  creo gen data.creo --watch                  again whenever it changes",
            "  creo gen data.creo --check                  in CI: is what was checked in up to date?",
            "  creo gen - < data.creo                      reads standard input"
        })
final class GenCommand extends CreoCommand {

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "descriptions, for example data.creo; - reads standard input")
    private List<String> files;

    @Mixin
    private Imports imports;

    @Mixin
    private Targets targets;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FOLDER",
            defaultValue = "out",
            description = "where to write (default: ${DEFAULT-VALUE})")
    private Path out;

    @Option(
            names = "--runtime",
            paramLabel = "NAME",
            description =
                    "write what all clients need once, into a folder of this name, for all packages generated with it")
    private Optional<String> runtime = Optional.empty();

    @Option(
            names = "--no-rules",
            description = "make clients that do not check the rules for values; the host does in any case")
    private boolean noRules;

    @Option(names = "--force", description = "overwrite files that were changed since they were generated")
    private boolean force;

    @Option(
            names = {"-q", "--quiet"},
            description = "print errors and warnings only: no lines about what was written, no hints and no notes")
    private boolean quiet;

    @Mixin
    private Hints hints;

    @ArgGroup
    private Mode mode = new Mode();

    @Mixin
    private Reports reports;

    /** Whether the user was told the hints and that old clients are not answered: once suffices, also for --watch. */
    private boolean told;

    /** What to do instead of writing once. */
    private static final class Mode {

        @Option(names = "--dry-run", description = "list the files that would be written, and write none")
        private boolean dryRun;

        @Option(
                names = "--check",
                description = "list the files that are stale, fail where there are any, and write none")
        private boolean check;

        @Option(
                names = "--watch",
                description = "generate again whenever the description or one that it imports changes")
        private boolean watch;
    }

    @Override
    public Integer call() throws IOException {
        checkOptions();
        if (mode.watch) {
            return watch();
        }
        Optional<Compilation> compilation = read();
        if (compilation.isEmpty()) {
            return 1;
        }
        int code = finish(outputs(compilation.get().descriptions()));
        tellUnrecorded(compilation.get());
        return code;
    }

    /** Those of all files, or none where there is an error in any of them. */
    private Optional<Compilation> read() throws IOException {
        Compilation compilation = new Compilation(languages());
        if (!Checked.read(compilation, files, imports, reports, "; nothing was written")) {
            return Optional.empty();
        }
        reports.print(hinting() ? hints.with(compilation) : compilation.diagnostics());
        List<Description> descriptions = compilation.descriptions();
        runtime.flatMap(name -> RuntimeName.refusal(name, descriptions, folders()))
                .ifPresent(refusal -> {
                    throw wrongUsage("--runtime: " + refusal);
                });
        return Optional.of(compilation);
    }

    /** Whether hints are told in this run: only in the first one, and not where all that counts is what is stale. */
    private boolean hinting() {
        return !quiet && !mode.check && !told;
    }

    /** Says once that no host will answer the clients that are in use, after a change. */
    private void tellUnrecorded(Compilation compilation) {
        if (!told && !quiet && !mode.check && !files.contains(Sources.STANDARD_INPUT)) {
            told = true;
            compilation.unrecorded().ifPresent(note -> reports.err().println("note: " + note));
        }
    }

    private void checkOptions() {
        Optional<Outputs.Wanted> wanted = wanted();
        if (wanted.isPresent() && (files.size() > 1 || runtime.isPresent())) {
            throw wrongUsage("--" + wanted.get().file().option()
                    + " compiles the client of one description that has a runtime of its own; leave out "
                    + (runtime.isPresent() ? "--runtime" : "all files but one"));
        }
        if (files.size() > 1 && files.contains(Sources.STANDARD_INPUT)) {
            throw wrongUsage("standard input is one description, and cannot be read together with files");
        }
    }

    private int finish(Outputs outputs) throws IOException {
        if (mode.check) {
            return check(outputs.changes());
        }
        if (mode.dryRun) {
            if (!force) {
                outputs.checkConflicts();
            }
            List<Change> changes = outputs.changes();
            changes.forEach(this::list);
            reports.out().println(files(changes.size()) + " would change; nothing was written");
        } else {
            outputs.write(force).stream()
                    .filter(output -> !quiet)
                    .forEach(output -> reports.out().println(output.summary()));
        }
        return 0;
    }

    private int check(List<Change> stale) {
        stale.forEach(this::list);
        if (stale.isEmpty()) {
            reports.out().println("all generated files are up to date");
            return 0;
        }
        reports.err()
                .println(files(stale.size()) + (stale.size() == 1 ? " is" : " are")
                        + " stale; the same command without --check brings them up to date");
        return 1;
    }

    private void list(Change change) {
        reports.out().printf("%-8s %s%n", change.kind().name().toLowerCase(Locale.ROOT), change.path());
    }

    private static String files(int count) {
        return count == 1 ? "1 file" : count + " files";
    }

    /** Generates until the user stops it; what cannot be read or written now may be after the next change. */
    private int watch() throws IOException {
        if (files.contains(Sources.STANDARD_INPUT)) {
            throw wrongUsage("--watch needs a file: standard input does not change");
        }
        try (Watch watch = new Watch()) {
            for (String file : files) {
                watch.add(Path.of(file));
                for (Path path : imports.of(file).entries()) {
                    watch.add(path);
                }
            }
            reports.out().println("watching " + String.join(", ", files) + "; Ctrl-C ends");
            do {
                try {
                    generate(watch);
                } catch (IOException e) {
                    Failures.tell(e, reports.err());
                }
            } while (watch.awaitChange());
        }
        return 0;
    }

    private void generate(Watch watch) throws IOException {
        Optional<Compilation> compilation = read();
        if (compilation.isPresent()) {
            List<Description> descriptions = compilation.get().descriptions();
            for (SourceFile imported : descriptions.stream()
                    .flatMap(description -> description.imports().stream())
                    .toList()) {
                // One inside a JAR is called JAR!/path; the JAR is on the import path.
                if (!imported.name().contains("!/")) {
                    watch.add(Path.of(imported.name()));
                }
            }
            outputs(descriptions).write(force).stream()
                    .filter(output -> !quiet
                            && output.written().changed() + output.written().removed() > 0)
                    .forEach(output -> reports.out().println(output.summary()));
            tellUnrecorded(compilation.get());
        }
    }

    private Outputs outputs(List<Description> read) throws IOException {
        List<Description> descriptions = read.stream()
                .map(description -> description.checkingRules(!noRules))
                .toList();
        return descriptions.size() == 1 && runtime.isEmpty()
                ? Outputs.of(descriptions.get(0), folders(), out, wanted())
                : Outputs.of(descriptions, folders(), out, runtime);
    }

    /** The languages that get a folder. */
    private List<Language> folders() {
        return languages().subList(0, named().size());
    }

    /** The languages whose rules the description must satisfy, as they were chosen; first those that get a folder. */
    private List<Language> languages() {
        List<Language> languages = new ArrayList<>(named());
        inOneFile()
                .map(Outputs.Wanted::language)
                .filter(language -> !languages.contains(language))
                .ifPresent(languages::add);
        return LanguageArguments.apply(commandLine(), languages, files.size(), runtime.isPresent());
    }

    /** The languages that get a folder, before anything is chosen of them. */
    private List<Language> named() {
        return inOneFile().isPresent() && !targets.chosen() ? List.of() : targets.languages();
    }

    /** The client that becomes one file, before anything is chosen of its language. */
    private Optional<Outputs.Wanted> inOneFile() {
        return LanguageArguments.wanted(commandLine(), Languages.BUILT_IN.all());
    }

    /** The client that becomes one file. */
    private Optional<Outputs.Wanted> wanted() {
        return LanguageArguments.wanted(commandLine(), languages());
    }
}
