// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** It does what the JDK's map does, with ids that come near each other and far apart. */
class IdTableTest {
    @Test
    void isAMap() {
        Random random = new Random(7);
        IdTable<String> table = new IdTable<>();
        Map<Integer, String> map = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            int id = random.nextBoolean() ? random.nextInt(40) : random.nextInt(40) << 16;
            if (map.containsKey(id)) {
                assertEquals(map.get(id), table.get(id));
                assertEquals(map.remove(id), table.remove(id));
            } else {
                assertNull(table.remove(id));
                table.add(id, "thing " + i);
                map.put(id, "thing " + i);
            }
            assertEquals(map.size(), table.size());
            assertEquals(new HashSet<>(map.values()), new HashSet<>(table.all()));
        }
        table.clear();
        assertEquals(0, table.size());
        map.keySet().forEach(id -> assertNull(table.get(id)));
    }
}
