// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.ArrayList;
import java.util.List;

/**
 * Things by the ids of calls. The JDK's maps need an object for each id and one for each entry; this one is two arrays
 * with linear probing. For one thread.
 */
public final class IdTable<T> {
    private static final int FIRST_SIZE = 8;

    /** Powers of two, at most half full; a place without a thing is free, whatever id it has. */
    private int[] ids = new int[FIRST_SIZE];

    private Object[] things = new Object[FIRST_SIZE];
    private int size;

    /** How many there are. */
    public int size() {
        return size;
    }

    /** The thing with this id, or null. */
    public T get(int id) {
        return at(place(id));
    }

    @SuppressWarnings("unchecked") // only put() writes there
    private T at(int place) {
        return (T) things[place];
    }

    /** Adds a thing whose id is not in the table. */
    public void add(int id, T thing) {
        if (2 * (size + 1) > things.length) {
            grow();
        }
        put(id, thing);
        size++;
    }

    private void grow() {
        int[] idsBefore = ids;
        Object[] before = things;
        ids = new int[2 * before.length];
        things = new Object[2 * before.length];
        for (int i = 0; i < before.length; i++) {
            if (before[i] != null) {
                put(idsBefore[i], before[i]);
            }
        }
    }

    private void put(int id, Object thing) {
        int place = place(id);
        ids[place] = id;
        things[place] = thing;
    }

    /** Removes the thing with this id, and returns it; null where there is none. */
    public T remove(int id) {
        int free = place(id);
        T removed = at(free);
        if (removed == null) {
            return null;
        }
        things[free] = null;
        size--;
        // It may have pushed on those after it.
        for (int i = next(free); things[i] != null; i = next(i)) {
            Object moved = things[i];
            things[i] = null;
            put(ids[i], moved);
        }
        return removed;
    }

    /** A snapshot of all of them. */
    public List<T> all() {
        List<T> all = new ArrayList<>(size);
        for (int i = 0; i < things.length; i++) {
            if (things[i] != null) {
                all.add(at(i));
            }
        }
        return all;
    }

    /** Removes all of them. */
    public void clear() {
        ids = new int[FIRST_SIZE];
        things = new Object[FIRST_SIZE];
        size = 0;
    }

    /** Where the thing with this id is, or would be put. Ids count up, so their low bits spread them. */
    private int place(int id) {
        int place = id & (things.length - 1);
        while (things[place] != null && ids[place] != id) {
            place = next(place);
        }
        return place;
    }

    private int next(int place) {
        return (place + 1) & (things.length - 1);
    }
}
