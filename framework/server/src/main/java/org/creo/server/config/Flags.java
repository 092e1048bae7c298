// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The command line's flags: one for each setting. */
public final class Flags {
    /** What picocli returns for a flag without a value; no user can type it. */
    private static final String MISSING = "\0";

    private Flags() {}

    /** Adds the flags to a command. Parsing goes on after errors, so that {@link #read} can report all of them. */
    public static void declare(CommandSpec command) {
        command.parser().unmatchedArgumentsAllowed(true).posixClusteredShortOptionsAllowed(false);
        int order = 0;
        for (Group group : Group.values()) {
            ArgGroupSpec.Builder options = ArgGroupSpec.builder()
                    .validate(false)
                    .heading("%n" + group.title() + ":%n")
                    .order(order++);
            Settings.all().stream()
                    .filter(setting -> setting.group() == group)
                    .forEach(setting -> options.addArg(option(setting)));
            command.addArgGroup(options.build());
        }
    }

    private static <T> OptionSpec option(Setting<T> setting) {
        String standard = setting.standardText();
        boolean isSwitch = setting.kind() == Kind.SWITCH;
        return OptionSpec.builder(setting.flag())
                // Accepts any number of values, even none, so that too many or too few can be reported.
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("0..1")
                .fallbackValue(isSwitch ? "true" : MISSING)
                .paramLabel(setting.kind().label())
                .hideParamSyntax(!isSwitch)
                .description((setting.meaning() + (standard.isEmpty() ? "" : " (default: " + standard + ")"))
                        .replace("%", "%%"))
                .build();
    }

    /**
     * The texts of the flags that were given, by key.
     *
     * @param problems receives what is wrong with the command line
     */
    public static Map<String, String> read(ParseResult parsed, Problems problems) {
        Map<String, String> texts = new HashMap<>();
        for (Setting<?> setting : Settings.all()) {
            List<String> values = parsed.matchedOptionValue(setting.flag(), List.of());
            if (values.contains(MISSING)) {
                problems.add(setting.flag(), "the value is missing");
            } else if (values.size() > 1 && !(setting.standard() instanceof List)) {
                problems.add(
                        setting.flag(),
                        "there are " + values.size() + " values: " + String.join(", ", values) + "; keep one");
            } else if (!values.isEmpty()) {
                texts.put(setting.key(), String.join(",", values));
            }
        }
        unknown(parsed, problems);
        return texts;
    }

    private static void unknown(ParseResult parsed, Problems problems) {
        List<String> known = new ArrayList<>(parsed.commandSpec().optionsMap().keySet());
        // Text that is not a flag is the value of an unknown flag, or a misspelt command.
        boolean explained = false;
        for (String text : parsed.unmatched()) {
            if (text.startsWith("-")) {
                String name = text.replaceFirst("=.*", "");
                problems.add("command line", Configuration.unknown("flag", name, known));
            } else if (text.endsWith(".jar")) {
                problems.add(
                        "command line", text + " is not a command; to name a JAR use " + Settings.CLASS_PATH.flag());
            } else if (!explained) {
                problems.add(
                        "command line",
                        Configuration.unknown(
                                "command",
                                text,
                                parsed.commandSpec().subcommands().keySet()));
            }
            explained = true;
        }
    }
}
