// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.List;
import java.util.regex.Pattern;
import org.creo.generator.decode.Part;
import org.creo.type.Scalar;

/** The dates that all languages have: Python has those of the years 1 to 9999 alone. */
final class AllDates {

    private static final Pattern YEAR = Pattern.compile("(?!0000)[0-9]{4}-.*");

    private AllDates() {}

    /** Whether all dates of a value are among them. */
    static boolean have(List<Part> parts) {
        return parts.stream()
                .allMatch(part -> have(part.parts())
                        && (!part.type().equals(Scalar.LOCAL_DATE.declared())
                                || YEAR.matcher(part.value()).matches()));
    }
}
