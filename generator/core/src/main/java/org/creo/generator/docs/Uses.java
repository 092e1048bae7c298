// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.State;
import org.creo.type.TypeRef;

/** Finds who names a type or an exception: by its name, the anchors of interfaces, methods and other types. */
final class Uses {

    private final Map<String, List<String>> users = new TreeMap<>();

    private Uses() {}

    static Map<String, List<String>> of(Description description) {
        Uses uses = new Uses();
        for (Interface service : description.interfaces()) {
            uses.add(service.name(), service.states().stream().map(State::type));
            for (Method method : service.methods()) {
                String user = service.name() + "." + method.name();
                uses.add(user, method.types());
                method.exceptions().forEach(thrown -> uses.add(user, thrown.name()));
            }
        }
        description
                .structs()
                .forEach(struct ->
                        uses.add(struct.name(), struct.fields().stream().map(Field::type)));
        description
                .unions()
                .forEach(union -> uses.add(union.name(), union.fields().stream().map(Field::type)));
        description
                .exceptions()
                .forEach(exception ->
                        uses.add(exception.name(), exception.fields().stream().map(Field::type)));
        return uses.users;
    }

    private void add(String user, Stream<TypeRef> types) {
        types.flatMap(TypeRef::names).distinct().forEach(name -> add(user, name));
    }

    private void add(String user, String name) {
        users.computeIfAbsent(name, key -> new ArrayList<>()).add(user);
    }
}
