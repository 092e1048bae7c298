// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.JsonPrinter;
import org.creo.generator.diagnostic.SarifPrinter;
import org.creo.generator.diagnostic.Style;
import org.creo.generator.diagnostic.TextPrinter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * How a command reports what it found in descriptions. Text for people goes to standard error. JSON and SARIF go to
 * standard output, always one whole document, even if nothing was found; text for people then stays off standard
 * output.
 */
final class Reports {

    /** The forms of {@code --format}, in lower case because that is how they are typed. */
    enum Format {
        text,
        json,
        sarif
    }

    /** When {@code --color} colours text. */
    enum Colour {
        auto,
        always,
        never
    }

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "how errors and warnings are reported: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}); "
                    + "json and sarif go to standard output")
    private Format format;

    @Option(
            names = {"--color", "--colour"},
            paramLabel = "WHEN",
            defaultValue = "auto",
            description =
                    "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}, which is on a terminal unless NO_COLOR is set)")
    private Colour colour;

    /** Reports what was found, which may be nothing; call it once in each run of a command. */
    void print(List<Diagnostic> found) {
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case text -> err().print(TextPrinter.print(found, style()));
            case json -> out.print(JsonPrinter.print(found));
            case sarif -> out.print(SarifPrinter.print(found, Version.number()));
            default -> throw new IllegalStateException(format.name());
        }
        out.flush();
        err().flush();
    }

    /** As {@link #print(List)}, then one line such as {@code 2 errors; nothing was written}. */
    void print(List<Diagnostic> found, String consequence) {
        print(found);
        long errors = found.stream().filter(Diagnostic::isError).count();
        err().println((errors == 1 ? "1 error" : errors + " errors") + consequence);
    }

    /**
     * Whether what was read has errors. If it has, reports all that was found, and then what follows from that, such as
     * {@code ; nothing was written}.
     */
    boolean failed(Compilation compilation, String consequence) {
        if (compilation.failed()) {
            print(compilation.diagnostics(), consequence);
        }
        return compilation.failed();
    }

    /** Where a command says what it did: standard output, unless that holds a report for programs. */
    PrintWriter out() {
        return format == Format.text ? spec.commandLine().getOut() : err();
    }

    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    Style style() {
        return style(colour, System.getenv(), Terminal.isErr()) ? Style.COLOURED : Style.PLAIN;
    }

    /**
     * The rule of no-color.org: any value of NO_COLOR but the empty one means none, unless the user asks on the command
     * line.
     */
    static boolean style(Colour colour, Map<String, String> environment, boolean terminal) {
        return switch (colour) {
            case always -> true;
            case never -> false;
            case auto ->
                terminal
                        && environment.getOrDefault("NO_COLOR", "").isEmpty()
                        && !environment.getOrDefault("TERM", "").equals("dumb");
        };
    }
}
