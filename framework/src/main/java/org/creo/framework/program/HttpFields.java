// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The fields of a request or an answer, in their order. Immutable.
 *
 * @param texts names, in lower case, each with its value after it
 */
record HttpFields(List<String> texts) {
    static final HttpFields NONE = new HttpFields(List.of());

    HttpFields {
        texts = List.copyOf(texts);
    }

    Optional<String> first(String name) {
        for (int i = 0; i < texts.size(); i += 2) {
            if (texts.get(i).equalsIgnoreCase(name)) {
                return Optional.of(texts.get(i + 1));
            }
        }
        return Optional.empty();
    }

    List<String> all(String name) {
        List<String> values = new ArrayList<>(1);
        forEach((each, value) -> {
            if (each.equalsIgnoreCase(name)) {
                values.add(value);
            }
        });
        return values;
    }

    List<String> names() {
        List<String> names = new ArrayList<>();
        forEach((name, value) -> names.add(name));
        return names.stream().distinct().toList();
    }

    void forEach(BiConsumer<String, String> each) {
        for (int i = 0; i < texts.size(); i += 2) {
            each.accept(texts.get(i), texts.get(i + 1));
        }
    }

    int size() {
        return texts.size() / 2;
    }

    /** How many characters their names and values have together. */
    long length() {
        return texts.stream().mapToLong(String::length).sum();
    }

    /**
     * The same fields without those of a name.
     *
     * @param name in lower case
     */
    HttpFields without(String name) {
        if (first(name).isEmpty()) {
            return this;
        }
        List<String> others = new ArrayList<>(texts.size());
        forEach((each, value) -> {
            if (!each.equals(name)) {
                others.add(each);
                others.add(value);
            }
        });
        return new HttpFields(others);
    }

    /** The same fields and another one. */
    HttpFields and(String name, String value) {
        String[] more = texts.toArray(new String[texts.size() + 2]);
        more[texts.size()] = name;
        more[texts.size() + 1] = value;
        return new HttpFields(List.of(more));
    }
}
