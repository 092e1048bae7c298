// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** What questions are put to: the program of a language, or HTTP. */
interface Respondent {

    /** The same calls, as far as it can make them. */
    default List<Question> calls(List<Question> calls) {
        return calls;
    }

    /**
     * Asks, and adds what is answered wrongly to its column.
     *
     * @param host the address of a host where the questions are calls
     * @param purpose what files with questions and answers are called
     */
    void ask(List<Question> questions, Optional<String> host, String purpose) throws IOException;
}
