// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other tools stand in for the programs of a language. */
class ProgramTest {

    private static final List<Question> QUESTIONS =
            new Questions(ValuesTest.read("@PACKAGE(\"lab\") struct A { boolean b; }"), 1, 5).messages();

    /** Answers as a program does that decodes one boolean. */
    private static final String RIGHT = "s/^lab A \\(0[01]\\)$/= \\1/; s/^lab.*/! no/";

    private final Column column = new Column("sed");

    @TempDir
    private Path folder;

    private void ask(String... command) throws IOException {
        new Program(column, List.of(command), folder, List.of(), false).ask(QUESTIONS, Optional.empty(), "messages");
    }

    private List<String> wrong() {
        return column.failures().stream()
                .map(failure -> failure.question().line() + " -> " + failure.answer())
                .toList();
    }

    @Test
    void rightAnswersAreNoFailures() throws IOException {
        ask("sed", RIGHT);
        assertEquals(List.of(), wrong());
        assertEquals(Optional.empty(), column.broken());
    }

    @Test
    void otherBytesThanThoseOfTheVectorAreWrong() throws IOException {
        ask("sed", RIGHT + "; s/^= 01$/= 00/");
        assertEquals(List.of("lab A 01 -> = 00"), wrong());
    }

    @Test
    void whatIsNoValueMayNotBeTaken() throws IOException {
        ask("sed", "s/^lab A 02$/= 01/; " + RIGHT);
        assertEquals(List.of("lab A 02 -> = 01"), wrong());
    }

    @Test
    void whatIsAValueMayNotBeRefused() throws IOException {
        ask("sed", "s/^lab A 00$/! no/; " + RIGHT);
        assertEquals(List.of("lab A 00 -> ! no"), wrong());
    }

    @Test
    void aProgramThatFallsOverAQuestionIsAskedTheOthers() throws IOException {
        ask("sed", "-e", "/^lab A 02$/{s/.*//;Q7}", "-e", RIGHT);
        assertEquals(List.of("lab A 02 -> the program ended with 7: "), wrong());
        assertEquals(Optional.empty(), column.broken());
    }

    @Test
    void aProgramThatSaysNothingIsBroken() throws IOException {
        ask("sh", "-c", "echo there is no such module >&2; exit 1");
        assertEquals(List.of(), wrong());
        assertTrue(column.broken().orElseThrow().contains("there is no such module"));
    }
}
