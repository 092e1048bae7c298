// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.creo.json.JsonPlans;
import org.creo.json.MalformedValueException;
import org.creo.protocol.text.Nearest;
import org.creo.server.mock.JsonPart.Form;
import org.creo.type.ArrayType;
import org.creo.type.DeclaredTypes;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/**
 * Which arguments are meant: those that are as the text says. What it leaves out may be anything: parameters, fields of
 * structs, entries of maps.
 *
 * <p>Values are compared as JSON in the form in which hosts write it, in which equal values have equal texts, but for
 * the order of entries and of the items of sets.
 */
final class When {
    private final DeclaredTypes types;
    private final JsonPlans plans;

    private When(DeclaredTypes types, JsonPlans plans) {
        this.types = types;
        this.plans = plans;
    }

    /**
     * What tells whether arguments are meant; they are given as an object with the names of the parameters.
     *
     * @param part an object with the names of some parameters, or an array with all arguments in their order
     */
    static Predicate<JsonPart> read(MockMethod method, JsonPart part) throws Mistake {
        When when = new When(method.service().types(), method.plans());
        List<Member> parameters = method.parameters();
        if (part.is(Form.OBJECT)) {
            return when.members(part, "when", parameters, "parameter");
        }
        if (!part.is(Form.ARRAY)) {
            throw new Mistake(
                    part,
                    "when: expected an object with names of parameters, or an array with all arguments, found "
                            + part.form().words());
        }
        if (part.items().size() != parameters.size()) {
            throw new Mistake(
                    part,
                    "when: an array has all arguments of "
                            + method.descriptor().parameters().signature() + ", which are " + parameters.size()
                            + ", found " + part.items().size());
        }
        Map<String, JsonPart> named = new LinkedHashMap<>();
        for (int i = 0; i < parameters.size(); i++) {
            named.put(parameters.get(i).name(), part.items().get(i));
        }
        return when.members(
                new JsonPart(Form.OBJECT, part.text(), "", part.line(), named, List.of()),
                "when",
                parameters,
                "parameter");
    }

    private Predicate<JsonPart> members(JsonPart part, String place, List<Member> members, String what) throws Mistake {
        Map<String, Predicate<JsonPart>> wanted = new LinkedHashMap<>();
        for (Map.Entry<String, JsonPart> each : part.members().entrySet()) {
            String name = each.getKey();
            Member member = members.stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst()
                    .orElse(null);
            if (member == null) {
                List<String> names = members.stream().map(Member::name).toList();
                throw new Mistake(
                        each.getValue(),
                        place + ": there is no " + what + " '" + name + "'"
                                + Nearest.meant(name, names)
                                        .map(meant -> "; " + meant)
                                        .orElse(names.isEmpty() ? "" : "; there are " + String.join(", ", names)));
            }
            wanted.put(name, value(each.getValue(), place + "." + name, member.type()));
        }
        return actual -> wanted.entrySet().stream().allMatch(each -> {
            JsonPart found = actual.members().get(each.getKey());
            return found != null && each.getValue().test(found);
        });
    }

    private Predicate<JsonPart> value(JsonPart part, String place, TypeRef type) throws Mistake {
        return type.match(new Values(part, place)).make();
    }

    private interface Test {
        Predicate<JsonPart> make() throws Mistake;
    }

    /** How to compare a value of each kind. */
    private final class Values implements ValueCases<Test> {
        private final JsonPart part;
        private final String place;

        private Values(JsonPart part, String place) {
            this.part = part;
            this.place = place;
        }

        @Override
        public Test scalar(Scalar type) {
            return () -> whole(type);
        }

        @Override
        public Test enumeration(EnumType type) {
            return () -> whole(type);
        }

        private Predicate<JsonPart> whole(TypeRef type) throws Mistake {
            String text = written(type, part, place).text();
            return actual -> actual.text().equals(text);
        }

        @Override
        public Test array(ArrayType type) {
            return () -> {
                if (type.item() == Scalar.BYTE || !part.is(Form.ARRAY)) {
                    return whole(type);
                }
                List<Predicate<JsonPart>> items = new ArrayList<>();
                for (JsonPart item : part.items()) {
                    items.add(value(item, place + "[" + items.size() + "]", type.item()));
                }
                return actual -> fit(items, actual.items());
            };
        }

        @Override
        public Test set(SetType type) {
            return () -> {
                Map<String, Integer> wanted = counted(written(type, part, place).items());
                return actual -> counted(actual.items()).equals(wanted);
            };
        }

        @Override
        public Test map(MapType type) {
            return () -> {
                if (!part.is(Form.OBJECT)) {
                    return whole(type);
                }
                Map<String, Predicate<JsonPart>> wanted = new LinkedHashMap<>();
                for (Map.Entry<String, JsonPart> each : part.members().entrySet()) {
                    wanted.put(
                            key(type, each.getKey()),
                            value(each.getValue(), place + "[\"" + each.getKey() + "\"]", type.value()));
                }
                return actual -> wanted.entrySet().stream().allMatch(each -> {
                    JsonPart found = actual.members().get(each.getKey());
                    return found != null && each.getValue().test(found);
                });
            };
        }

        /** The key as hosts write it. */
        private String key(MapType type, String given) throws Mistake {
            SetType keys = new SetType(type.key());
            boolean number = type.key()
                    .asScalar()
                    .filter(scalar -> scalar.form() == Scalar.Form.INTEGER)
                    .isPresent();
            String json = number && given.matches("-?\\d+") ? given : JsonPart.quoted(given);
            JsonPart item = new JsonPart(Form.ARRAY, "[" + json + "]", "", part.line(), Map.of(), List.of());
            JsonPart written = written(keys, item, place).items().get(0);
            return written.is(Form.TEXT) ? written.string() : written.text();
        }

        @Override
        public Test optional(OptionalType type) {
            return () -> part.is(Form.NULL) ? actual -> actual.is(Form.NULL) : value(part, place, type.value());
        }

        @Override
        public Test struct(StructType type) {
            return () -> part.is(Form.OBJECT) ? members(part, place, types.members(type), "field") : whole(type);
        }

        @Override
        public Test union(UnionType type) {
            return () -> part.is(Form.OBJECT) && part.members().size() == 1
                    ? members(part, place, types.cases(type), "case")
                    : whole(type);
        }
    }

    private static boolean fit(List<Predicate<JsonPart>> wanted, List<JsonPart> actual) {
        if (wanted.size() != actual.size()) {
            return false;
        }
        for (int i = 0; i < wanted.size(); i++) {
            if (!wanted.get(i).test(actual.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static Map<String, Integer> counted(List<JsonPart> items) {
        Map<String, Integer> counted = new HashMap<>();
        items.forEach(item -> counted.merge(item.text(), 1, Integer::sum));
        return counted;
    }

    /** A whole value as hosts write it. */
    private JsonPart written(TypeRef type, JsonPart part, String place) throws Mistake {
        byte[] value = CannedValues.read(plans.reader(type), part, place);
        try {
            return JsonPart.written(plans.writer(type), value);
        } catch (MalformedValueException e) {
            throw new IllegalStateException("what was read can be written", e);
        }
    }
}
