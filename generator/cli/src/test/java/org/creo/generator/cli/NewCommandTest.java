// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What {@code creo new} refuses; that its projects build and run is shown by evaluation/interop/test_new.py. */
class NewCommandTest extends CommandTest {

    @Test
    void refusesWhatIsNoName() {
        assertEquals(2, creo("new", "My Shop"));
        assertTrue(err.toString().contains("'My Shop' is not a name for a project"), err::toString);
        assertTrue(err.toString().contains("such as my-shop\n"), err::toString);
        forget();
        assertEquals(2, creo("new", "../../etc"));
        assertTrue(err.toString().contains("such as etc\n"), err::toString);
        assertFalse(Files.exists(Path.of("my-shop")));
    }

    @Test
    void refusesWordsOfALanguage() {
        assertEquals(2, creo("new", "java"));
        assertTrue(
                err.toString().contains("'java' is not a name for a project")
                        && err.toString().contains("try my-java"),
                err::toString);
    }

    @Test
    void refusesFoldersThatAreThere() {
        assertEquals(1, creo("new", "target"));
        assertTrue(err.toString().contains("target already exists; choose another name"), err::toString);
    }

    @Test
    void refusesLanguagesWithoutAClient() {
        assertEquals(2, creo("new", "weather", "--lang", "pyhton"));
        assertTrue(err.toString().contains("there is no client in 'pyhton'; did you mean 'python'?"), err::toString);
        assertEquals(2, creo("new", "weather", "--lang", "host"));
        assertFalse(Files.exists(Path.of("weather")));
    }
}
