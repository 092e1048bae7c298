// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.lang.reflect.Array;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.model.Description;
import org.creo.generator.model.RuledTypes;
import org.creo.rule.Length;
import org.creo.rule.Range;
import org.creo.rule.Rules;
import org.creo.rule.TextPattern;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import rasp.runtime.Values;

/**
 * Makes the rules of a description, which check in the order of generated code and refuse in its words: first the rules
 * of all fields of a struct, then those of what its fields hold. Not safe for several threads; what it makes is.
 */
final class RuleMaker {
    private final Description description;
    private final RuledTypes ruled;
    /** The rules of structs and unions, which may hold themselves. */
    private final Map<TypeRef, Inner> inner = new HashMap<>();

    RuleMaker(Description description) {
        this.description = description.checkingRules(true);
        this.ruled = new RuledTypes(this.description);
    }

    /** What is checked of the values of a type, as a whole and in it; empty where nothing is. */
    Optional<Rule> of(TypeRef type) {
        return inside(type);
    }

    /** What is checked of the fields of an exception or the parameters of a method: an array of values. */
    Optional<Rule> of(List<Member> members, boolean inOrder) {
        List<Check> own = new ArrayList<>();
        List<Check> held = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            int index = i;
            // Parameters are checked one after another, with what they hold.
            List<Check> second = inOrder ? own : held;
            own(member.type().present(), member.rules())
                    .ifPresent(rule -> own.add(new Check(index, member.name(), rule)));
            inside(member.type()).ifPresent(rule -> second.add(new Check(index, member.name(), rule)));
        }
        own.addAll(held);
        return own.isEmpty() ? Optional.empty() : Optional.of(new Fields(own));
    }

    /** What is checked of an item of a stream. */
    Optional<Rule> ofItem(String stream, TypeRef item, Rules rules) {
        return of(List.of(new Member(stream, item).with(rules)), true)
                .map(rule -> (value, at) -> rule.test(new Object[] {value}, at));
    }

    private record Check(int index, String name, Rule rule) {}

    private record Fields(List<Check> checks) implements Rule {
        @Override
        public void test(Object value, RulePlace at) {
            Object[] fields = (Object[]) value;
            for (Check check : checks) {
                at.checkField(check.name, check.rule, fields[check.index]);
            }
        }
    }

    /** The rules of a struct or a union: known before they are made. */
    private static final class Inner implements Rule {
        private Rule rule;

        @Override
        public void test(Object value, RulePlace at) {
            rule.test(value, at);
        }
    }

    private Optional<Rule> own(TypeRef type, Rules rules) {
        List<Rule> all = new ArrayList<>();
        rules.range().ifPresent(range -> all.add(range(type.asScalar().orElseThrow(), range)));
        rules.length().ifPresent(length -> all.add(length(length)));
        rules.pattern().ifPresent(pattern -> all.add(pattern(pattern)));
        Optional<MapType> map = type.asMap();
        rules.keys()
                .flatMap(keys -> own(map.orElseThrow().key(), keys))
                .ifPresent(rule -> all.add(keys(rule, map.orElseThrow().key())));
        rules.items()
                .flatMap(items ->
                        own(map.map(MapType::value).orElseGet(type::one).present(), items))
                .ifPresent(
                        rule -> all.add(map.isPresent() ? values(rule, map.get().key()) : items(rule, type)));
        return all.stream().reduce(Rule::and);
    }

    private Optional<Rule> inside(TypeRef type) {
        Optional<StructType> struct = type.asStruct();
        if (struct.isPresent()) {
            return ruled.contains(struct.get().name()) ? Optional.of(inner(struct.get())) : Optional.empty();
        }
        Optional<UnionType> union = type.asUnion();
        if (union.isPresent()) {
            return ruled.contains(union.get()) ? Optional.of(inner(union.get())) : Optional.empty();
        }
        if (type.isOptional()) {
            return inside(type.present());
        }
        if (type.isArray()) {
            return inside(type.one()).map(rule -> items(rule, type));
        }
        return type.asMap().flatMap(map -> inside(map.value()).map(rule -> values(rule, map.key())));
    }

    private Rule inner(StructType struct) {
        Inner known = inner.get(struct);
        if (known == null) {
            known = new Inner();
            inner.put(struct, known);
            known.rule = of(description.members(struct), false).orElseThrow();
        }
        return known;
    }

    private Rule inner(UnionType union) {
        Inner known = inner.get(union);
        if (known == null) {
            known = new Inner();
            inner.put(union, known);
            known.rule = cases(description.cases(union));
        }
        return known;
    }

    private Rule cases(List<Member> cases) {
        Map<Integer, Check> checks = new HashMap<>();
        for (int i = 0; i < cases.size(); i++) {
            int place = i;
            inside(cases.get(i).type())
                    .ifPresent(rule ->
                            checks.put(place, new Check(place, cases.get(place).name(), rule)));
        }
        return (value, at) -> {
            ValueForm.Chosen chosen = (ValueForm.Chosen) value;
            Check check = checks.get(chosen.position());
            if (check != null) {
                at.checkField(check.name, check.rule, chosen.value());
            }
        };
    }

    private static Rule range(Scalar type, Range range) {
        if (!type.isSpelled()) {
            return NumberRule.of(type, range);
        }
        Comparable<Object> min = bound(type, range.minText());
        Comparable<Object> max = bound(type, range.maxText());
        return (value, at) -> {
            if (min != null && min.compareTo(value) > 0 || max != null && max.compareTo(value) < 0) {
                throw at.wrong(Values.text(value) + " is not in " + range.words());
            }
        };
    }

    @SuppressWarnings("unchecked") // all types that have ranges are ordered
    private static Comparable<Object> bound(Scalar type, Optional<String> text) {
        return (Comparable<Object>) text.map(each -> type.spelled().parse(each)).orElse(null);
    }

    private static Rule length(Length allowed) {
        return (value, at) -> {
            int length = lengthOf(value);
            if (!allowed.has(length)) {
                throw at.wrong("it has " + length + " " + counted(value, length) + "; allowed: " + allowed.words());
            }
        };
    }

    private static int lengthOf(Object value) {
        if (value instanceof String text) {
            return text.codePointCount(0, text.length());
        }
        if (value instanceof Set<?> set) {
            return set.size();
        }
        return value instanceof Map<?, ?> map ? map.size() : Array.getLength(value);
    }

    private static String counted(Object value, int length) {
        if (value instanceof String) {
            return length == 1 ? "character" : "characters";
        }
        if (value instanceof Map) {
            return length == 1 ? "entry" : "entries";
        }
        return length == 1 ? "item" : "items";
    }

    private static Rule pattern(TextPattern pattern) {
        pattern.automaton();
        return (value, at) -> {
            if (!pattern.matches((String) value)) {
                throw at.wrong("the text does not match " + pattern.text());
            }
        };
    }

    private static Rule items(Rule rule, TypeRef type) {
        TypeRef key = type.asSet().<TypeRef>map(SetType::item).orElse(type);
        return (value, at) -> {
            if (value instanceof Object[] items) {
                for (int i = 0; i < items.length; i++) {
                    at.checkItem(i, rule, items[i]);
                }
            } else if (value instanceof Set<?> set) {
                set.forEach(each -> at.checkValue(shown(each, key), rule, each));
            } else {
                ((NumberRule) rule).testAll(value, at);
            }
        };
    }

    private static Rule values(Rule rule, TypeRef key) {
        return (value, at) -> ((Map<?, ?>) value).forEach((each, held) -> at.checkValue(shown(each, key), rule, held));
    }

    private static Rule keys(Rule rule, TypeRef key) {
        return (value, at) -> ((Map<?, ?>) value).keySet().forEach(each -> at.checkKey(shown(each, key), rule, each));
    }

    private static Object shown(Object key, TypeRef type) {
        return type == Scalar.ULONG && (long) key < 0 ? new BigInteger(Long.toUnsignedString((long) key)) : key;
    }
}
