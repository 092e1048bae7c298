// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.language.c.CFiles;
import org.creo.generator.language.python.PythonFiles;
import org.creo.generator.model.Description;
import org.creo.generator.output.Change;
import org.creo.generator.source.SourceFile;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code creo gen}: from a description to clients and the service side. */
@Command(
        name = "gen",
        mixinStandardHelpOptions = true,
        description = {
            "Generates clients and the service side of a description.",
            "Each language gets a folder of its own: complete code, its build file and a README. Only files whose content"
                    + " changes are written, and none where the description has an error."
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
            "  creo gen data.creo --lang c,py -o clients   C and Python into ./clients",
            "  creo gen data.creo --jar client.jar         the Java client, compiled",
            "  creo gen data.creo --lang py --accelerate   Python with its C extension",
            "  creo gen data.creo --lang c --single-file   C in two files to drop into a program",
            "  creo gen data.creo --lang c --prefix wx     C with names such as wx_free",
            "  creo gen data.creo --watch                  again whenever it changes",
            "  creo gen data.creo --check                  in CI: is what was checked in up to date?",
            "  creo gen - --lang py < data.creo            reads standard input"
        })
final class GenCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private Input input;

    @Mixin
    private Targets targets;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FOLDER",
            defaultValue = "out",
            description = "where to write (default: ${DEFAULT-VALUE})")
    private Path out;

    @Option(
            names = "--jar",
            paramLabel = "FILE",
            description = "compile the Java client into this JAR; without --lang nothing else is generated")
    private Optional<Path> jar = Optional.empty();

    @Option(
            names = "--accelerate",
            description =
                    "Python: also write a C extension that encodes and decodes; it is built where there is a C compiler, and"
                            + " without it all works in Python alone")
    private boolean accelerate;

    @Option(
            names = "--single-file",
            description = "C: one header and one source to drop into a program, instead of a library of its own")
    private boolean singleFile;

    @Option(
            names = "--prefix",
            paramLabel = "NAME",
            description =
                    "C: what all names and files start with, with an underscore after it, instead of the package's name")
    private Optional<String> prefix = Optional.empty();

    @Option(names = "--force", description = "overwrite files that were changed since they were generated")
    private boolean force;

    @ArgGroup
    private Mode mode = new Mode();

    @Mixin
    private Reports reports;

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
        if (mode.watch) {
            return watch();
        }
        Optional<Description> description = read();
        return description.isEmpty() ? 1 : finish(outputs(description.get()));
    }

    private Optional<Description> read() throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        Optional<Description> description =
                Compilation.read(input.read(), input.importPath(), languages(), diagnostics);
        if (description.isPresent()) {
            reports.print(diagnostics.sorted());
        } else {
            reports.print(diagnostics.sorted(), "; nothing was written");
        }
        return description;
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
            outputs.write(force).forEach(output -> reports.out().println(output.summary()));
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
        Path file = input.file()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "--watch needs a file: standard input does not change"));
        try (Watch watch = new Watch()) {
            watch.add(file);
            for (Path path : input.importPath().entries()) {
                watch.add(path);
            }
            reports.out().println("watching " + file + "; Ctrl-C ends");
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
        Optional<Description> description = read();
        if (description.isPresent()) {
            for (SourceFile imported : description.get().imports()) {
                // One inside a JAR is called JAR!/path; the JAR is on the import path.
                if (!imported.name().contains("!/")) {
                    watch.add(Path.of(imported.name()));
                }
            }
            outputs(description.get()).write(force).stream()
                    .filter(output ->
                            output.written().changed() + output.written().removed() > 0)
                    .forEach(output -> reports.out().println(output.summary()));
        }
    }

    private Outputs outputs(Description description) throws IOException {
        return Outputs.of(description, folders(), out, jar);
    }

    /** The languages that get a folder. */
    private List<Language> folders() {
        List<Language> languages = jar.isPresent() && !targets.chosen() ? List.of() : targets.languages();
        if (accelerate) {
            languages = PythonFiles.accelerate(languages)
                    .orElseThrow(() -> notGenerated("--accelerate", "Python", "python"));
        }
        if (singleFile) {
            languages = CFiles.change(languages, CFiles::inTwoFiles)
                    .orElseThrow(() -> notGenerated("--single-file", "C", "c"));
        }
        if (prefix.isPresent()) {
            languages = CFiles.change(languages, c -> prefixed(c, prefix.get()))
                    .orElseThrow(() -> notGenerated("--prefix", "C", "c"));
        }
        return languages;
    }

    private CFiles prefixed(CFiles c, String given) {
        try {
            return c.withPrefix(given);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--prefix: " + e.getMessage(), e);
        }
    }

    private ParameterException notGenerated(String option, String title, String id) {
        return new ParameterException(
                spec.commandLine(),
                option + " is about the " + title + " client, which is not generated; add " + id + " to --lang");
    }

    /** The languages whose rules the description must satisfy. */
    private List<Language> languages() {
        List<Language> languages = new ArrayList<>(folders());
        if (jar.isPresent() && !languages.contains(Outputs.JAVA)) {
            languages.add(Outputs.JAVA);
        }
        return languages;
    }
}
