// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Completion for fish. picocli's AutoComplete writes it for bash only, whose scripts zsh reads and fish does not. */
final class FishCompletion {

    private FishCompletion() {}

    static String print(CommandLine creo) {
        StringBuilder text = new StringBuilder("# Completes creo in fish.\n");
        for (CommandLine command : creo.getSubcommands().values()) {
            command(text, "__fish_use_subcommand", command);
            String name = command.getCommandName();
            for (CommandLine each : command.getSubcommands().values()) {
                command(text, "'__fish_seen_subcommand_from " + name + "'", each);
            }
        }
        return text.toString();
    }

    /** @param condition when it may be written */
    private static void command(StringBuilder text, String condition, CommandLine command) {
        String name = command.getCommandName();
        text.append("complete -c creo -n ")
                .append(condition)
                .append(" -f -a ")
                .append(name)
                .append(" -d ")
                .append(quote(first(command.getCommandSpec().usageMessage().description())))
                .append('\n');
        for (OptionSpec option : command.getCommandSpec().options()) {
            text.append("complete -c creo -n '__fish_seen_subcommand_from ")
                    .append(name)
                    .append('\'');
            for (String each : option.names()) {
                text.append(each.startsWith("--") ? " -l " + each.substring(2) : " -s " + each.substring(1));
            }
            if (option.arity().max() > 0) {
                text.append(" -r");
            }
            if (option.completionCandidates() != null) {
                text.append(" -f -a ").append(quote(String.join(" ", option.completionCandidates())));
            }
            text.append(" -d ").append(quote(first(option.description()))).append('\n');
        }
    }

    private static String first(String[] lines) {
        return lines.length == 0 ? "" : lines[0];
    }

    private static String quote(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
