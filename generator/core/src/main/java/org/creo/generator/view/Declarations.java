// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.type.Scalar;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;

/**
 * The order in which generated code declares what a description has, so that everything comes after what it is made of.
 */
public final class Declarations {

    private final Description description;
    private final Trees trees;

    public Declarations(Description description) {
        this.description = description;
        this.trees = new Trees(description);
    }

    /** The structs, each after those that it contains, otherwise as declared. */
    public List<Struct> structs() {
        Map<String, Struct> done = new LinkedHashMap<>();
        Set<String> begun = new HashSet<>();
        description.structs().forEach(struct -> order(struct, begun, done));
        return List.copyOf(done.values());
    }

    private void order(Struct struct, Set<String> begun, Map<String, Struct> done) {
        if (!begun.add(struct.name())) {
            return;
        }
        for (Field field : struct.fields()) {
            // What a struct holds as a part of itself comes first; the branches of a tree may come later.
            Trees.holders(field.type())
                    .flatMap(holder -> holder.asStruct().stream())
                    .filter(inner ->
                            field.type().asStruct().isPresent() || !trees.reaches(inner, new StructType(struct.name())))
                    .forEach(inner -> order(description.struct(inner), begun, done));
        }
        done.put(struct.name(), struct);
    }

    /**
     * The arrays, sets, maps and optionals in use, each after those that it is made of. Streams are none: their items
     * are.
     */
    public List<TypeRef> composites() {
        Set<TypeRef> found = new LinkedHashSet<>();
        structs().forEach(struct -> struct.fields().forEach(field -> add(field.type(), found)));
        description.unions().forEach(union -> union.cases().forEach(each -> add(each.type(), found)));
        description.exceptions().forEach(exception -> exception.fields().forEach(field -> add(field.type(), found)));
        description.methods().flatMap(Method::types).forEach(type -> add(type, found));
        return List.copyOf(found);
    }

    /** The same, on request with those of states, for a service that keeps them. */
    public List<TypeRef> composites(boolean states) {
        Set<TypeRef> found = new LinkedHashSet<>(composites());
        description.interfaces().stream()
                .flatMap(service -> service.states().stream())
                .filter(state -> states)
                .forEach(state -> add(state.type(), found));
        return List.copyOf(found);
    }

    /** Whether something is of this type, or holds it. */
    public boolean uses(Scalar scalar) {
        Stream<TypeRef> fields = Stream.of(
                        description.structs().stream().map(Struct::fields),
                        description.unions().stream().map(Union::fields),
                        description.exceptions().stream().map(ExceptionType::fields))
                .flatMap(all -> all)
                .flatMap(List::stream)
                .map(Field::type);
        Stream<TypeRef> constants = description.interfaces().stream()
                .flatMap(each -> each.constants().stream())
                .map(Constant::type);
        return Stream.of(fields, constants, description.methods().flatMap(Method::types))
                .flatMap(types -> types)
                .anyMatch(type -> holds(type, scalar));
    }

    private static boolean holds(TypeRef type, Scalar scalar) {
        return type == scalar || type.parts().stream().anyMatch(part -> holds(part, scalar));
    }

    private static void add(TypeRef type, Set<TypeRef> found) {
        // A map's key is of a kind that is made of nothing.
        type.parts().forEach(part -> add(part, found));
        if (!type.parts().isEmpty() && !type.isStream()) {
            found.add(type);
        }
    }
}
