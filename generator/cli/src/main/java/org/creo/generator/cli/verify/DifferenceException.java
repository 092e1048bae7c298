// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

/** A random value did not come back as it was, or not as the JSON that hosts write. */
public final class DifferenceException extends Exception {

    private static final long serialVersionUID = 1;

    private final String language;
    private final transient RandomValues.Value value;
    private final long batch;
    private final String what;
    private final String answer;

    /**
     * @param language who did it
     * @param batch its number
     * @param what is wrong
     */
    DifferenceException(String language, long batch, RandomValues.Value value, String what, String answer) {
        super(language + ": " + what);
        this.language = language;
        this.batch = batch;
        this.value = value;
        this.what = what;
        this.answer = answer;
    }

    /** The number of the batch that the value is in. */
    public long batch() {
        return batch;
    }

    /** All that is known, for a person. */
    public String details() {
        String expected = "= " + value.hex() + " " + value.json();
        return language + ": " + Report.text(value.kind().message(), ": " + what, value.bytes(), expected, answer);
    }
}
