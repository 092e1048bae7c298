// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.ArrayList;
import java.util.List;
import rasp.runtime.internal.WireReader;

/**
 * Values one after another: the fields of a struct or an exception, or the parameters of a method. Neighbours of fixed
 * size are taken together, as generated code does, so that what is cut short is told alike.
 */
final class FieldsForm extends ValueForm {
    private final boolean recursive;
    private ValueForm[] fields;
    private Step[] steps;

    /**
     * Fields that are read together: all before {@code to}.
     *
     * @param size how many bytes they take; -1 where it is one field whose values differ in size
     */
    private record Step(int from, int to, int size) {}

    /** @param recursive whether it can hold itself */
    FieldsForm(int size, int least, boolean recursive) {
        super(size, least);
        this.recursive = recursive;
    }

    /** Completes one that others know already, since it may hold itself. */
    FieldsForm of(List<ValueForm> all) {
        fields = all.toArray(ValueForm[]::new);
        List<Step> found = new ArrayList<>();
        for (int i = 0; i < fields.length; ) {
            int end = i;
            int size = 0;
            while (end < fields.length && fields[end].isFixed()) {
                size += fields[end].size();
                end++;
            }
            found.add(new Step(i, Math.max(end, i + 1), end > i ? size : -1));
            i = Math.max(end, i + 1);
        }
        steps = found.toArray(Step[]::new);
        return this;
    }

    /** Reads what comes before a field, and returns the form of the field. */
    ValueForm skipTo(int index, WireReader in) {
        for (int i = 0; i < index; i++) {
            fields[i].read(in, false);
        }
        return fields[index];
    }

    @Override
    Object read(WireReader in, boolean wanted) {
        if (recursive) {
            in.enter();
        }
        Object[] values = wanted ? new Object[fields.length] : null;
        for (Step step : steps) {
            if (step.size < 0) {
                set(values, step.from, fields[step.from].read(in, wanted));
            } else {
                readRun(in.take(step.size), step.from, step.to, in, values);
            }
        }
        if (recursive) {
            in.leave();
        }
        return values;
    }

    private void readRun(int from, int first, int end, WireReader in, Object[] values) {
        int at = from;
        for (int i = first; i < end; i++) {
            set(values, i, fields[i].readAt(in, at, values != null));
            at += fields[i].size();
        }
    }

    private static void set(Object[] values, int index, Object value) {
        if (values != null) {
            values[index] = value;
        }
    }

    @Override
    Object readAt(WireReader in, int from, boolean wanted) {
        Object[] values = wanted ? new Object[fields.length] : null;
        readRun(from, 0, fields.length, in, values);
        return values;
    }
}
