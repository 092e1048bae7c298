// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.Map;

/**
 * A type.
 *
 * @param kind        a primitive's name, {@code String}, {@code struct}, {@code enum}, {@code array}, {@code map},
 *                    {@code optional} or {@code stream}
 * @param primitive   whether the kind is a primitive
 * @param text        as the language writes it
 * @param declared    as a description does
 * @param key         a part of an identifier, unique to this type
 * @param item        the type of the items of an array or stream or of an optional's value, else null
 * @param mapKey      the type of a map's keys, else null
 * @param mapValue    the type of a map's values, else null
 * @param struct      the spelled name of a struct, else null
 * @param enumeration the spelled name of an enum, else null
 * @param recursive   whether it is a struct that may hold itself
 * @param fixedSize   bytes on the wire where all its values take the same, else -1
 * @param minSize     the fewest bytes that a value takes
 * @param names       more of the language's own
 */
public record TypeView(String kind, boolean primitive, String text, String declared, String key, TypeView item,
                       TypeView mapKey, TypeView mapValue, String struct, String enumeration, boolean recursive,
                       int fixedSize, int minSize, Map<String, String> names) {

    public boolean fixed() {
        return fixedSize >= 0;
    }
}
