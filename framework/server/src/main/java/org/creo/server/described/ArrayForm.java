// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.Optional;
import org.creo.type.ArrayType;
import org.creo.type.Scalar;
import org.creo.type.Scalar.Form;
import rasp.runtime.internal.WireReader;

/** An array. */
final class ArrayForm extends ValueForm {
    private final ValueForm item;
    private final int itemMemory;
    /** What the items are, where Java has arrays of them without objects; else null. */
    private final Scalar primitive;
    /** Whether no bytes of the right number can be wrong. */
    private final boolean any;

    /** @param memory what an item takes in a decoded array of objects */
    ArrayForm(ArrayType type, ValueForm item, int memory) {
        super(-1, Integer.BYTES);
        this.item = item;
        Optional<Scalar> scalar = type.item().asScalar();
        primitive = scalar.filter(each -> each.form().ordinal() <= Form.CHARACTER.ordinal())
                .orElse(null);
        any = primitive != null && primitive != Scalar.BOOLEAN;
        itemMemory = primitive == null ? memory : primitive.size();
    }

    @Override
    Object read(WireReader in, boolean wanted) {
        if (primitive != null && (wanted || primitive.size() == Byte.BYTES && any)) {
            // Bytes may be in an array of their own, which is not copied.
            return ScalarForm.primitives(primitive, in);
        }
        int count = in.count(item.least(), itemMemory);
        Object[] items = wanted ? new Object[count] : null;
        if (item.isFixed()) {
            readFixed(in, in.take(item.size() * count), count, items);
            return items;
        }
        for (int i = 0; i < count; i++) {
            Object value = item.read(in, wanted);
            if (wanted) {
                items[i] = value;
            }
        }
        return items;
    }

    private void readFixed(WireReader in, int from, int count, Object[] items) {
        int at = from;
        for (int i = 0; i < count && !any; i++) {
            Object value = item.readAt(in, at, items != null);
            at += item.size();
            if (items != null) {
                items[i] = value;
            }
        }
    }
}
