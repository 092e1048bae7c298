// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.Optional;

/**
 * A line that programs are given, and the line that is the right answer.
 *
 * @param message what its bytes are: what is to be decoded, or the arguments of the call
 * @param bytes the vector
 * @param line as the programs read it
 * @param right the answer; empty where the bytes are to be refused
 * @param refusal what the answer of who refuses them says; empty where any words will do
 */
record Question(Message message, byte[] bytes, String line, Optional<String> right, Optional<Refusal> refusal) {

    /** How the answer of a program that refuses the bytes begins. */
    private static final String REFUSED = "! ";

    /** How a host refuses values, also in the answer of a client that has sent them to it. */
    private static final String BY_HOST = "MALFORMED";

    /**
     * How a broken rule is refused.
     *
     * @param words the place and the mistake
     * @param byHost whether a host says so; what is asked has to refuse it otherwise
     */
    record Refusal(String words, boolean byHost) {

        /** The same from a host. */
        Refusal ofHost() {
            return new Refusal(words, true);
        }

        boolean isIn(String answer) {
            return oneLine(answer).contains(oneLine(words)) && byHost == answer.contains(BY_HOST);
        }
    }

    Question(Message message, byte[] bytes, String line, Optional<String> right) {
        this(message, bytes, line, right, Optional.empty());
    }

    boolean answeredBy(String answer) {
        if (refusal.isPresent()) {
            return refusal.get().isIn(answer);
        }
        return right.map(answer::equals).orElseGet(() -> answer.startsWith(REFUSED));
    }

    /** The same question to a program that may end names with an underscore. */
    boolean answeredByNames(String answer) {
        return answeredBy(answer)
                || refusal.isPresent()
                        && new Refusal(unended(refusal.get().words), refusal.get().byHost).isIn(unended(answer));
    }

    private static String unended(String text) {
        return text.replaceAll("_(?=[.:\\[])", "");
    }

    /** Programs answer in a line. */
    private static String oneLine(String text) {
        return text.replace('\n', ' ').replace('\r', ' ');
    }

    /** What is expected, for a person. */
    String expected() {
        return right.or(() -> refusal.map(each -> "! (that it is refused, with the words) " + each.words()))
                .orElse("! (that these bytes are refused)");
    }
}
