// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * A manual page in roff, made from the commands as picocli knows them, so that it cannot say less than the help.
 *
 * <p>picocli's own ManPageGenerator prints AsciiDoc, a page for each command, which takes Asciidoctor, a Ruby program,
 * to turn into roff. {@code creo man} prints one page that man reads, and needs nothing but creo.
 */
final class ManPage {

    private final StringBuilder page = new StringBuilder();

    private ManPage() {}

    static String print(CommandLine creo, String version) {
        ManPage man = new ManPage();
        man.whole(creo, version);
        return man.page.toString();
    }

    private void whole(CommandLine creo, String version) {
        UsageMessageSpec usage = creo.getCommandSpec().usageMessage();
        line(".TH CREO 1 \"\" \"creo " + escape(version) + "\" \"Creo\"");
        line(".SH NAME");
        line("creo \\- " + escape(String.join(" ", usage.description()).replaceAll("\\.$", "")));
        line(".SH SYNOPSIS");
        line(".B creo");
        line("\\fICOMMAND\\fR [\\fIOPTION\\fR]... [\\fIARGUMENT\\fR]...");
        line(".SH COMMANDS");
        creo.getSubcommands().values().stream().distinct().forEach(command -> command("creo", command));
        line(".SH EXIT STATUS");
        codes(usage);
        line(".SH ENVIRONMENT");
        item("NO_COLOR", "any value but the empty one: no colours, unless --color asks for them");
        item("CREO_TOKEN", "the token that call, ping and top show to a host, unless --token or --token-file give one");
        item("CREO_PLUGINS", "JARs and folders with plug-ins for more languages, as for --plugins");
    }

    /** @param parent the words before its name */
    private void command(String parent, CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        UsageMessageSpec usage = spec.usageMessage();
        if (usage.hidden()) {
            return;
        }
        String name = parent + " " + command.getCommandName();
        line(".SS \"" + escape(name + arguments(spec)) + "\"");
        Arrays.stream(usage.description()).forEach(this::text);
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            item(parameter.paramLabel(), description(parameter));
        }
        for (OptionSpec option : spec.options()) {
            if (!option.hidden() && !option.usageHelp() && !option.versionHelp()) {
                String value = option.arity().max() > 0 ? " " + option.paramLabel() : "";
                item(String.join(", ", option.names()) + value, description(option));
            }
        }
        codes(usage);
        examples(List.of(usage.footer()));
        command.getSubcommands().values().forEach(each -> command(name, each));
    }

    private static String arguments(CommandSpec spec) {
        StringBuilder text = new StringBuilder(" [OPTION]...");
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            String label = parameter.paramLabel() + (parameter.arity().max() > 1 ? "..." : "");
            text.append(' ').append(parameter.arity().min() == 0 ? "[" + label + "]" : label);
        }
        text.append(spec.subcommands().isEmpty() ? "" : " COMMAND");
        return text.toString();
    }

    private void codes(UsageMessageSpec usage) {
        for (Map.Entry<String, String> code : usage.exitCodeList().entrySet()) {
            item(code.getKey(), code.getValue());
        }
    }

    private void examples(List<String> footer) {
        List<String> lines = footer.stream().filter(text -> !text.isBlank()).toList();
        if (!lines.isEmpty()) {
            line(".PP");
            line(".nf");
            lines.forEach(this::text);
            line(".fi");
        }
    }

    private void item(String term, String meaning) {
        line(".TP");
        line("\\fB" + escape(term) + "\\fR");
        text(meaning);
    }

    private static String description(ArgSpec argument) {
        return String.join(" ", argument.description());
    }

    private void text(String text) {
        line(escape(text));
    }

    /** A dot or an apostrophe at the start of a line would be a request. */
    private static String escape(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }

    private void line(String line) {
        page.append(line).append('\n');
    }
}
