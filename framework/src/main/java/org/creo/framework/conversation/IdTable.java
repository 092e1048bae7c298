// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of objects by the ids of calls. The JDK's maps need an object for each id and one for each entry; this one is
 * two arrays with linear probing. For one thread.
 */
public final class IdTable<T> {
    private static final int FIRST_SIZE = 8;

    /**
     * The size is a power of two, and at most half of the places are taken. A place without an object is free, whatever
     * id it has.
     */
    private int[] ids = new int[FIRST_SIZE];

    private Object[] things = new Object[FIRST_SIZE];
    private int size;

    /** How many objects the table has. */
    public int size() {
        return size;
    }

    /** The object with this id, or null. */
    public T get(int id) {
        return at(place(id));
    }

    @SuppressWarnings("unchecked") // only put() writes there
    private T at(int place) {
        return (T) things[place];
    }

    /** Adds an object whose id is not in the table. */
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

    /** Removes the object with this id, and returns it; null where there is none. */
    public T remove(int id) {
        int free = place(id);
        T removed = at(free);
        if (removed == null) {
            return null;
        }
        things[free] = null;
        size--;
        // The object that was removed may have pushed those after it to later places.
        for (int i = next(free); things[i] != null; i = next(i)) {
            Object moved = things[i];
            things[i] = null;
            put(ids[i], moved);
        }
        return removed;
    }

    /** A snapshot of all objects. */
    public List<T> all() {
        List<T> all = new ArrayList<>(size);
        for (int i = 0; i < things.length; i++) {
            if (things[i] != null) {
                all.add(at(i));
            }
        }
        return all;
    }

    /** Removes all objects. */
    public void clear() {
        if (size == 0) {
            return;
        }
        ids = new int[FIRST_SIZE];
        things = new Object[FIRST_SIZE];
        size = 0;
    }

    /**
     * The place of the object with this id, or the free place where it would be put. Ids count up, so their low bits
     * spread them.
     */
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
