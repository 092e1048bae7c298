// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.creo.generator.language.Language;
import org.creo.generator.language.Words;
import org.creo.generator.model.Description;

/**
 * Checks the name of a shared runtime: it has to be that of a package, and the names in it and in the packages have to
 * stay apart.
 */
public final class RuntimeName {

    private RuntimeName() {}

    /**
     * Why packages cannot share a runtime of that name, for the user; empty where they can.
     *
     * @param descriptions the descriptions of the packages, at least one
     */
    public static Optional<String> refusal(String name, List<Description> descriptions, List<Language> languages) {
        if (!PackageName.hasForm(name)) {
            return Optional.of("'" + name + "' is no name for a runtime: write lower-case letters, digits and '_', with"
                    + " dots between the parts, such as lab.shared");
        }
        if (PackageName.isOfJava(name)) {
            return Optional.of("a runtime cannot be called '" + name + "': packages that begin with 'java' or 'javax'"
                    + " belong to Java itself");
        }
        List<Language> sharing = languages.stream()
                .filter(language -> language.runtimeProject().isPresent())
                .toList();
        if (sharing.isEmpty()) {
            return Optional.of("none of the languages that are generated has a runtime that packages could share");
        }
        return sharing.stream()
                .map(language -> refusal(name, descriptions, language))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> refusal(String name, List<Description> descriptions, Language language) {
        for (String part : Words.parts(name)) {
            String spelled = language.names(descriptions.get(0)).namespace(part);
            if (spelled.endsWith("_") && !part.endsWith("_")) {
                return Optional.of("a runtime cannot be called '" + name + "' in " + language.title() + ", where '"
                        + part + "' is reserved; take another name");
            }
        }
        return descriptions.stream()
                .filter(description -> clash(name, description, language))
                .findFirst()
                .map(description -> "the runtime '" + name + "' and the package '" + description.packageName() + "' of "
                        + description.source().fileName() + " would mix their names in " + language.title()
                        + "; take a name that neither begins like the package's nor is the beginning of it");
    }

    private static boolean clash(String name, Description description, Language language) {
        String separator = language.runtimeProject().orElseThrow().separator();
        String runtime = spelled(name, description, language) + separator;
        String own = spelled(description.packageName(), description, language) + separator;
        return runtime.startsWith(own) || own.startsWith(runtime);
    }

    private static String spelled(String name, Description description, Language language) {
        return language.names(description).namespace(name).toLowerCase(Locale.ROOT);
    }
}
