// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.state;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Halves of surrogate pairs: a text in memory and in a folder of states may have them, one in UTF-8 cannot. */
final class Halves {

    private static final String REPLACEMENT = "\uFFFD";

    private Halves() {}

    /** A value as {@link org.creo.json.kept.KeptReader} reads it, without halves. */
    static Object replaced(Object value) {
        if (value instanceof String text) {
            return replaced(text);
        } else if (value instanceof Optional<?> optional) {
            return optional.map(Halves::replaced);
        } else if (value instanceof List<?> list) {
            return list.stream().map(Halves::replaced).toList();
        } else if (value instanceof Set<?> set) {
            Set<Object> items = new LinkedHashSet<>();
            set.forEach(item -> items.add(replaced(item)));
            return items;
        } else if (value instanceof Map<?, ?> map) {
            Map<Object, Object> entries = new LinkedHashMap<>();
            map.forEach((key, each) -> entries.put(replaced(key), replaced(each)));
            return entries;
        }
        return value;
    }

    private static String replaced(String text) {
        StringBuilder whole = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                whole.append(REPLACEMENT);
            } else {
                whole.appendCodePoint(point);
            }
        });
        return whole.toString();
    }
}
