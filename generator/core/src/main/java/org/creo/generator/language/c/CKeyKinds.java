// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import org.creo.generator.model.ArrayType;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Scalar;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeCases;
import org.creo.generator.model.TypeRef;

/**
 * What the runtime calls the type of a map's keys, among which it looks for one that comes twice; null for an enum's
 * constants, among which generated code looks itself.
 */
final class CKeyKinds implements TypeCases<String> {

    @Override
    public String scalar(Scalar type) {
        return type.name();
    }

    @Override
    public String enumeration(EnumType type) {
        return null;
    }

    @Override
    public String array(ArrayType type) {
        throw none(type);
    }

    @Override
    public String map(MapType type) {
        throw none(type);
    }

    @Override
    public String optional(OptionalType type) {
        throw none(type);
    }

    @Override
    public String stream(StreamType type) {
        throw none(type);
    }

    @Override
    public String struct(StructType type) {
        throw none(type);
    }

    private static IllegalArgumentException none(TypeRef type) {
        return new IllegalArgumentException(type.declared() + " cannot be the key of a map");
    }
}
