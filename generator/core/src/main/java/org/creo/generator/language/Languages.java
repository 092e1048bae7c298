// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.creo.generator.language.c.CFiles;
import org.creo.generator.language.csharp.CSharpFiles;
import org.creo.generator.language.host.HostFiles;
import org.creo.generator.language.java.JavaFiles;
import org.creo.generator.language.openapi.OpenApiFiles;
import org.creo.generator.language.python.PythonFiles;
import org.creo.generator.language.typescript.TypeScriptFiles;
import org.creo.protocol.text.Nearest;

/** The languages that Creo knows: its own, then those of plug-ins. */
public final class Languages {

    /** Creo's own. */
    public static final Languages BUILT_IN = builtIn();

    /** An id is the name of a folder, and comes in lists with commas on the command line. */
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]*");

    private final List<Language> all;

    private static Languages builtIn() {
        Language c = new CFiles();
        Language cSharp = new CSharpFiles();
        Language java = new JavaFiles();
        Language python = new PythonFiles();
        Language typeScript = new TypeScriptFiles();
        // A page of a host lists languages in this order.
        Language host = new HostFiles(List.of(python, java, cSharp, c, typeScript));
        return new Languages(List.of(c, cSharp, java, python, typeScript, host, new OpenApiFiles()));
    }

    private Languages(List<Language> all) {
        this.all = List.copyOf(all);
    }

    /** In the order in which help lists them. */
    public List<Language> all() {
        return all;
    }

    /** Those in which the page of a host shows calls, in their order there. */
    public List<Language> ofPages() {
        return all.stream()
                .filter(HostFiles.class::isInstance)
                .flatMap(host -> ((HostFiles) host).clients().stream())
                .toList();
    }

    /** Those that are meant where none is named. */
    public List<Language> usual() {
        return all.stream().filter(language -> !language.onRequest()).toList();
    }

    /** What can be chosen about the output of any of them, each once. */
    public List<LanguageOption> options() {
        return all.stream()
                .flatMap(language -> language.options().stream())
                .distinct()
                .toList();
    }

    /** By id or alias. */
    public Optional<Language> find(String name) {
        return all.stream().filter(language -> names(language).contains(name)).findFirst();
    }

    /**
     * Those with these ids or aliases, each once.
     *
     * @throws IllegalArgumentException with a message for the user, where none has such a name
     */
    public List<Language> named(List<String> wanted) {
        return wanted.stream()
                .map(name -> find(name.strip())
                        .orElseThrow(() -> new IllegalArgumentException("unknown language '" + name + "'"
                                + Nearest.meant(name, names()).map("; "::concat).orElse("")
                                + "\nKnown: " + String.join(", ", names()))))
                .distinct()
                .toList();
    }

    /** Each id and alias. */
    public List<String> names() {
        return all.stream().flatMap(language -> names(language).stream()).toList();
    }

    /**
     * These and one more.
     *
     * @throws PluginException if its id or one of its aliases is taken or not valid
     */
    Languages with(Language more) {
        for (String name : names(more)) {
            if (!NAME.matcher(name).matches()) {
                throw new PluginException(Plugins.origin(more) + " has a language called '" + name
                        + "'; ids and aliases are made of a-z, 0-9, - and _");
            }
            find(name).ifPresent(taken -> {
                throw new PluginException(Plugins.origin(more) + " has a language called '" + name + "', but "
                        + Plugins.origin(taken) + " has one of that name");
            });
        }
        List<Language> longer = new ArrayList<>(all);
        longer.add(more);
        return new Languages(longer);
    }

    private static List<String> names(Language language) {
        return Stream.concat(Stream.of(language.id()), language.aliases().stream())
                .toList();
    }
}
