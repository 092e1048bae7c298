// SPDX-License-Identifier: Apache-2.0
package org.creo.json.openapi;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.creo.json.ValueType;
import org.creo.json.ValueType.Constants;
import org.creo.json.ValueType.Entries;
import org.creo.json.ValueType.Items;
import org.creo.json.ValueType.Maybe;
import org.creo.json.ValueType.Member;
import org.creo.json.ValueType.Simple;
import org.creo.json.ValueType.Struct;

/** Which structs and enums a type is made of. */
final class Shape {

    private Shape() {}

    /** The structs and enums that a type names itself. */
    static List<ValueType> named(ValueType type) {
        return type.match(new Named());
    }

    /** All structs and enums that these types name, directly or not, each object once. */
    static Set<ValueType> all(List<ValueType> types) {
        Set<ValueType> seen = new LinkedHashSet<>();
        Deque<ValueType> open = new ArrayDeque<>();
        types.forEach(type -> open.addAll(named(type)));
        while (!open.isEmpty()) {
            ValueType next = open.pop();
            if (seen.add(next) && next instanceof Struct struct) {
                struct.members().forEach(member -> open.addAll(named(member.type())));
            }
        }
        return seen;
    }

    /** A text of all that makes a difference for values: two types with the same text have the same values. */
    static String text(ValueType type) {
        StringBuilder text = new StringBuilder();
        for (ValueType each : all(List.of(type))) {
            text.append(each.declared());
            if (each instanceof Struct struct) {
                text.append(text(struct.members()));
            } else if (each instanceof Constants constants) {
                text.append(constants.names());
            }
        }
        return text.toString();
    }

    /** Such a text for members, in which structs and enums are names only. */
    static String text(List<Member> members) {
        List<String> texts = new ArrayList<>();
        members.forEach(member -> texts.add(member.name() + ":" + member.type().declared()
                + member.initial().map(each -> "=" + each).orElse("")));
        return texts.toString();
    }

    private static final class Named implements ValueType.Cases<List<ValueType>> {
        @Override
        public List<ValueType> simple(Simple type) {
            return List.of();
        }

        @Override
        public List<ValueType> items(Items type) {
            return type.item().match(this);
        }

        @Override
        public List<ValueType> entries(Entries type) {
            List<ValueType> both = new ArrayList<>(type.key().match(this));
            both.addAll(type.value().match(this));
            return both;
        }

        @Override
        public List<ValueType> maybe(Maybe type) {
            return type.value().match(this);
        }

        @Override
        public List<ValueType> constants(Constants type) {
            return List.of(type);
        }

        @Override
        public List<ValueType> struct(Struct type) {
            return List.of(type);
        }
    }
}
