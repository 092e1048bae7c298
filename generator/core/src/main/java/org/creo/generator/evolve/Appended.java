// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.generator.model.Field;

/**
 * New fields or parameters after all others, each with a default: existing code leaves them out where that is allowed.
 */
final class Appended {
    private Appended() {}

    static List<Field> of(List<Field> before, List<Field> after) {
        Set<String> known = before.stream().map(Field::name).collect(Collectors.toSet());
        LinkedList<Field> appended = new LinkedList<>();
        for (int i = after.size() - 1; i >= 0; i--) {
            Field field = after.get(i);
            if (known.contains(field.name()) || field.isNeeded()) {
                break;
            }
            appended.addFirst(field);
        }
        return appended;
    }
}
