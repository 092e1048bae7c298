// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.spelling;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.ExampleText;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.rule.Rules;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/**
 * Calls with a small value of each type, as a language spells them, for readers who see them for the first time. A
 * value that would hold more than {@value #MOST} numbers, texts and the like leaves out structs within it: a reader
 * sees what it is made of, and no line grows with the depth of a description. Not safe for several threads.
 */
public final class Examples {

    /** Where the host of an example is. */
    private static final String ADDRESS = "localhost:7000";
    /** How many values without parts an example spells out. */
    private static final int MOST = 40;
    /** The items of an array of characters. */
    private static final String CHARACTERS = "chars";
    /** How many structs are spelled out one within the other, where there are more values than that. */
    private static final int DEEPEST = 2;

    private final Description description;
    private final Spelling spelling;
    private final SortedSet<String> uses = new TreeSet<>();
    /**
     * How many values without parts a struct, or the first case of a union, holds when it is spelled out; more than
     * {@link #MOST} are not told apart.
     */
    private final Map<String, Integer> sizes = new HashMap<>();
    /** How many of them may be spelled out for the current value. */
    private int room = MOST;
    /** The structs and unions that enclose the current value; what would contain one of them again is left empty. */
    private final Deque<String> around = new ArrayDeque<>();

    /** Those of the current value. */
    private Rules rules = Rules.NONE;

    private final Values values = new Values();

    public Examples(Description description, Spelling spelling) {
        this.description = description;
        this.spelling = spelling;
    }

    /** What the examples so far have named, which the code around them then has to import. */
    public SortedSet<String> uses() {
        return Collections.unmodifiableSortedSet(uses);
    }

    /** A value of a type, which is no stream. */
    public String of(TypeRef type) {
        return of(type, Rules.NONE);
    }

    /** The same, but it obeys rules. */
    public String of(TypeRef type, Rules given) {
        Rules outside = rules;
        rules = given;
        String value = type.match(values);
        rules = outside;
        return value;
    }

    private Written value(TypeRef type) {
        return said(spelling.value(type));
    }

    private Written said(Written written) {
        uses.addAll(written.uses());
        return written;
    }

    /** The same for other code, which has named nothing yet. */
    public Examples another() {
        return new Examples(description, spelling);
    }

    /** A program that calls a method. */
    public String program(Interface service, Method method) {
        Examples own = another();
        Written program = own.said(spelling.program(service));
        String call = own.call(service, method);
        return program.filled(
                Map.of("address", ADDRESS, "call", call, "uses", String.join(program.between(), own.uses())));
    }

    /** The parts of a call, for code that does more than the call. @param name of the method in the language */
    public ExampleCall of(Interface service, Method method, String name) {
        String arguments = spelling.parameters(method).stream()
                .map(parameter -> argument(service, method, parameter))
                .collect(Collectors.joining(", "));
        return new ExampleCall(
                name,
                arguments,
                method.single().isPresent(),
                method.single().flatMap(TypeRef::asArray).isPresent(),
                method.download().isPresent());
    }

    /** The code of a call alone. */
    public String call(Interface service, Method method) {
        Written call = said(spelling.call(service, method));
        List<Written> declared = call.arguments();
        Map<String, String> parts = new LinkedHashMap<>();
        StringBuilder declarations = new StringBuilder();
        List<Field> fixed = method.fixed();
        for (int i = 0; i < fixed.size(); i++) {
            TypeRef type = fixed.get(i).type();
            Rules given = fixed.get(i).rules();
            if (declared.isEmpty()) {
                parts.put(String.valueOf(i), of(type, given));
            } else {
                parts.put(String.valueOf(i), declared.get(i).passed());
                declarations
                        .append(declared.get(i).declared(of(type.present(), given)))
                        .append('\n');
            }
        }
        parts.put("declared", declarations.toString());
        method.upload().ifPresent(stream -> parts.put("items", items(call, stream)));
        return call.filled(parts);
    }

    private String argument(Interface service, Method method, Field parameter) {
        return parameter.type().isStream()
                ? items(said(spelling.call(service, method)), parameter)
                : of(parameter.type(), parameter.rules());
    }

    /** The items of a stream: two, so that nobody takes the stream for one of them. */
    private String items(Written call, Field stream) {
        String item = of(stream.type().single(), stream.rules().items().orElse(Rules.NONE));
        return call.items().list(List.of(item, item));
    }

    /** How many values without parts there are in one of this type. */
    private int size(TypeRef type) {
        return Math.max(1, Trees.holders(type).mapToInt(this::sizeOf).sum());
    }

    private int sizeOf(TypeRef holder) {
        Integer known = sizes.putIfAbsent(holder.declared(), 1); // what holds itself is left empty there
        if (known != null) {
            return known;
        }
        List<Member> held = description.held(holder);
        int size = 0;
        for (Member member : holder.asUnion().isPresent() ? held.subList(0, 1) : held) {
            size = Math.min(MOST + 1, size + size(member.type()));
        }
        sizes.put(holder.declared(), size);
        return size;
    }

    private boolean endless(TypeRef type) {
        return Trees.holders(type).map(TypeRef::declared).anyMatch(around::contains);
    }

    private final class Values implements ValueCases<String> {

        @Override
        public String scalar(Scalar type) {
            return value(type).plain(ExampleText.of(type, rules, wanted(type)));
        }

        @Override
        public String array(ArrayType type) {
            Written array = value(type);
            if (array.isText()) {
                return array.plain(characters(count(CHARACTERS.length())));
            }
            if (type.item().equals(Scalar.BYTE)) {
                return inside().range().isEmpty() ? array.byteArray(this::count) : array.byteArray(bytes());
            }
            int count = count(endless(type.item()) ? 0 : 1);
            return array.list(count == 0 ? List.of() : Collections.nCopies(count, of(type.item(), inside())));
        }

        @Override
        public String set(SetType type) {
            Written set = value(type);
            return set.list(keys(type.item(), inside(), count(1)));
        }

        @Override
        public String map(MapType type) {
            Written map = value(type);
            int count = count(endless(type.value()) ? 0 : 1);
            if (count == 0) {
                return map.list(List.of());
            }
            String value = of(type.value(), inside());
            return map.list(keys(type.key(), rules.keys().orElse(Rules.NONE), count).stream()
                    .map(key -> map.entry(key, value))
                    .toList());
        }

        /** Keys of a map, or items of a set, that differ; or as few as there are. */
        private List<String> keys(TypeRef type, Rules given, int count) {
            return type.asScalar()
                    .map(scalar -> ExampleText.several(scalar, given, wanted(scalar), count).stream()
                            .map(value(type)::plain)
                            .toList())
                    .orElseGet(() -> constants(type, count));
        }

        private List<String> constants(TypeRef type, int count) {
            List<EnumConstant> all =
                    description.enumeration(type.asEnum().orElseThrow()).constants();
            return count == 1
                    ? List.of(of(type))
                    : all.stream()
                            .limit(count)
                            .map(each -> value(type).plain(each.name()))
                            .toList();
        }

        private static String characters(int count) {
            return CHARACTERS.repeat(count / CHARACTERS.length() + 1).substring(0, count);
        }

        private List<Integer> bytes() {
            return IntStream.range(0, count(2))
                    .mapToObj(i -> ExampleText.of(Scalar.BYTE, inside(), String.valueOf(i + 1)))
                    .map(Integer::valueOf)
                    .toList();
        }

        private Rules inside() {
            return rules.items().orElse(Rules.NONE);
        }

        /** How many items there are; a rule that wants very many is not obeyed, so that a reader sees an end. */
        private int count(int wanted) {
            return Math.min(rules.count(wanted), MOST);
        }

        private static String wanted(Scalar type) {
            return switch (type.form()) {
                case TRUTH -> "true";
                case INTEGER -> "1";
                case FLOATING -> "1.5";
                case CHARACTER -> "a";
                case TEXT -> "text";
                case INSTANT, DURATION, DATE, UUID, DECIMAL -> type.spelled().example();
            };
        }

        @Override
        public String optional(OptionalType type) {
            Written optional = value(type);
            return endless(type.value()) ? optional.absent() : optional.present(of(type.value(), rules));
        }

        @Override
        public String struct(StructType type) {
            List<Field> fields = description.struct(type).fields();
            int whole = room;
            if (size(type) > whole) {
                if (fields.size() > whole || around.size() == DEEPEST) {
                    return spelling.leftOut(type);
                }
                room = whole / fields.size();
            }
            around.push(type.name());
            Written struct = value(type);
            List<String> shown = new ArrayList<>();
            for (int i = 0; i < fields.size(); i++) {
                TypeRef field = fields.get(i).type();
                if (!struct.isSparse() || !field.isOptional() || !endless(field)) {
                    shown.add(struct.field(i, of(field, fields.get(i).rules())));
                }
            }
            around.pop();
            room = whole;
            return struct.list(shown);
        }

        @Override
        public String union(UnionType type) {
            List<Member> cases = description.cases(type);
            around.push(type.name());
            Member shown = cases.stream()
                    .filter(each -> !endless(each.type()))
                    .findFirst()
                    .orElse(cases.get(0));
            String code = value(type).chosen(shown.name(), of(shown.type()));
            around.pop();
            return code;
        }

        /** A constant that is not deprecated, where there is one. */
        @Override
        public String enumeration(EnumType type) {
            List<EnumConstant> constants = description.enumeration(type).constants();
            EnumConstant shown = constants.stream()
                    .filter(constant -> constant.deprecation().isEmpty())
                    .findFirst()
                    .orElse(constants.get(0));
            return value(type).plain(shown.name());
        }
    }
}
