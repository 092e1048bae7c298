// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.diagnostic;

import java.util.ArrayList;
import java.util.List;
import org.creo.generator.source.Location;

/**
 * One thing that is wrong in a description.
 *
 * @param code     which rule it breaks
 * @param location where
 * @param message  what, in the user's words
 * @param hint     the way out, shown behind the caret; empty where none is known
 * @param notes    other places that belong to it
 */
public record Diagnostic(Code code, Location location, String message, String hint, List<Note> notes) {

    /** Another place that explains the first. */
    public record Note(Location location, String message) {}

    public Diagnostic {
        notes = List.copyOf(notes);
    }

    public static Diagnostic error(Code code, Location location, String message, String hint) {
        return new Diagnostic(code, location, message, hint, List.of());
    }

    public Diagnostic withNote(Location place, String text) {
        List<Note> all = new ArrayList<>(notes);
        all.add(new Note(place, text));
        return new Diagnostic(code, location, message, hint, all);
    }
}
