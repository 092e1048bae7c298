// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.HashMap;
import java.util.Map;
import org.creo.generator.model.Description;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.NamedCases;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.TypeRef;

/**
 * What a type is called in the names of functions: {@code Int}, {@code Data}, {@code arrayOfData}, {@code array2OfInt},
 * {@code optionalOfString}, {@code setOfInt}, {@code mapOfStringToData}. Not safe for several threads.
 */
final class JavaKeys implements NamedCases<String> {

    private final JavaNames names;
    private final Map<TypeRef, String> known = new HashMap<>();

    /** Clients and hosts of one description must agree, so all types that travel get their keys here, in one order. */
    JavaKeys(Description description, JavaNames names) {
        this.names = names;
        description
                .allInterfaces()
                .forEach(service -> service.methods()
                        .forEach(method ->
                                method.types().map(type -> type.single()).forEach(type -> type.match(this))));
        description
                .structs()
                .forEach(struct -> struct.fields().forEach(field -> field.type().match(this)));
        description
                .exceptions()
                .forEach(exception ->
                        exception.fields().forEach(field -> field.type().match(this)));
        description
                .unions()
                .forEach(union -> union.cases().forEach(each -> each.type().match(this)));
    }

    private String unique(TypeRef type, String wanted) {
        String key = known.get(type);
        if (key == null) {
            key = wanted;
            // A map of A to BToC and one of AToB to C would have the same key.
            while (known.containsValue(key)) {
                key += "_";
            }
            known.put(type, key);
        }
        return key;
    }

    private String title(TypeRef type) {
        return JavaNames.capital(type.match(this));
    }

    @Override
    public String scalar(Scalar type) {
        return JavaNames.capital(type.word());
    }

    @Override
    public String array(ArrayType type) {
        int depth = 1;
        TypeRef leaf = type.item();
        while (leaf.isArray()) {
            leaf = leaf.asArray().get().item();
            depth++;
        }
        return unique(type, "array" + (depth == 1 ? "" : depth) + "Of" + title(leaf));
    }

    @Override
    public String set(SetType type) {
        return unique(type, "setOf" + title(type.item()));
    }

    @Override
    public String map(MapType type) {
        return unique(type, "mapOf" + title(type.key()) + "To" + title(type.value()));
    }

    @Override
    public String optional(OptionalType type) {
        return unique(type, "optionalOf" + title(type.value()));
    }

    @Override
    public String named(TypeRef type) {
        return names.type(type.declared());
    }
}
