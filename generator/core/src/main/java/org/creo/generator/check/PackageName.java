// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.regex.Pattern;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;

/** A package is one or more lower-case names with dots between them: it becomes folders and name spaces. */
final class PackageName implements Check {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*");
    private static final Pattern JAVA = Pattern.compile("javax?(\\..*)?");

    /** Whether this is the name of a package, or of what is named like one. */
    static boolean hasForm(String name) {
        return NAME.matcher(name).matches();
    }

    /** Whether Java keeps this name for itself. */
    static boolean isOfJava(String name) {
        return JAVA.matcher(name).matches();
    }

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        String name = description.packageName();
        if (!name.isEmpty() && !hasForm(name)) {
            diagnostics.error(
                    Code.PACKAGE_NAME,
                    description.packageAt(),
                    "'" + name + "' is not a package name",
                    "write lower-case letters, digits and '_', with dots between the parts, such as \"physics.lab\"");
        } else if (isOfJava(name)) {
            diagnostics.error(
                    Code.RESERVED_PACKAGE,
                    description.packageAt(),
                    "packages that begin with 'java' or 'javax' belong to" + " Java itself",
                    "take another name");
        } else if (name.isEmpty()) {
            diagnostics.error(
                    Code.PACKAGE_NAME,
                    description.packageAt(),
                    "the package's name is empty",
                    "such as \"physics.lab\"");
        }
    }
}
