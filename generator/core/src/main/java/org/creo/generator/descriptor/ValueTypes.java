// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.descriptor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Field;
import org.creo.generator.model.JsonLiteral;
import org.creo.json.ValueType;
import org.creo.json.ValueType.Constants;
import org.creo.json.ValueType.Entries;
import org.creo.json.ValueType.Items;
import org.creo.json.ValueType.Maybe;
import org.creo.json.ValueType.Member;
import org.creo.json.ValueType.Struct;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.ValueCases;

/** Turns the types of a description into those of values that become JSON. Not safe for several threads. */
public final class ValueTypes implements ValueCases<ValueType> {

    private final Description description;
    private final Map<String, Struct> structs = new HashMap<>();

    public ValueTypes(Description description) {
        this.description = description;
    }

    public ValueType of(TypeRef type) {
        return type.match(this);
    }

    public List<Member> members(List<Field> fields) {
        return fields.stream()
                .map(field -> new Member(field.name(), of(field.type()), JsonLiteral.of(field)))
                .toList();
    }

    @Override
    public ValueType scalar(Scalar type) {
        return ValueType.Simple.valueOf(type.name());
    }

    @Override
    public ValueType array(ArrayType type) {
        return new Items(of(type.item()));
    }

    @Override
    public ValueType map(MapType type) {
        return new Entries(of(type.key()), of(type.value()));
    }

    @Override
    public ValueType optional(OptionalType type) {
        return new Maybe(of(type.value()));
    }

    @Override
    public ValueType struct(StructType type) {
        Struct known = structs.get(type.name());
        if (known == null) {
            known = new Struct(type.name());
            // The struct is known before its fields, which may be of the same type.
            structs.put(type.name(), known);
            known.set(members(description.struct(type).fields()));
        }
        return known;
    }

    @Override
    public ValueType enumeration(EnumType type) {
        return new Constants(
                type.name(),
                description.enumeration(type).constants().stream()
                        .map(EnumConstant::name)
                        .toList());
    }
}
