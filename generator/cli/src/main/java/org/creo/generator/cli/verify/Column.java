// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The results of one language, or of HTTP; filled in while it is verified. */
public final class Column {

    /**
     * A question that was answered wrongly.
     *
     * @param answer the program's own, or what happened to it
     */
    record Failure(Question question, String answer, boolean called) {}

    private final String name;
    private final List<Failure> failures = new ArrayList<>();
    private Optional<String> missing = Optional.empty();
    private Optional<String> broken = Optional.empty();
    private Optional<List<Question>> asked = Optional.empty();

    /** @param name of the language, as the command line names it */
    Column(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    void missing(String what) {
        missing = Optional.of(what);
    }

    void broken(String why) {
        broken = Optional.of(why);
    }

    /** It is asked only these. */
    void asked(List<Question> questions) {
        asked = Optional.of(questions);
    }

    /** What it is asked, where that is not everything. */
    Optional<List<Question>> asked() {
        return asked;
    }

    void add(Failure failure) {
        failures.add(failure);
    }

    /** What is needed, for example installed; present where nothing was verified for the lack of it. */
    public Optional<String> missing() {
        return missing;
    }

    /** Why there is no program although all tools are there: this is a failure, too. */
    public Optional<String> broken() {
        return broken;
    }

    List<Failure> failures() {
        return failures;
    }

    boolean works() {
        return missing.isEmpty() && broken.isEmpty();
    }
}
