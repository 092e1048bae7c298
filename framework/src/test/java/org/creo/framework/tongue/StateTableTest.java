// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.creo.framework.tongue.StateTable.Builder;
import org.creo.framework.tongue.StateTable.Place;
import org.junit.jupiter.api.Test;

class StateTableTest {
    private enum Door {
        OPEN,
        SHUT
    }

    private enum Hand {
        PULL,
        TURN_KEY
    }

    private final Builder<Door, Hand> half = new Builder<>(Door.class, Hand.class)
            .on(Hand.PULL, Door.SHUT, Door.OPEN)
            .ignores("It is shut.", Hand.PULL, Door.SHUT);

    private StateTable<Door, Hand> whole() {
        return half.instead("The key breaks, and it falls shut.", Hand.TURN_KEY, Door.SHUT, Door.OPEN)
                .stays(Hand.TURN_KEY, Door.SHUT)
                .build();
    }

    @Test
    void movesFromTheFirstState() {
        Place<Door, Hand> place = whole().begin();
        assertEquals(Door.OPEN, place.state());
        assertThrows(IllegalStateException.class, () -> place.move(Hand.TURN_KEY));
        assertEquals(Door.OPEN, place.state());
        place.move(Hand.PULL);
        place.move(Hand.TURN_KEY);
        assertEquals(Door.SHUT, place.state());
    }

    @Test
    void saysSomethingOfEachPairOnce() {
        assertThrows(IllegalArgumentException.class, half::build);
        whole();
        assertThrows(IllegalArgumentException.class, () -> half.stays(Hand.PULL, Door.OPEN));
    }

    @Test
    void isDrawn() {
        String drawn = """
                stateDiagram-v2
                    [*] --> OPEN
                    OPEN --> SHUT: pull
                    SHUT --> [*]""";
        assertEquals(drawn, StateDocs.diagram(whole()));
    }
}
