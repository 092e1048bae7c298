// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.wireshark;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.creo.generator.decode.Known.Version;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/**
 * The names of fields in Wireshark's filters. A field of a release has the same name as today's where both show the
 * same, so that one filter finds the calls of all clients; else its name ends with the release.
 */
final class LuaFilters {

    private final Map<String, String> taken = new HashMap<>();

    /** The name of a field, those of today first. */
    String of(String name, TypeRef type, Version version) {
        String shown = type.match(new Shown(version.description()));
        boolean free = shown.equals(taken.computeIfAbsent(name, unknown -> shown));
        return free ? name : name + "-" + version.release().orElseThrow().version();
    }

    /** What fields of a type show, however many there are: a struct shows its own fields, a union its cases. */
    private record Shown(Description description) implements ValueCases<String> {

        @Override
        public String scalar(Scalar type) {
            return type.declared();
        }

        @Override
        public String array(ArrayType type) {
            return type.item() == Scalar.BYTE ? type.declared() : type.item().match(this);
        }

        @Override
        public String set(SetType type) {
            return type.item().match(this);
        }

        @Override
        public String map(MapType type) {
            return "Map<" + type.key().match(this) + ", " + type.value().match(this) + ">";
        }

        @Override
        public String optional(OptionalType type) {
            return type.value().match(this);
        }

        @Override
        public String struct(StructType type) {
            return "";
        }

        @Override
        public String union(UnionType type) {
            return "";
        }

        @Override
        public String enumeration(EnumType type) {
            return description.enumeration(type).constants().stream()
                    .map(EnumConstant::name)
                    .collect(Collectors.joining(", ", "{", "}"));
        }
    }
}
