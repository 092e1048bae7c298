// SPDX-License-Identifier: Apache-2.0
package org.creo.server.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** A flag for each setting. */
public final class Flags {
    private Flags() {
    }

    /** Adds the flags to a command, which then collects errors instead of stopping at the first. */
    public static void declare(CommandSpec command) {
        command.parser().collectErrors(true).unmatchedArgumentsAllowed(true).posixClusteredShortOptionsAllowed(false);
        int order = 0;
        for (Group group : Group.values()) {
            ArgGroupSpec.Builder options = ArgGroupSpec.builder().validate(false).heading("%n" + group.title() + ":%n").order(order++);
            Settings.all().stream().filter(setting -> setting.group() == group).forEach(setting -> options.addArg(option(setting)));
            command.addArgGroup(options.build());
        }
    }

    private static <T> OptionSpec option(Setting<T> setting) {
        String standard = setting.kind().write(setting.standard());
        OptionSpec.Builder option = OptionSpec.builder(setting.flag())
                // Of all values, to tell the user where there are too many.
                .type(List.class).auxiliaryTypes(String.class)
                .paramLabel(setting.kind().label())
                .description((setting.meaning() + (standard.isEmpty() ? "" : " (default: " + standard + ")")).replace("%", "%%"));
        if (setting.kind() == Kind.SWITCH) {
            option.arity("0..1").fallbackValue("true");
        }
        return option.build();
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
            if (values.size() > 1 && !(setting.standard() instanceof List)) {
                problems.add(setting.flag(), "there are " + values.size() + " values: " + String.join(", ", values) + "; leave one");
            } else if (!values.isEmpty()) {
                texts.put(setting.key(), String.join(",", values));
            }
        }
        for (Exception error : parsed.errors()) {
            if (error instanceof MissingParameterException missing && missing.getMissing().get(0) instanceof OptionSpec option) {
                problems.add(option.longestName(), "the value is missing");
            } else {
                problems.add("command line", error.getMessage());
            }
        }
        unknown(parsed, problems);
        return texts;
    }

    private static void unknown(ParseResult parsed, Problems problems) {
        List<String> known = new ArrayList<>(parsed.commandSpec().optionsMap().keySet());
        List<String> unmatched = parsed.unmatched();
        for (int i = 0; i < unmatched.size(); i++) {
            String text = unmatched.get(i);
            if (text.startsWith("-")) {
                String name = text.replaceFirst("=.*", "");
                problems.add("command line", Configuration.unknown("flag", name, known));
            } else if (i == 0 || !unmatched.get(i - 1).startsWith("-")) {
                // Otherwise it is the value of that flag.
                problems.add("command line", Configuration.unknown("command", text, parsed.commandSpec().subcommands().keySet()));
            }
        }
    }
}
