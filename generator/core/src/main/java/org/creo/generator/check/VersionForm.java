// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.regex.Pattern;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;

/** A version is three numbers, which the packages of all languages take. */
final class VersionForm implements Check {

    private static final Pattern FORM = Pattern.compile("(0|[1-9]\\d{0,4})\\.(0|[1-9]\\d{0,4})\\.(0|[1-9]\\d{0,4})");

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description
                .version()
                .filter(version -> !FORM.matcher(version.text()).matches())
                .ifPresent(version -> diagnostics.error(
                        Code.VERSION_FORM,
                        version.at(),
                        "'" + version.text() + "' is not a version",
                        "write three numbers with dots between them, such as \"1.2.0\""));
    }
}
