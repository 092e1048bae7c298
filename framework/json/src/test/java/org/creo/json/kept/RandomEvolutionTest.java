// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random types, changes and values; a value that is converted is what whoever made the change says. */
class RandomEvolutionTest {
    private static final int CASES = 500;
    private static final int VALUES = 5;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void convertsEachValueAndRefusesTheWayBack(long seed) throws IOException {
        RandomEvolution random = new RandomEvolution(seed);
        int rewritten = 0;
        for (int i = 0; i < CASES; i++) {
            RandomEvolution.Case made = random.next();
            String what = made.before() + " -> " + made.after();
            KeptType before = TypeText.parse(made.before());
            KeptType after = TypeText.parse(made.after());
            assertEquals(made.before(), TypeText.print(before));
            Evolution evolution = Evolution.of("s", before, after, Directions.NONE);
            assertEquals(List.of(), evolution.losses(), what);
            rewritten += evolution.rewrites() ? 1 : 0;
            for (int j = 0; j < VALUES; j++) {
                Object value = made.value().get();
                byte[] bytes = KeptWriter.write(before, value);
                assertEquals(value, KeptReader.read(before, bytes), what);
                byte[] converted = evolution.convert(bytes);
                assertEquals(made.convert().apply(value), KeptReader.read(after, converted), what);
                if (!evolution.rewrites()) {
                    assertEquals(List.of(bytes(bytes)), List.of(bytes(converted)), what);
                }
            }
            assertFalse(Evolution.of("s", before, before, Directions.NONE).rewrites(), what);
            // All but an order is a loss on the way back, and there are no defaults for it.
            if (!evolution.changes().stream().allMatch(change -> change.contains("another order"))) {
                Evolution back = Evolution.of("s", after, before, Directions.NONE);
                assertFalse(back.losses().isEmpty(), what);
            }
        }
        assertTrue(rewritten > CASES / 3, rewritten + " of " + CASES);
    }

    private static String bytes(byte[] bytes) {
        return java.util.HexFormat.of().formatHex(bytes);
    }
}
