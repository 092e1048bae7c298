// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.Set;
import java.util.TreeSet;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.NamedCases;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.TypeRef;

/** Writes types as the expressions that make them, for the code that describes a service to its host. */
final class HostTypeExpressions implements NamedCases<String> {

    private final HostDescriptorNames names;
    private final Set<String> used = new TreeSet<>();

    HostTypeExpressions(HostDescriptorNames names) {
        this.names = names;
    }

    String of(TypeRef type) {
        return type.match(this);
    }

    /** The classes that the expressions name. */
    Set<String> used() {
        return used;
    }

    private String use(String type) {
        used.add(type);
        return type;
    }

    @Override
    public String scalar(Scalar type) {
        return use("Scalar") + "." + type.name();
    }

    @Override
    public String array(ArrayType type) {
        return "new " + use("ArrayType") + "(" + of(type.item()) + ")";
    }

    @Override
    public String set(SetType type) {
        return "new " + use("SetType") + "(" + of(type.item()) + ")";
    }

    @Override
    public String map(MapType type) {
        return "new " + use("MapType") + "(" + of(type.key()) + ", " + of(type.value()) + ")";
    }

    @Override
    public String optional(OptionalType type) {
        return "new " + use("OptionalType") + "(" + of(type.value()) + ")";
    }

    @Override
    public String named(TypeRef type) {
        return names.constant(type.declared());
    }
}
