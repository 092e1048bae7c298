// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.language.Language;
import org.creo.generator.language.Languages;
import org.creo.generator.language.PluginException;
import org.creo.generator.language.Plugins;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The languages that a command is about: {@code --lang}, from Creo's own and those of {@code --plugins}. */
final class Targets {

    /** Plug-ins for every run of Creo, in the form of a class path. */
    private static final String ENVIRONMENT = "CREO_PLUGINS";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = {"-l", "--lang"},
            split = ",",
            paramLabel = "LANGUAGE",
            description =
                    "${bundle:text.languages}, or one that a plug-in brings; default: all but ${bundle:text.on-request}")
    private List<String> names = List.of();

    @Option(
            names = "--plugins",
            paramLabel = "JAR|FOLDER",
            description = "where plug-ins for more languages are found, in addition to " + ENVIRONMENT
                    + " of the environment; repeatable")
    private List<String> plugins = List.of();

    /** Those that were asked for, each once; all if none were. */
    List<Language> languages() {
        Languages known = known();
        if (names.isEmpty()) {
            return known.usual();
        }
        try {
            return known.named(names);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    spec.commandLine(), e.getMessage() + "; plug-ins can bring more, see --plugins", e);
        }
    }

    /** Whether the user named any. */
    boolean chosen() {
        return !names.isEmpty();
    }

    /** The names that the user gave. */
    List<String> names() {
        return names;
    }

    private Languages known() {
        String environment = System.getenv(ENVIRONMENT);
        try {
            return Plugins.load(Stream.concat(Stream.ofNullable(environment), plugins.stream())
                    .flatMap(path -> Arrays.stream(path.split(File.pathSeparator)))
                    .filter(path -> !path.isBlank())
                    .map(Path::of)
                    .toList());
        } catch (PluginException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
