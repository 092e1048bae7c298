// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.TextPrinter;
import org.creo.generator.language.Language;
import org.creo.generator.output.OutputFolder;
import org.creo.generator.source.SourceFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code creo gen}: from a description to clients and the service side. */
@Command(name = "gen", mixinStandardHelpOptions = true,
        description = {"Generates clients and the service side of a description.",
                "Each language gets a folder of its own: complete code, its build file and a README."},
        footer = {"", "Examples:", "  creo gen data.creo                        all languages into ./out",
                "  creo gen data.creo --lang c,py -o clients  C and Python into ./clients"})
final class GenCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "the description, for example data.creo")
    private Path file;

    @Mixin
    private Targets targets;

    @Option(names = {"-o", "--out"}, paramLabel = "FOLDER", defaultValue = "out",
            description = "where to write (default: ${DEFAULT-VALUE})")
    private Path out;

    @Option(names = "--force", description = "overwrite files that were changed since they were generated")
    private boolean force;

    @Override
    public Integer call() {
        List<Language> languages = targets.languages();
        PrintWriter err = spec.commandLine().getErr();
        try {
            Compilation.Result result = Compilation.compile(read(), languages, out, force);
            if (!result.diagnostics().isEmpty()) {
                err.print(TextPrinter.print(result.diagnostics()));
                int count = result.diagnostics().size();
                err.println(count == 1 ? "1 error; nothing was written" : count + " errors; nothing was written");
                return 1;
            }
            report(result);
            return 0;
        } catch (OutputFolder.ConflictException e) {
            err.println("error: " + e.getMessage());
            err.println("Nothing was written. Move your changes elsewhere, or overwrite them with --force.");
        } catch (NoSuchFileException e) {
            err.println("error: there is no file " + e.getFile());
        } catch (CharacterCodingException e) {
            err.println("error: " + file + " is not UTF-8 text");
        } catch (IOException e) {
            err.println("error: " + e);
        }
        return 1;
    }

    private SourceFile read() throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a folder, not a description");
        }
        return new SourceFile(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
    }

    private void report(Compilation.Result result) {
        PrintWriter output = spec.commandLine().getOut();
        result.written().forEach((language, written) -> output.printf("%-6s  %s%n", language.id(),
                out.resolve(language.id()) + ": " + summary(written)));
    }

    private static String summary(OutputFolder.Written written) {
        String text = written.changed() + " files written, " + written.unchanged() + " unchanged";
        return written.removed() == 0 ? text : text + ", " + written.removed() + " removed";
    }
}
