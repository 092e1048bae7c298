// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.List;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;

/** The rules of the language, in the order in which they are checked. */
public final class Checks {

    private static final List<Check> RULES = List.of(
            new PackageName(),
            new VersionForm(),
            new PlainNames(),
            new UniqueNames(),
            new KnownTypes(),
            new NothingEmpty(),
            new RecursiveStructs(),
            new Exceptions(),
            new Oneway(),
            new Streams(),
            new Repeatable(),
            new Permissions(),
            new Keys(),
            new StateUses(),
            new EnumValues());

    private Checks() {}

    /**
     * Reports everything that breaks a rule.
     *
     * @param languages those to generate for: names must stay apart in each of them
     */
    public static void check(Description description, List<Language> languages, Diagnostics diagnostics) {
        RULES.forEach(rule -> rule.check(description, diagnostics));
        // What follows needs types that are known and names that are unique.
        if (!diagnostics.hasErrors()) {
            new Bounds().check(description, diagnostics);
        }
        if (!diagnostics.hasErrors()) {
            new UniqueFingerprints().check(description, diagnostics);
            new UniqueSpelling(languages).check(description, diagnostics);
        }
    }
}
