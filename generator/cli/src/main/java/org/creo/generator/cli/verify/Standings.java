// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StreamType;
import org.creo.type.StructType;
import org.creo.type.TypeCases;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/** Collects which types stand where in a message. */
final class Standings {

    /**
     * A type at a place.
     *
     * @param type a scalar by its name, any other by its kind
     */
    record Standing(String type, Place place) {}

    private final Description description;
    private final Set<Standing> found = new HashSet<>();
    private final Set<String> seen = new HashSet<>();

    private Standings(Description description) {
        this.description = description;
    }

    static Set<Standing> in(Message message) {
        Standings standings = new Standings(message.description());
        for (Field field : message.fields()) {
            message.place()
                    .ifPresentOrElse(
                            place -> standings.add(field.type(), place),
                            () -> standings.addParts(field.type(), Place.FIELD));
        }
        return Set.copyOf(standings.found);
    }

    /** All that may stand somewhere, in the order of a table. */
    static List<String> types() {
        return Stream.concat(
                        Stream.of(Scalar.values()).map(Scalar::declared),
                        Stream.of("enum", "struct", "union", "array", "Set", "Map", "Optional"))
                .toList();
    }

    private void add(TypeRef type, Place place) {
        found.add(new Standing(type.match(KIND), place));
        addParts(type, place);
    }

    private void addParts(TypeRef type, Place place) {
        type.asArray().ifPresent(array -> add(array.item(), place == Place.ITEM ? Place.ROW : Place.ITEM));
        type.asSet().ifPresent(set -> add(set.item(), Place.SET));
        type.asMap().ifPresent(map -> {
            add(map.key(), Place.KEY);
            add(map.value(), Place.VALUE);
        });
        type.asOptional().ifPresent(optional -> add(optional.value(), Place.OPTIONAL));
        type.asStruct()
                .filter(struct -> seen.add(struct.name()))
                .ifPresent(struct -> addAll(description.struct(struct).fields(), Place.FIELD));
        type.asUnion()
                .filter(union -> seen.add(union.name()))
                .ifPresent(union -> addAll(description.union(union).fields(), Place.CASE));
    }

    private void addAll(List<Field> fields, Place place) {
        fields.forEach(field -> add(field.type(), place));
    }

    private static final TypeCases<String> KIND = new TypeCases<>() {

        @Override
        public String scalar(Scalar type) {
            return type.declared();
        }

        @Override
        public String array(ArrayType type) {
            return "array";
        }

        @Override
        public String set(SetType type) {
            return "Set";
        }

        @Override
        public String map(MapType type) {
            return "Map";
        }

        @Override
        public String optional(OptionalType type) {
            return "Optional";
        }

        @Override
        public String stream(StreamType type) {
            throw new IllegalArgumentException("the items of a stream are messages: " + type.declared());
        }

        @Override
        public String struct(StructType type) {
            return "struct";
        }

        @Override
        public String union(UnionType type) {
            return "union";
        }

        @Override
        public String enumeration(EnumType type) {
            return "enum";
        }
    };
}
