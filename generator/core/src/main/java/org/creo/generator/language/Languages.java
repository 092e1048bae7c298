// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.language.c.CLanguage;
import org.creo.generator.language.csharp.CSharpLanguage;
import org.creo.generator.language.host.HostLanguage;
import org.creo.generator.language.java.JavaLanguage;
import org.creo.generator.language.python.PythonLanguage;

/** The languages that Creo knows. */
public final class Languages {

    private static final List<Language> ALL = List.of(
            new CLanguage(),
            new CSharpLanguage(),
            new JavaLanguage(),
            new PythonLanguage(),
            new HostLanguage());

    private Languages() {}

    /** In the order in which help lists them. */
    public static List<Language> all() {
        return ALL;
    }

    /** By id or alias. */
    public static Optional<Language> find(String name) {
        return ALL.stream()
                .filter(language -> language.id().equals(name) || language.aliases().contains(name))
                .findFirst();
    }

    /** Each id and alias. */
    public static List<String> names() {
        return ALL.stream()
                .flatMap(language -> Stream.concat(Stream.of(language.id()), language.aliases().stream()))
                .toList();
    }
}
