// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.decode;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.Scalar;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/** Finds the types and methods that a user names. */
public final class NamedParts {

    private final Description description;

    public NamedParts(Description description) {
        this.description = description;
    }

    /**
     * The method of this name: {@code DataService.storeData}, or {@code storeData} where one interface only has such a
     * method.
     */
    public Optional<Method> method(String name) {
        List<Method> found = description.interfaces().stream()
                .flatMap(service -> service.methods().stream()
                        .filter(method -> name.equals(full(service, method)) || name.equals(method.name())))
                .toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /** The names of all methods, each with its interface. */
    public List<String> methods() {
        return description.interfaces().stream()
                .flatMap(service -> service.methods().stream().map(method -> full(service, method)))
                .toList();
    }

    /** The type of this name: a struct, a union, an enum, a primitive, {@code String}, or an array of those. */
    public Optional<TypeRef> type(String name) {
        if (name.endsWith("[]")) {
            return type(name.substring(0, name.length() - "[]".length())).map(ArrayType::new);
        }
        if (description.struct(name).isPresent()) {
            return Optional.of(new StructType(name));
        }
        if (description.union(name).isPresent()) {
            return Optional.of(new UnionType(name));
        }
        if (description.enumeration(name).isPresent()) {
            return Optional.of(new EnumType(name));
        }
        return Scalar.of(name).map(TypeRef.class::cast);
    }

    /** The names of all types that are written without brackets. */
    public List<String> types() {
        return Stream.of(
                        description.structs().stream().map(Struct::name),
                        description.unions().stream().map(Union::name),
                        description.enums().stream().map(Enumeration::name),
                        Stream.of(Scalar.values()).map(Scalar::declared))
                .flatMap(names -> names)
                .toList();
    }

    private static String full(Interface service, Method method) {
        return service.name() + "." + method.name();
    }
}
