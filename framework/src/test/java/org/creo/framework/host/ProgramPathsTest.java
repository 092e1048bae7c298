// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.creo.framework.program.HttpAnswer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A host does not start with programs at wrong places. */
class ProgramPathsTest {
    @Test
    void aProgramForRolesNeedsAHostThatKnowsItsCallers() {
        IllegalStateException refused = assertThrows(
                IllegalStateException.class,
                () -> ServiceHost.builder()
                        .program("/p", request -> HttpAnswer.of(204), "staff")
                        .start());
        assertTrue(refused.getMessage().contains("/p.answer"), refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"/p,/p", "/,/"})
    void twoProgramsCannotHaveOnePath(String first, String second) {
        ServiceHost.Builder builder = ServiceHost.builder()
                .program(first, request -> HttpAnswer.of(204))
                .program(second, request -> HttpAnswer.of(204));
        assertTrue(assertThrows(IllegalStateException.class, builder::start)
                .getMessage()
                .contains("have the path " + first));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p", "/p/", "//", "/creo", "/creo/x", "/../x", "/p q"})
    void somePathsAreRefused(String path) {
        assertThrows(
                IllegalArgumentException.class,
                () -> ServiceHost.builder().program(path, request -> HttpAnswer.of(204)));
    }
}
