// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.generator.cli.verify.RandomValues.Batch;
import org.creo.generator.cli.verify.RandomValues.Kind;
import org.creo.generator.cli.verify.RandomValues.Value;
import org.creo.generator.model.Description;
import org.creo.json.JsonMistake;
import org.creo.json.MalformedValueException;
import org.junit.jupiter.api.Test;

class RandomValuesTest {

    private static final Description DESCRIPTION = ValuesTest.read("""
            @PACKAGE("lab")
            enum Level { LOW, HIGH }
            struct Point { double x; float y; }
            struct Named { String name; Map<Level, Set<Long>> levels; Optional<Point[]> points; boolean[] flags; }
            """);

    private static RandomValues values(long seed) {
        return new RandomValues(List.of(DESCRIPTION), seed);
    }

    private static List<String> lines(Batch batch) {
        return batch.values().stream().map(Value::line).toList();
    }

    @Test
    void aBatchIsTheSameAgain() throws DifferenceException {
        RandomValues values = values(1);
        List<String> first = lines(values.batch(7, true));
        assertNotEquals(first, lines(values.batch(8, true)));
        assertEquals(first, lines(values.batch(7, true)));
        assertEquals(first, lines(values(1).batch(7, true)));
        assertNotEquals(first, lines(values(2).batch(7, true)));
    }

    @Test
    void allStructsAreThere() throws DifferenceException {
        Batch batch = values(1).batch(0, true);
        Set<String> names = batch.values().stream()
                .map(value -> value.kind().message().name())
                .collect(Collectors.toSet());
        assertEquals(Set.of("Point", "Named"), names);
        assertTrue(batch.leaves() >= 10_000);
    }

    @Test
    void whatHasNoPartsCountsAsOne() throws DifferenceException {
        Description counted = ValuesTest.read("""
                @PACKAGE("lab")
                struct Numbers { int[] items; }
                struct Entries { Map<Short, Short> entries; }
                struct Distinct { Set<Integer> items; }
                struct Maybe { Optional<Integer> value; }
                """);
        for (Value value : new RandomValues(List.of(counted), 1).batch(0, true).values()) {
            int length = value.bytes().length;
            int expected = switch (value.kind().message().name()) {
                case "Entries" -> (length - Integer.BYTES) / Short.BYTES;
                case "Maybe" -> length / Integer.BYTES;
                default -> (length - Integer.BYTES) / Integer.BYTES;
            };
            assertEquals(expected, value.leaves(), value.line());
        }
    }

    @Test
    void theValueMustBeInTheJson() throws JsonMistake, MalformedValueException, DifferenceException {
        Value value = values(1).batch(0, true).values().stream()
                .filter(each -> each.json().contains("\"Infinity\""))
                .findFirst()
                .orElseThrow();
        Kind kind = value.kind();
        assertTrue(kind.reads(value.json(), value.bytes(), value.json()));
        assertFalse(kind.reads(value.json().replace("\"Infinity\"", "1.5"), value.bytes(), value.json()));
    }
}
