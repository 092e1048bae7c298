// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with a command line is said in a line, with a line about where help is. */
class WrongUsageTest extends CommandTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "chekc | there is no command 'chekc'; did you mean 'check'? | creo --help lists the commands",
                "deploy | there is no command 'deploy' | creo --help lists the commands",
                "gen --lnag py x.creo | there is no option '--lnag'; did you mean '--lang'? | creo gen --help says how to use it",
                "gen --lnag=py x.creo | there is no option '--lnag'; did you mean '--lang'? | creo gen --help says how to use it",
                "gen --rust x.creo | there is no option '--rust' | creo gen --help says how to use it",
                "new | NAME is missing: name of the folder, the description and the service, for example weather"
                        + " | creo new --help says how to use it",
                "new a b | one argument too many: 'b' | creo new --help says how to use it",
                "call localhost:7000 add north K 5 | one argument too many: 'K'; what a method takes is one JSON, such as"
                        + " '[\"north\", 5]' | creo call --help says how to use it",
                "call localhost | HOST:PORT: 'localhost' has no port; hosts listen on 7000 unless told otherwise, so try localhost:7000"
                        + " | creo call --help says how to use it",
                "state get localhost:7000 days -0001-12-31 | '-0001-12-31' begins like an option; write -- -0001-12-31, at the"
                        + " end | creo state get --help says how to use it",
                "explain CR999 | there is no code 'CR999'; creo explain lists all of them"
                        + " | creo explain --help says how to use it",
                "call --timeout soon localhost:7000 | --timeout: 'soon' is not a length of time, such as 500ms, 30s, 2m or 1h"
                        + " | creo call --help says how to use it",
            })
    void isSaidInTwoLines(String arguments, String message, String help) {
        assertEquals(2, creo((Object[]) arguments.split(" ")));
        assertEquals("error: " + message + "\n" + help + "\n", err.toString());
        assertEquals("", out.toString());
    }

    @Test
    void aLanguageThatIsNotKnownIsComparedWithThoseThatAre() throws Exception {
        Object description = file("a.creo", "@PACKAGE(\"a\")\nstruct Data { int i; }\n");
        assertEquals(2, creo("gen", description, "--lang", "rust"));
        assertEquals("""
                error: unknown language 'rust'
                Known: c, csharp, cs, java, python, py, typescript, ts, javascript, js, host, openapi; plug-ins can bring more, see --plugins
                creo gen --help says how to use it
                """, err.toString());
    }

    @Test
    void withoutACommandTheyAreListedFirst() {
        assertEquals(2, creo());
        assertTrue(err.toString().startsWith("Usage: creo"), err::toString);
        assertTrue(
                err.toString().endsWith("\n\nerror: creo needs a command\ncreo --help lists the commands\n"),
                err::toString);
    }
}
