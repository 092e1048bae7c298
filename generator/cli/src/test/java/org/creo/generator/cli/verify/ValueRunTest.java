// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.generator.language.csharp.CSharpFiles;
import org.creo.generator.model.Description;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other tools stand in for the programs of languages. */
class ValueRunTest {

    private static final List<Description> DESCRIPTIONS =
            List.of(ValuesTest.read("@PACKAGE(\"lab\") struct A { boolean b; }"));

    /** Answers as a program does that decodes one boolean. */
    private static final String RIGHT =
            "s/^lab A 00 json$/= 00 {\"b\":false}/; s/^lab A 01 json$/= 01 { \"b\": true }/";

    @TempDir
    private Path folder;

    private String run(String... command) throws IOException, DifferenceException {
        return run(1, command);
    }

    private String run(int json, String... command) throws IOException, DifferenceException {
        RandomValues values = new RandomValues(DESCRIPTIONS, 1);
        ValueStream stream = new ValueStream(new StandIn(), List.of(command), folder);
        return new ValueRun(values, List.of(stream), progress -> {}).run(30_000, 5, json);
    }

    private String difference(String... command) {
        return assertThrows(DifferenceException.class, () -> run(command)).details();
    }

    @Test
    void whatIsRightGoesThrough() throws IOException, DifferenceException {
        assertEquals("stand-in 30000", run("sh", "-c", "sed '" + RIGHT + "'"));
    }

    @Test
    void someBatchesGoThroughJson() throws IOException, DifferenceException {
        assertEquals("stand-in 30000 (10000 in JSON)", run(3, "sh", "-c", "sed '" + RIGHT + "; s/^lab A/=/'"));
        assertEquals("stand-in 30000 (no JSON)", run(100, "sh", "-c", "sed 's/^lab A/=/'"));
    }

    @Test
    void anotherByteIsFound() {
        String told = difference("sh", "-c", "sed '" + RIGHT + "; s/^= 01/= 00/'");
        assertTrue(told.startsWith("stand-in: lab, A: the byte 0 differs\n  vector   01\n"), told);
        assertTrue(told.contains("\n  expected = 01 {\"b\":true}\n  answered = 00 { \"b\": true }\n"), told);
    }

    @Test
    void bytesTooManyAreFound() {
        String told = difference("sh", "-c", "sed '" + RIGHT + "; s/^= 01/= 0100/'");
        assertTrue(told.startsWith("stand-in: lab, A: there are more bytes\n"), told);
    }

    @Test
    void otherJsonIsFound() {
        String told = difference("sh", "-c", "sed '" + RIGHT + "; s/true/\"true\"/'");
        assertTrue(told.startsWith("stand-in: lab, A: the JSON differs at character 7\n"), told);
    }

    @Test
    void missingJsonIsFound() {
        String told = difference("sh", "-c", "sed '" + RIGHT + "; s/^= 01.*/= 01/'");
        assertTrue(told.startsWith("stand-in: lab, A: the JSON differs at character 0\n"), told);
    }

    @Test
    void whatIsNoJsonIsFound() {
        String told = difference("sh", "-c", "sed '" + RIGHT + "; s/true/yes/'");
        assertTrue(told.startsWith("stand-in: lab, A: the JSON: Unrecognized token 'yes'"), told);
    }

    @Test
    void aRefusalIsFound() {
        String told = difference("sh", "-c", "sed '" + RIGHT + "; s/^= 01.*/! no boolean/'");
        assertTrue(told.startsWith("stand-in: lab, A: it did not come back\n"), told);
    }

    @Test
    void aProgramThatEndsIsFound() {
        String told = difference("sh", "-c", "echo out of order >&2; exit 3");
        assertTrue(told.startsWith("stand-in: lab, A: the program ended: out of order\n"), told);
    }

    private static final class StandIn extends Toolchain {

        StandIn() {
            super(new CSharpFiles());
        }

        @Override
        String name() {
            return "stand-in";
        }

        @Override
        Optional<String> missing() {
            return Optional.empty();
        }

        @Override
        List<String> build(List<Description> descriptions, Path folder, boolean strict) {
            throw new AssertionError("it is there");
        }
    }
}
