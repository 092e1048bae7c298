// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.generator.language.ClientFile;
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

    /** Before this line of the footer each file of a client has an example, after it each option. */
    private static final String LAST_EXAMPLE_BEFORE = "--runtime";

    private static final List<LanguageOption> OPTIONS = Languages.BUILT_IN.options();

    private static final List<ClientFile> FILES = Languages.BUILT_IN.all().stream()
            .flatMap(language -> language.clientFile().stream())
            .toList();

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
        FILES.forEach(file -> command.addOption(spec(file)));
        List<String> footer = new ArrayList<>();
        for (String line : command.usageMessage().footer()) {
            if (line.contains(LAST_EXAMPLE_BEFORE)) {
                FILES.forEach(file -> footer.add(example(file.example())));
            }
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

    /** The client that is to become one file, of one of these languages. */
    static Optional<Outputs.Wanted> wanted(CommandLine command, List<Language> languages) {
        for (Language language : languages) {
            Optional<ClientFile> file = language.clientFile();
            if (file.isPresent() && command.getParseResult().hasMatchedOption(spelled(file.get()))) {
                Path path = command.getParseResult()
                        .matchedOption(spelled(file.get()))
                        .getValue();
                return Optional.of(new Outputs.Wanted(language, file.get(), path));
            }
        }
        return Optional.empty();
    }

    private static OptionSpec spec(ClientFile file) {
        return OptionSpec.builder(spelled(file))
                .type(Path.class)
                .paramLabel("FILE")
                .description(file.meaning() + "; without --lang nothing else is generated")
                .build();
    }

    private static String spelled(ClientFile file) {
        return "--" + file.option();
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
