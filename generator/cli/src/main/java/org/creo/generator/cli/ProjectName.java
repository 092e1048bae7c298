// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.language.Language;
import org.creo.generator.language.Languages;
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;

/**
 * The name of a new project, which becomes a folder, a package, a name space and the beginning of names: each language
 * must be able to spell it as it is.
 */
final class ProjectName {

    /** The languages with rules of their own for names, in the order in which a name's refusal mentions one. */
    private static final List<String> STRICT = List.of("java", "python", "csharp", "c");

    private static final String FORM = "[a-z][a-z0-9]*([-_][a-z][a-z0-9]*)*";
    /** Names in C begin with it, and paths hold it three times. */
    private static final int LONGEST = 40;

    /**
     * What the project's own code names, and would no longer find where a name space or a module is called the same.
     */
    private static final Set<String> OWN =
            Set.of("client", "console", "note", "no-such-note", "no_such_note", "main", "test");

    private ProjectName() {}

    /** What is wrong with a name, for a message; empty where it has the form of one. */
    static Optional<String> form(String name) {
        if (name.length() > LONGEST && name.matches(FORM)) {
            return Optional.of("'" + name + "' is too long for a project: take " + LONGEST + " characters at most");
        }
        if (name.matches(FORM)) {
            return Optional.empty();
        }
        String better = name.toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("(^|-)[0-9-]+", "$1")
                .replaceAll("^-|-$", "");
        return Optional.of(
                noName(name) + ": write lower-case words of letters and digits, with - between them, such as "
                        + (better.matches(FORM) && better.length() <= LONGEST ? better : "weather"));
    }

    /**
     * Who has such a name for itself, for a message.
     *
     * @param description that of the project
     */
    static Optional<String> taken(String name, Description description) {
        return taker(name, description).map(taker -> noName(name) + ": " + taker + "; try my-" + name);
    }

    private static Optional<String> taker(String name, Description description) {
        for (String id : STRICT) {
            Language language = Languages.BUILT_IN.find(id).orElseThrow();
            if (!spells(language, name, description)) {
                return Optional.of("in " + language.title() + " the word means something else");
            }
        }
        // The project's client is a script, which would find the standard library's module instead of the package.
        if (Languages.BUILT_IN.find("python").orElseThrow().platform(name).isPresent()) {
            return Optional.of("in Python's standard library a module has that name");
        }
        return OWN.contains(name) ? Optional.of("something inside the project has that name") : Optional.empty();
    }

    /**
     * Whether a language writes the name, and those of the project's types, without a sign that keeps it from others.
     */
    private static boolean spells(Language language, String name, Description description) {
        Names names = language.names(description);
        String packageName = description.packageName();
        // The templates for C# spell names like this.
        String plain = language.id().equals("csharp") ? NewProject.words(name) : packageName;
        boolean keyword = packageName.equals(name) && !names.parameter(name).equals(name);
        return names.namespace(packageName).equals(plain) && !keyword;
    }

    private static String noName(String name) {
        return "'" + name + "' is not a name for a project";
    }
}
