// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Arrays of a primitive type.
 *
 * @param <A> the type of the array
 * @param <T> that of its items, as a class
 */
final class JsonNumbers<A, T> extends JsonType<A> {
    private final JsonScalar<T> item;
    private final Class<?> primitive;

    /** @param primitive the type of the items */
    JsonNumbers(JsonScalar<T> item, Class<?> primitive) {
        this.item = item;
        this.primitive = primitive;
    }

    @Override
    @SuppressWarnings("unchecked") // an array of that type
    A read(JsonReader in) {
        List<T> items = new ArrayList<>();
        in.beginArray();
        while (in.nextItem()) {
            items.add(item.read(in));
        }
        Object array = Array.newInstance(primitive, items.size());
        for (int i = 0; i < items.size(); i++) {
            Array.set(array, i, items.get(i));
        }
        return (A) array;
    }

    @Override
    void write(JsonWriter out, A array) {
        out.beginArray();
        forEach(array, each -> {
            out.item();
            item.write(out, each);
        });
        out.endArray();
    }

    @Override
    void texts(A array, Consumer<String> texts) {
        forEach(array, each -> item.texts(each, texts));
    }

    @SuppressWarnings("unchecked") // what an array of that type holds
    private void forEach(A array, Consumer<T> action) {
        for (int i = 0; i < Array.getLength(array); i++) {
            action.accept((T) Array.get(array, i));
        }
    }
}
