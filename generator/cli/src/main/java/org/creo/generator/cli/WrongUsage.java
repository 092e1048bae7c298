// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.creo.protocol.text.Nearest;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line, and how to see its help: the whole help would hide the message. */
final class WrongUsage implements IParameterExceptionHandler {

    /** No option begins so; a key does, such as -5 or the date -0001-12-31. */
    private static final Pattern NUMBER = Pattern.compile("-[0-9.]");

    /** What picocli writes before the reason why a value is refused. */
    private static final Pattern INVALID = Pattern.compile(
            "Invalid value for (?:positional parameter at index \\S+ \\((\\S+?)\\)|option '([^']+)'(?: \\([^)]*\\))?): (.*)",
            Pattern.DOTALL);

    @Override
    public int handleParseException(ParameterException wrong, String[] arguments) {
        CommandSpec command = wrong.getCommandLine().getCommandSpec();
        PrintWriter err = wrong.getCommandLine().getErr();
        err.println("error: " + message(wrong, command));
        err.println(command.qualifiedName()
                + (command.subcommands().isEmpty() ? " --help says how to use it" : " --help lists the commands"));
        return command.exitCodeOnInvalidInput();
    }

    private static String message(ParameterException wrong, CommandSpec command) {
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched, command);
        }
        if (wrong instanceof MissingParameterException missing
                && missing.getMissing().stream().allMatch(ArgSpec::isPositional)) {
            return missing.getMissing().stream()
                    .map(argument -> argument.paramLabel() + " is missing: " + String.join(" ", argument.description()))
                    .collect(Collectors.joining("\n"));
        }
        Matcher invalid = INVALID.matcher(wrong.getMessage());
        if (invalid.matches()) {
            String name = invalid.group(1) == null ? invalid.group(2) : invalid.group(1);
            return name + ": " + invalid.group(3);
        }
        return wrong.getMessage();
    }

    private static String unmatched(UnmatchedArgumentException unmatched, CommandSpec command) {
        List<String> rest = unmatched.getUnmatched();
        String first = rest.get(0);
        if (unmatched.isUnknownOption()) {
            if (NUMBER.matcher(first).lookingAt()
                    && !command.positionalParameters().isEmpty()) {
                return "'" + first + "' begins like an option; write -- " + first + ", at the end";
            }
            String option = first.replaceFirst("=.*", "");
            // Their dashes, which all have, make no two of them alike.
            List<String> known = command.optionsMap().keySet().stream()
                    .filter(each -> each.startsWith("--"))
                    .map(each -> each.substring("--".length()))
                    .toList();
            return "there is no option '" + option + "'" + meant("--", option.replaceFirst("^-+", ""), known);
        }
        if (!command.subcommands().isEmpty()) {
            return "there is no command '" + first + "'"
                    + meant("", first, command.subcommands().keySet());
        }
        boolean json = command.positionalParameters().stream()
                .anyMatch(argument -> argument.paramLabel().equals("JSON"));
        return "one argument too many: '" + first + "'"
                + (json ? "; what a method takes is one JSON, such as '[\"north\", 5]'" : "");
    }

    private static String meant(String before, String name, Collection<String> known) {
        return Nearest.to(name, known)
                .map(near -> "; did you mean '" + before + near + "'?")
                .orElse("");
    }
}
