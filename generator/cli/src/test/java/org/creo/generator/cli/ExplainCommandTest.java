// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.explain.Explanation;
import org.creo.generator.explain.Explanation.Example;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** That examples give their codes is shown by ExplanationTest, and here for those that {@code creo lock} finds. */
class ExplainCommandTest extends CommandTest {

    @ParameterizedTest
    @EnumSource(Code.class)
    void showsAWrongExampleAndARightOne(Code code) {
        assertEquals(0, creo("explain", code.id()));
        String text = out.toString();
        assertTrue(text.startsWith(code.id() + ": "), text);
        int wrong = text.indexOf("\nWrong:\n");
        int right = text.indexOf("\nRight:\n");
        assertTrue(wrong > 0 && right > wrong && text.indexOf("\n    ", right) > 0, text);
    }

    @ParameterizedTest
    @EnumSource(
            value = Code.class,
            names = {"VERSION_MISSING", "RELEASED_ALREADY"})
    void whatLockRefusesIsShownByIt(Code code) throws IOException {
        assertEquals(1, creo("lock", write(code, true)));
        assertTrue(err.toString().contains("error[" + code.id() + "]"), err::toString);
        assertEquals(0, creo("lock", write(code, false)), err::toString);
    }

    @Test
    void listsAllWithoutACode() {
        assertEquals(0, creo("explain"));
        assertEquals(Code.values().length, out.toString().lines().count());
    }

    /** Returns the description. */
    private Path write(Code code, boolean wrong) throws IOException {
        Path place = Files.createDirectories(folder.resolve(Boolean.toString(wrong)));
        for (Explanation.Section section : Explanation.of(code).sections()) {
            if (section instanceof Example example && example.wrong() == wrong) {
                Files.writeString(place.resolve(example.file()), example.text(), example.charset());
            }
        }
        return place.resolve("data.creo");
    }
}
