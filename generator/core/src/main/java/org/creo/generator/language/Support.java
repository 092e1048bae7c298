// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.source.Location;

/** Which features of descriptions a language supports. */
public final class Support {

    private Support() {}

    /** The description without what the language does not support. */
    public static Description seen(Description description, Language language) {
        Description seen = language.answersReleases() ? description : description.withReleases(List.of());
        return language.streams() ? seen : seen.withoutStreams();
    }

    /**
     * Warns of what the templates of these languages do not see, and of what a package's name hides, once for each
     * language; an error where that is all that there is.
     */
    public static void warn(Description description, List<Language> languages, Diagnostics diagnostics) {
        platform(description, languages, diagnostics);
        streams(description, languages, diagnostics);
        remotes(description, languages, diagnostics);
    }

    private static void platform(Description description, List<Language> languages, Diagnostics diagnostics) {
        String name = description.packageName();
        for (Language language : languages) {
            language.platform(name)
                    .ifPresent(what -> diagnostics.add(Diagnostic.warning(
                            Code.PLATFORM_PACKAGE,
                            description.packageAt(),
                            "in " + language.title() + ", the package '" + name + "' and " + what
                                    + " have one name, and a program finds only one of them",
                            "put a word before it, such as \"my." + name + "\"")));
        }
    }

    /** Warns of descriptions that cannot be used in one program, once for each language. */
    public static void warnTogether(
            Collection<Description> descriptions, List<Language> languages, Diagnostics diagnostics) {
        for (Description outer : descriptions) {
            for (Description inner : descriptions) {
                if (inner.packageName().startsWith(outer.packageName() + ".")) {
                    languages.forEach(language -> together(outer, inner, language, diagnostics));
                }
            }
        }
    }

    private static void together(Description outer, Description inner, Language language, Diagnostics diagnostics) {
        language.hides(outer, inner.packageName())
                .ifPresent(what -> diagnostics.add(Diagnostic.warning(
                                Code.PLATFORM_PACKAGE,
                                inner.packageAt(),
                                "in " + language.title() + ", the package '" + inner.packageName() + "' and " + what
                                        + " have one name, and a program finds only one of them",
                                "rename one of the two")
                        .withNote(outer.packageAt(), "the other one's package")));
    }

    /** Nothing where some of the languages call these services: then they are the concern of whoever uses that one. */
    private static void remotes(Description description, List<Language> languages, Diagnostics diagnostics) {
        if (description.remotes().isEmpty() || languages.stream().anyMatch(Language::remotes)) {
            return;
        }
        Location first = description.remotes().get(0).remote().orElseThrow().at();
        String names = String.join(
                ", ", description.remotes().stream().map(Interface::name).toList());
        for (Language language : languages) {
            String about = language.title() + " does not call REST services of others yet";
            diagnostics.add(
                    description.interfaces().isEmpty()
                            ? Diagnostic.error(
                                    Code.WITHOUT_REMOTES,
                                    first,
                                    about + ", and there is nothing else here",
                                    "generate for java, or host")
                            : Diagnostic.warning(
                                    Code.WITHOUT_REMOTES, first, about + ": it is generated without " + names, ""));
        }
    }

    private static void streams(Description description, List<Language> languages, Diagnostics diagnostics) {
        Map<String, Location> streams = new LinkedHashMap<>();
        for (Interface service : description.interfaces()) {
            service.methods().stream()
                    .filter(Method::streaming)
                    .forEach(method -> streams.put(service.name() + "." + method.name(), method.at()));
        }
        if (!streams.isEmpty()) {
            Location first = streams.values().iterator().next();
            String methods = String.join(", ", streams.keySet());
            languages.stream()
                    .filter(language -> !language.streams())
                    .forEach(language -> diagnostics.add(Diagnostic.warning(
                            Code.WITHOUT_STREAMS,
                            first,
                            language.title() + " has no streams yet: it is generated without " + methods,
                            "")));
        }
    }
}
