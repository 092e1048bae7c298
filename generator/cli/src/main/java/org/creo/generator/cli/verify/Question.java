// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.Optional;

/**
 * A line that programs are given, and the line that is the right answer.
 *
 * @param message what its bytes are: what is to be decoded, or the arguments of the call
 * @param bytes the vector
 * @param line as the programs read it
 * @param right the answer; empty where the bytes are to be refused, in whatever words
 */
record Question(Message message, byte[] bytes, String line, Optional<String> right) {

    /** How the answer of a program that refuses the bytes begins. */
    private static final String REFUSED = "! ";

    boolean answeredBy(String answer) {
        return right.map(answer::equals).orElseGet(() -> answer.startsWith(REFUSED));
    }

    /** What is expected, for a person. */
    String expected() {
        return right.orElse("! (that these bytes are refused)");
    }
}
