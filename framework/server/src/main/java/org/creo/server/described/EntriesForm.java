// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import rasp.runtime.internal.WireReader;

/** A map, or a set, which has keys alone. */
final class EntriesForm extends ValueForm {
    private final ValueForm key;
    /** Null for a set. */
    private final ValueForm value;

    private final int leastEntry;
    private final int memory;

    /** @param memory what an entry takes, decoded */
    EntriesForm(ValueForm key, ValueForm value, int memory) {
        super(-1, Integer.BYTES);
        this.key = key;
        this.value = value;
        this.leastEntry = key.least() + (value == null ? 0 : value.least());
        this.memory = memory;
    }

    /** A key as messages show it: numbers of 64 bits may have no sign. */
    private Object shown(Object read) {
        return key instanceof ScalarForm scalar ? scalar.shown(read) : read;
    }

    @Override
    Object read(WireReader in, boolean wanted) {
        int count = in.count(leastEntry, memory);
        if (value == null) {
            return readSet(in, count, wanted);
        }
        // As in generated code, what is there twice is found when its value was read.
        Set<Object> keys = new HashSet<>();
        Map<Object, Object> entries = wanted ? new LinkedHashMap<>() : null;
        for (int i = 0; i < count; i++) {
            Object found = key.read(in, true);
            Object held = value.read(in, wanted);
            if (!keys.add(found)) {
                throw in.twice(shown(found));
            }
            if (wanted) {
                entries.put(found, held);
            }
        }
        return wanted ? Collections.unmodifiableMap(entries) : null;
    }

    private Set<Object> readSet(WireReader in, int count, boolean wanted) {
        Set<Object> items = wanted ? new LinkedHashSet<>() : new HashSet<>();
        for (int i = 0; i < count; i++) {
            Object item = key.read(in, true);
            if (!items.add(item)) {
                throw in.itemTwice(shown(item));
            }
        }
        return items;
    }
}
