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
    private List<ValueForm> fields;

    /** @param recursive whether it can hold itself */
    FieldsForm(int size, int least, boolean recursive) {
        super(size, least);
        this.recursive = recursive;
    }

    /** Completes one that others know already, since it may hold itself. */
    FieldsForm of(List<ValueForm> all) {
        fields = new ArrayList<>(all);
        return this;
    }

    /** Reads what comes before a field, and returns the form of the field. */
    ValueForm skipTo(int index, WireReader in) {
        for (int i = 0; i < index; i++) {
            fields.get(i).read(in, false);
        }
        return fields.get(index);
    }

    @Override
    Object read(WireReader in, boolean wanted) {
        if (isFixed()) {
            return readAt(in, fields.isEmpty() ? 0 : in.take(size()), wanted);
        }
        if (recursive) {
            in.enter();
        }
        Object[] values = wanted ? new Object[fields.size()] : null;
        for (int i = 0; i < fields.size(); ) {
            int end = run(i);
            if (end > i) {
                readRun(in, i, end, values);
                i = end;
            } else {
                set(values, i, fields.get(i).read(in, wanted));
                i++;
            }
        }
        if (recursive) {
            in.leave();
        }
        return values;
    }

    /** The end of the run of fields of fixed size that begins at a field; that field where there is none. */
    private int run(int from) {
        int end = from;
        while (end < fields.size() && fields.get(end).isFixed()) {
            end++;
        }
        return end;
    }

    private void readRun(WireReader in, int from, int to, Object[] values) {
        int size = 0;
        for (int i = from; i < to; i++) {
            size += fields.get(i).size();
        }
        int at = in.take(size);
        for (int i = from; i < to; i++) {
            set(values, i, fields.get(i).readAt(in, at, values != null));
            at += fields.get(i).size();
        }
    }

    private static void set(Object[] values, int index, Object value) {
        if (values != null) {
            values[index] = value;
        }
    }

    @Override
    Object readAt(WireReader in, int from, boolean wanted) {
        Object[] values = wanted ? new Object[fields.size()] : null;
        int at = from;
        for (int i = 0; i < fields.size(); i++) {
            ValueForm field = fields.get(i);
            set(values, i, field.readAt(in, at, wanted));
            at += field.size();
        }
        return values;
    }
}
