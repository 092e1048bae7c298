// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.List;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;

/** The rules of the language. */
public final class Checks {

    /** Those that hold for each part, whatever else there is: what is not there breaks none of them. */
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
            new ClassSizes());
    /** Those that hold only where nothing is left out. */
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

    /** Those that hold for the routes of others' services as for one's own. */
    private static final List<Check> OF_ROUTES =
            List.of(new PathParameters(), new RequestParameters(), new RouteAnswers());

    private Checks() {}

    /**
     * Reports everything that breaks a rule.
     *
     * @param languages those to generate for: names must stay apart in each of them
     */
    public static void check(Description description, List<Language> languages, Diagnostics diagnostics) {
        checkParts(description, diagnostics);
        OF_THE_WHOLE.forEach(rule -> rule.check(description, diagnostics));
        OF_ROUTES.forEach(rule -> rule.check(description.with(description.remotes()), diagnostics));
        new RemoteServices().check(description, diagnostics);
        // What follows needs types that are known and names that are unique.
        if (!diagnostics.hasErrors()) {
            new Bounds().check(description, diagnostics);
        }
        if (!diagnostics.hasErrors()) {
            new UniqueFingerprints().check(description, diagnostics);
            new UniqueSpelling(languages).check(description, diagnostics);
            new UniqueFiles(languages).check(description, diagnostics);
        }
    }

    /**
     * Reports what breaks a rule in a description of which a part could not be read, and nothing that may follow from
     * that.
     */
    public static void checkParts(Description description, Diagnostics diagnostics) {
        Description all = description.with(description.allInterfaces());
        OF_PARTS.forEach(rule -> rule.check(all, diagnostics));
    }
}
