// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.Language;
import org.creo.generator.language.Languages;
import org.creo.generator.language.Packing;

/** What help says of languages, as they say it of themselves: {@code ${bundle:KEY}} in the texts of commands. */
public final class Texts extends ListResourceBundle {

    private static final List<Language> ALL = Languages.BUILT_IN.all();

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"text.languages", each(ALL.stream().map(Texts::name), ", ")},
            {"text.on-request", each(ALL.stream().filter(Language::onRequest).map(Language::id), ", ")},
            {
                "text.clients",
                each(ProjectClient.ALL.stream().map(client -> client.language().id()), ",")
            },
            {
                "text.client-titles",
                all(ProjectClient.ALL.stream().map(ProjectClient::title).toList())
            },
            {"text.two-clients", each(two().map(client -> client.language().id()), ",")},
            {"text.two-client-titles", all(two().map(ProjectClient::title).toList())},
            {"text.packages", each(packings().map(Packing::form), ", ")},
            {
                "text.packing-needs",
                each(
                        packings()
                                .flatMap(packing -> packing.needs().stream()
                                        .map(needs -> packing.form() + " needs " + needs + " here")),
                        "; ")
            },
            {"text.runtimes", runtimes()}
        };
    }

    private static String name(Language language) {
        List<String> aliases = language.aliases();
        String more = language.meaning().orElse(aliases.isEmpty() ? "" : "or " + String.join(", ", aliases));
        return more.isEmpty() ? language.id() : language.id() + " (" + more + ")";
    }

    /** For examples. */
    private static Stream<ProjectClient> two() {
        return Stream.of(ProjectClient.ALL.get(0), ProjectClient.ALL.get(ProjectClient.ALL.size() - 2));
    }

    private static Stream<Packing> packings() {
        return ALL.stream().flatMap(language -> language.packing().stream());
    }

    /** Such as {@code a package in Java and Python}. */
    private static String runtimes() {
        Map<String, List<String>> titles = ALL.stream()
                .filter(language -> language.runtimeProject()
                        .filter(project -> project.language().equals(language.id()))
                        .isPresent())
                .collect(Collectors.groupingBy(
                        language -> language.runtimeProject().orElseThrow().form(),
                        LinkedHashMap::new,
                        Collectors.mapping(Language::title, Collectors.toList())));
        return each(titles.entrySet().stream().map(form -> form.getKey() + " in " + all(form.getValue())), ", ");
    }

    private static String each(Stream<String> parts, String separator) {
        return parts.collect(Collectors.joining(separator));
    }

    private static String all(List<String> parts) {
        int last = parts.size() - 1;
        return last == 0 ? parts.get(0) : String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
    }
}
