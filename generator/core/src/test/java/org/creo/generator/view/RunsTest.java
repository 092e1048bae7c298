// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Runs of neighbouring fields of fixed size. Fields are names here, their sizes in bytes in a map. */
class RunsTest {

    private static final Map<String, Integer> FIXED = Map.of("long", 8, "int", 4, "text", -1);

    private static Runs<String> of(String... fields) {
        return Runs.of(List.of(fields), FIXED::get, field -> Math.max(4, FIXED.get(field)));
    }

    private static Runs.Step<String> single(String field) {
        return new Runs.Step<>(false, 0, List.of(), field);
    }

    @Test
    void neighboursOfFixedSizeAreOneRun() {
        List<Runs.Slot<String>> both = List.of(new Runs.Slot<>(0, "long"), new Runs.Slot<>(8, "int"));
        assertEquals(
                List.of(
                        new Runs.Step<>(true, 12, both, null),
                        single("text"),
                        new Runs.Step<>(true, 4, List.of(new Runs.Slot<>(0, "int")), null)),
                of("long", "int", "text", "int").steps());
    }

    @Test
    void aSequenceOfFixedFieldsHasAFixedSize() {
        assertEquals(12, of("long", "int").fixedSize());
        assertEquals(12, of("long", "int").minSize());
    }

    @Test
    void aVariableFieldLeavesTheLeastSize() {
        assertEquals(-1, of("long", "text").fixedSize());
        assertEquals(12, of("long", "text").minSize());
        assertEquals(new Runs<>(0, 0, List.of()), of());
    }
}
