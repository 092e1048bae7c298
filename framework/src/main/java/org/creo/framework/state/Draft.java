// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.ArrayList;
import java.util.List;

/** A call's own value of one state so far, and the changes that led to it. One thread at a time may change it. */
final class Draft {
    /** Not only the thread that changes it reads it: tasks read one entry of a map while others write other entries. */
    private volatile Object value;

    private final List<Change> changes = new ArrayList<>(1);

    Draft(Object value) {
        this.value = value;
    }

    Object value() {
        return value;
    }

    List<Change> changes() {
        return changes;
    }

    void change(Change change) {
        value = changed(value, change);
        if (change instanceof Change.Replaced) {
            changes.clear();
        }
        changes.add(change);
    }

    /** Takes over all changes of a draft that began with the value that this one has. */
    void take(Draft later) {
        value = later.value;
        if (!later.changes.isEmpty() && later.changes.get(0) instanceof Change.Replaced) {
            changes.clear();
        }
        changes.addAll(later.changes);
    }

    /**
     * Applies the same changes to another value, such as a map of which others have changed other entries meanwhile.
     */
    Object onto(Object other) {
        Object changed = other;
        for (Change change : changes) {
            changed = changed(changed, change);
        }
        return changed;
    }

    private static Object changed(Object value, Change change) {
        if (change instanceof Change.Replaced replaced) {
            return replaced.value();
        } else if (change instanceof Change.Put put) {
            return map(value).plus(put.key(), put.value());
        } else if (change instanceof Change.Removed removed) {
            return map(value).minus(removed.key());
        } else if (change instanceof Change.Added added) {
            return list(value).plus(added.item());
        } else if (change instanceof Change.ItemSet set) {
            return list(value).with(set.index(), set.item());
        } else if (change instanceof Change.FirstRemoved) {
            return list(value).withoutFirst();
        } else {
            return list(value).withoutLast();
        }
    }

    /** The views make sure that the state is a map. */
    @SuppressWarnings("unchecked")
    private static PersistentMap<Object, Object> map(Object value) {
        return (PersistentMap<Object, Object>) value;
    }

    /** The views make sure that the state is a list. */
    @SuppressWarnings("unchecked")
    private static PersistentList<Object> list(Object value) {
        return (PersistentList<Object>) value;
    }
}
