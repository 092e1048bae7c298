// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.language.LanguageOptions;
import org.creo.generator.language.Languages;
import picocli.CommandLine;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The options of Creo's own languages on the command line: each language says which it has. */
final class LanguageArguments implements IModelTransformer {

    /** After this line of the footer, each option has an example. */
    private static final String LAST_EXAMPLE_BEFORE = "--runtime";

    private static final List<LanguageOption> OPTIONS = Languages.BUILT_IN.options();

    private static final LanguageOptions.Spelling SPELLING = new LanguageOptions.Spelling() {
        @Override
        public String option(LanguageOption option, String value) {
            return option.isSwitch() && value.equals(LanguageOption.OFF) ? "--no-" + option.name() : spelled(option);
        }

        @Override
        public String languages() {
            return "--lang";
        }

        @Override
        public String runtime() {
            return "--runtime";
        }
    };

    /** Where examples say what they do. */
    private static final int COLUMN = 46;

    @Override
    public CommandSpec transform(CommandSpec command) {
        OPTIONS.forEach(option -> command.addOption(spec(option)));
        List<String> footer = new ArrayList<>();
        for (String line : command.usageMessage().footer()) {
            footer.add(line);
            if (line.contains(LAST_EXAMPLE_BEFORE)) {
                OPTIONS.forEach(option -> footer.add(example(option.example())));
            }
        }
        command.usageMessage().footer(footer.toArray(String[]::new));
        return command;
    }

    /** The languages as the command line has chosen them. */
    static List<Language> apply(CommandLine command, List<Language> languages, int packages, boolean sharedRuntime) {
        ParseResult given = command.getParseResult();
        Map<String, String> chosen = new HashMap<>();
        for (LanguageOption option : OPTIONS) {
            if (given.hasMatchedOption(spelled(option))) {
                Object value = given.matchedOption(spelled(option)).getValue();
                chosen.put(option.name(), String.valueOf(value));
            }
        }
        try {
            return new LanguageOptions(chosen, packages, sharedRuntime, SPELLING).apply(languages);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, e.getMessage(), e);
        }
    }

    private static OptionSpec spec(LanguageOption option) {
        OptionSpec.Builder spec = OptionSpec.builder(spelled(option)).description(option.meaning());
        if (!option.isSwitch()) {
            return spec.type(String.class)
                    .paramLabel(option.placeholder().orElseThrow())
                    .build();
        }
        return spec.type(Boolean.class)
                .arity("0")
                .negatable(option.usual().isPresent())
                .fallbackValue(LanguageOption.ON)
                .build();
    }

    private static String spelled(LanguageOption option) {
        return "--" + option.name();
    }

    private static String example(LanguageOption.Example example) {
        String command = "  creo gen " + example.arguments();
        return command + " ".repeat(Math.max(1, COLUMN - command.length())) + example.result();
    }
}
