// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.HashSet;
import java.util.Set;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.type.TypeRef;

/**
 * Which types clients can read, change and write back. A client that does not know all of a value takes away what it
 * does not know when it writes it back: a host cannot tell a field that was left out from one that shall have its
 * default.
 */
final class WrittenBack {

    /** The structs, unions and enums of the results of all methods. */
    private final Set<String> read = new HashSet<>();

    /** For clients of a description. */
    WrittenBack(Description older) {
        for (Interface service : older.interfaces()) {
            for (Method method : service.methods()) {
                method.result().ifPresent(result -> add(older, result));
            }
        }
    }

    /**
     * The structs, unions and enums that clients have read when they call a method.
     *
     * @param now the method as it is today
     * @return none where it changes nothing
     */
    Set<String> by(Method now) {
        return switch (now.access()) {
            case READING, STATELESS -> Set.of(); // what it gets is kept nowhere
            default -> read;
        };
    }

    private void add(Description description, TypeRef type) {
        type.names().filter(read::add).forEach(name -> {
            description
                    .struct(name)
                    .ifPresent(struct -> struct.fields().forEach(field -> add(description, field.type())));
            description.union(name).ifPresent(union -> union.cases().forEach(each -> add(description, each.type())));
        });
    }
}
