// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

    @ParameterizedTest
    @CsvSource({
        "pyhton, python", // two neighbours swapped
        "queue-lenght, queue-length",
        "Dta, Data",
        "jav, java",
        "a.B, a.A",
        "DATA, Data",
        "creo_queue_length, CREO_QUEUE_LENGTH",
        "bool, boolean", // the beginning of it
        "float64, float",
    })
    void findsWhatDiffersByAThirdAtMost(String name, String candidate) {
        assertEquals(Optional.of(candidate), Nearest.to(name, List.of(candidate)));
    }

    @ParameterizedTest
    @CsvSource({
        "abc, abcdef",
        "com.example.A, a.A",
        "Lob.add, find",
        "rust, host",
        "Date, byte",
        "js, cs", // half of it
        "'', x",
    })
    void findsNothingElse(String name, String candidate) {
        assertEquals(Optional.empty(), Nearest.to(name, List.of(candidate)));
    }

    @Test
    void prefersTheSmallestDifference() {
        assertEquals(Optional.of("points"), Nearest.to("point", List.of("paints", "points")));
    }

    @Test
    void doesNotDependOnTheOrderOfCandidates() {
        assertEquals(Optional.of("cat"), Nearest.to("bat", List.of("rat", "cat")));
        assertEquals(Optional.of("cat"), Nearest.to("bat", List.of("cat", "rat")));
    }

    @Test
    void isEmptyWithoutCandidates() {
        assertEquals(Optional.empty(), Nearest.to("name", List.of()));
    }
}
