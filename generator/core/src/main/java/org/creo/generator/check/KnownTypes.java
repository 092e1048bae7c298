// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.ArrayList;
import java.util.List;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.Struct;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;
import org.creo.generator.source.Location;

/** Each type that a field, parameter or result names is declared. */
final class KnownTypes implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        for (Struct struct : description.structs()) {
            struct.fields().forEach(field -> known(field, description, diagnostics));
        }
        for (Interface service : description.interfaces()) {
            for (Method method : service.methods()) {
                method.result().ifPresent(type -> known(type, method.resultAt(), description, diagnostics));
                method.parameters().forEach(parameter -> known(parameter, description, diagnostics));
            }
        }
    }

    private static void known(Field field, Description description, Diagnostics diagnostics) {
        known(field.type(), field.typeAt(), description, diagnostics);
    }

    private static void known(TypeRef type, Location at, Description description, Diagnostics diagnostics) {
        if (type instanceof ArrayType array) {
            known(array.item(), at, description, diagnostics);
        } else if (type instanceof StructType struct && description.struct(struct.name()).isEmpty()) {
            String name = struct.name();
            boolean service = description.interfaces().stream().anyMatch(other -> other.name().equals(name));
            Location place = new Location(at.source(), at.line(), at.column(), Math.min(at.length(), name.length()));
            if (service) {
                diagnostics.error(place, "'" + name + "' is an interface; values are structs");
            } else {
                diagnostics.error(place, "unknown type '" + name + "'", Nearest.to(name, candidates(description))
                        .map(near -> "did you mean '" + near + "'?").orElse("declare 'struct " + name + "'"));
            }
        }
    }

    private static List<String> candidates(Description description) {
        List<String> names = new ArrayList<>();
        description.structs().forEach(struct -> names.add(struct.name()));
        names.add("String");
        for (Primitive primitive : Primitive.values()) {
            names.add(primitive.declared());
        }
        return names;
    }
}
