// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.List;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;

/** All rules of the language, and their order. */
public final class Checks {

    /** Rules for single parts, whatever else there is: a part that could not be read breaks none of them. */
    private static final List<Check> OF_PARTS = List.of(
            new VersionForm(),
            new PlainNames(),
            new UniqueNames(),
            new KnownTypes(),
            new RecursiveStructs(),
            new Exceptions(),
            new Oneway(),
            new Streams(),
            new EnumValues(),
            new RuledDefaults(),
            new ClassSizes());
    /** Rules for the whole, which make sense only where every part could be read. */
    private static final List<Check> OF_THE_WHOLE = List.of(
            new PackageName(),
            new NothingEmpty(),
            new Repeatable(),
            new Permissions(),
            new Keys(),
            new StateUses(),
            new RouteResources(),
            new PathParameters(),
            new RequestParameters(),
            new DistinctRoutes(),
            new SafeRoutes(),
            new RouteAnswers(),
            new RouteTargets(),
            new StatusCodes());

    /** Rules for routes, of the description's own services and of those of others. */
    private static final List<Check> OF_ROUTES =
            List.of(new PathParameters(), new RequestParameters(), new RouteAnswers());

    private Checks() {}

    /**
     * Reports everything that breaks a rule.
     *
     * @param languages the languages to generate for: names must stay apart in each of them
     */
    public static void check(Description description, List<Language> languages, Diagnostics diagnostics) {
        checkParts(description, diagnostics);
        OF_THE_WHOLE.forEach(rule -> rule.check(description, diagnostics));
        OF_ROUTES.forEach(rule -> rule.check(description.with(description.remotes()), diagnostics));
        new RemoteServices().check(description, diagnostics);
        // The rules that follow need types that are known and names that are unique.
        if (!diagnostics.hasErrors()) {
            new Bounds().check(description, diagnostics);
        }
        if (!diagnostics.hasErrors()) {
            new RuledStates().check(description, diagnostics);
            new UniqueFingerprints().check(description, diagnostics);
            new UniqueSpelling(languages).check(description, diagnostics);
            new UniqueFiles(languages).check(description, diagnostics);
        }
    }

    /**
     * Reports broken rules in a description of which a part could not be read, but nothing that may follow from that
     * part.
     */
    public static void checkParts(Description description, Diagnostics diagnostics) {
        Description all = description.with(description.allInterfaces());
        OF_PARTS.forEach(rule -> rule.check(all, diagnostics));
    }
}
