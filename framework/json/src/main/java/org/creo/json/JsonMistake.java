// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import java.util.Optional;

/** JSON that is not a value of its type; the message begins with the place, for example {@code data[2].samples[1]}. */
public final class JsonMistake extends Exception {

    private static final long serialVersionUID = 1;

    private final transient JsonPlace place;
    private final String problem;
    private final String unquoted;
    private boolean tooLarge;

    /** A mistake of the whole text. */
    public JsonMistake(String problem) {
        this(JsonPlace.WHOLE, problem);
    }

    JsonMistake(JsonPlace place, String problem) {
        this(place, problem, null);
    }

    /** @param unquoted the text that lacks quotes, where this is the mistake */
    JsonMistake(JsonPlace place, String problem, String unquoted) {
        this("", place, problem, unquoted);
    }

    private JsonMistake(String where, JsonPlace place, String problem, String unquoted) {
        super(message(where, place, problem));
        this.place = place;
        this.problem = problem;
        this.unquoted = unquoted;
    }

    /** The mistake that the value would take more bytes than may be sent. */
    static JsonMistake tooLarge(String problem) {
        JsonMistake mistake = new JsonMistake(problem);
        mistake.tooLarge = true;
        return mistake;
    }

    private static String message(String where, JsonPlace place, String problem) {
        String inside = place.words();
        if (where.isEmpty()) {
            return inside.isEmpty() ? problem : inside + ": " + problem;
        }
        return where
                + (place.inText() ? ", column " + place.column() : inside.isEmpty() ? "" : ": " + inside) + ": "
                + problem;
    }

    /** The same mistake, whose message begins with the place of the text, which is a single line. */
    public JsonMistake in(String where) {
        JsonMistake placed = new JsonMistake(where, place, problem, unquoted);
        placed.tooLarge = tooLarge;
        placed.initCause(this);
        return placed;
    }

    /** The same mistake in other words. */
    public JsonMistake saying(String problem) {
        JsonMistake said = new JsonMistake("", place, problem, unquoted);
        said.tooLarge = tooLarge;
        said.initCause(this);
        return said;
    }

    public JsonPlace place() {
        return place;
    }

    /** What is wrong, without the place. */
    public String problem() {
        return problem;
    }

    /** A word that stands where a value should be, as text does when its quotes are lost on the way. */
    public Optional<String> unquoted() {
        return Optional.ofNullable(unquoted);
    }

    /** Whether the text is right, but what it says would take more bytes than may be sent. */
    public boolean isTooLarge() {
        return tooLarge;
    }
}
