// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.diagnostic;

import java.util.ArrayList;
import java.util.List;
import org.creo.generator.source.Location;

/**
 * An error, a warning or a hint about a description.
 *
 * @param severity whether it is wrong
 * @param code which rule it breaks
 * @param location where
 * @param message what, in the user's words
 * @param hint how to fix it, shown after the caret; empty where none is known
 * @param notes other places that belong to it
 */
public record Diagnostic(
        Severity severity, Code code, Location location, String message, String hint, List<Note> notes) {

    /** Another place that explains the first. */
    public record Note(Location location, String message) {}

    public Diagnostic {
        notes = List.copyOf(notes);
    }

    public static Diagnostic error(Code code, Location location, String message, String hint) {
        return new Diagnostic(Severity.ERROR, code, location, message, hint, List.of());
    }

    public static Diagnostic warning(Code code, Location location, String message, String hint) {
        return new Diagnostic(Severity.WARNING, code, location, message, hint, List.of());
    }

    public static Diagnostic hint(Code code, Location location, String message, String hint) {
        return new Diagnostic(Severity.HINT, code, location, message, hint, List.of());
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    public Diagnostic withNote(Location place, String text) {
        List<Note> all = new ArrayList<>(notes);
        all.add(new Note(place, text));
        return new Diagnostic(severity, code, location, message, hint, all);
    }
}
