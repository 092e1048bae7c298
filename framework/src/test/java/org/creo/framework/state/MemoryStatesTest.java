// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a service that is closed and opened again finds in memory. */
class MemoryStatesTest {
    private static final String NAME = "/calc/test.Lab";
    private static final ValueState<Long> COUNT = new ValueState<>("count", "long", StateCodec.LONG, 0L);
    private static final ListState<String> QUEUE =
            new ListState<>("queue", "String[]", StateCodec.STRING, List.of("first"));
    private static final MapState<String, Integer> STOCK =
            new MapState<>("stock", "Map<String,int>", StateCodec.STRING, StateCodec.INT, Map.of());

    private final MemoryStates states = new MemoryStates();

    private Map<String, Object> opened(State<?>... all) throws IOException {
        return states.open(NAME, List.of(all)).values();
    }

    private void leave() {
        states.left(
                NAME,
                List.of(
                        new Held<>(NAME, COUNT, 7L),
                        new Held<>(NAME, QUEUE, List.of("a", "b")),
                        new Held<>(NAME, STOCK, Map.of("nut", 1, "bolt", 2))));
    }

    @Test
    void hasNothingAtFirst() throws IOException {
        assertEquals(Map.of(), opened(COUNT));
    }

    @Test
    void hasWhatWasLeft() throws IOException {
        leave();
        assertEquals(
                Map.of("count", 7L, "queue", List.of("a", "b"), "stock", Map.of("nut", 1, "bolt", 2)),
                opened(COUNT, QUEUE, STOCK));
        assertEquals(Map.of(), states.open("/other/test.Lab", List.of(COUNT)).values());
    }

    @Test
    void keepsStatesThatAVersionDoesNotHave() throws IOException {
        leave();
        assertEquals(Map.of("count", 7L), opened(COUNT));
        states.left(NAME, List.of(new Held<>(NAME, COUNT, 8L)));
        assertEquals(Map.of("count", 8L, "queue", List.of("a", "b")), opened(COUNT, QUEUE));
    }

    @Test
    void refusesAnotherTypeAndStillHasAll() throws IOException {
        leave();
        ValueState<Integer> other = new ValueState<>("count", "int", StateCodec.INT, 0);
        IOException why = assertThrows(IOException.class, () -> opened(QUEUE, other));
        assertTrue(why.getMessage().startsWith("state /calc/test.Lab.count is long in memory, and is to be int"));
        assertEquals(Map.of("count", 7L, "queue", List.of("a", "b")), opened(COUNT, QUEUE));
    }
}
