// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionTest {

    private static final Question BROKEN = new Question(
            null,
            new byte[0],
            "lab Store.put 00",
            Optional.empty(),
            Optional.of(new Question.Refusal("from.in: \"x\" is too long", false)));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "! from.in: \"x\" is too long            | true  | true",
                "! from_.in_: \"x\" is too long          | false | true",
                "! MALFORMED: from.in: \"x\" is too long | false | false",
                "! to.in: \"x\" is too long              | false | false"
            })
    void anUnderscoreIsPartOfANameButInALanguageThatAddsIt(String answer, boolean right, boolean withUnderscores) {
        assertEquals(right, BROKEN.answeredBy(answer));
        assertEquals(withUnderscores, BROKEN.answeredByNames(answer));
    }
}
