// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.diagnostic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.creo.generator.source.Location;

/** Collects what the stages find, so that one run reports all of it. Not safe for several threads. */
public final class Diagnostics {

    private final List<Diagnostic> found = new ArrayList<>();

    public void error(Code code, Location location, String message) {
        error(code, location, message, "");
    }

    public void error(Code code, Location location, String message, String hint) {
        add(Diagnostic.error(code, location, message, hint));
    }

    public void add(Diagnostic diagnostic) {
        found.add(diagnostic);
    }

    public void addAll(Diagnostics more) {
        found.addAll(more.found);
    }

    /** Whether nothing was found, not even a warning. */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    public boolean hasErrors() {
        return errors() > 0;
    }

    /** How many of them are errors. */
    public int errors() {
        return (int) found.stream().filter(Diagnostic::isError).count();
    }

    /** What was found, in the order of the text. */
    public List<Diagnostic> sorted() {
        return found.stream().sorted(Comparator.comparing(Diagnostic::location)).toList();
    }
}
