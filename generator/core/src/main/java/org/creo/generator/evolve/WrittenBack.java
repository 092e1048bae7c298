// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.model.TypeRef;

/**
 * Which types clients can read, change and write back. Who does that with a value of which it does not know all takes
 * away what it does not know: a host cannot tell what was left out from what shall be the default.
 */
final class WrittenBack {

    private WrittenBack() {}

    /**
     * The structs and enums that clients of a description have read when they call a method.
     *
     * @param now the method as it is today
     * @return none where it changes nothing
     */
    static Set<String> by(Description older, Method now) {
        Set<String> read = new HashSet<>();
        switch (now.access()) {
            case READING, STATELESS -> {
                // What it gets is kept nowhere.
            }
            default -> {
                for (Interface service : older.interfaces()) {
                    for (Method method : service.methods()) {
                        method.result().ifPresent(result -> add(older, result, read));
                    }
                }
            }
        }
        return read;
    }

    private static void add(Description description, TypeRef type, Set<String> names) {
        type.names()
                .filter(names::add)
                .forEach(name -> struct(description, name)
                        .ifPresent(struct -> struct.fields().forEach(field -> add(description, field.type(), names))));
    }

    private static Optional<Struct> struct(Description description, String name) {
        return Comparison.find(description.structs(), Struct::name, name);
    }
}
