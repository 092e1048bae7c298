// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.wireshark;

import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.Sizes;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/**
 * A type as an expression of the script, for example {@code array(double)}.
 *
 * @param suffix what the names of structs, unions and enums have at their ends
 */
record LuaType(Sizes sizes, String suffix) implements ValueCases<String> {

    String of(TypeRef type) {
        return type.match(this);
    }

    @Override
    public String scalar(Scalar type) {
        return type == Scalar.STRING ? "text" : type.word();
    }

    @Override
    public String array(ArrayType type) {
        return type.item() == Scalar.BYTE ? "bytes" : "array(" + of(type.item()) + ")";
    }

    @Override
    public String set(SetType type) {
        return "array(" + of(type.item()) + ")";
    }

    @Override
    public String map(MapType type) {
        return "map(" + of(type.key()) + ", " + of(type.value()) + ")";
    }

    @Override
    public String optional(OptionalType type) {
        return "optional(" + of(type.value()) + ")";
    }

    @Override
    public String struct(StructType type) {
        return "struct(\"" + type.name() + suffix + "\", " + sizes.least(type) + ")";
    }

    @Override
    public String union(UnionType type) {
        return "union(\"" + type.name() + suffix + "\", " + sizes.least(type) + ")";
    }

    @Override
    public String enumeration(EnumType type) {
        return "enums[\"" + type.name() + suffix + "\"]";
    }
}
