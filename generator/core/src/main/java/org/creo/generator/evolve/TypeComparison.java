// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import static org.creo.generator.evolve.Comparison.added;
import static org.creo.generator.evolve.Comparison.find;
import static org.creo.generator.evolve.Comparison.renamed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.creo.generator.evolve.Difference.Entry;
import org.creo.generator.evolve.Difference.Level;
import org.creo.generator.evolve.Difference.Verdict;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.type.Trees;
import org.creo.type.TypeRef;

/** Finds what changed types do to code that uses clients once they are generated again. */
final class TypeComparison {

    private static final Verdict ADDED = new Verdict(Level.ADDED, List.of());

    private final Description older;
    private final Description today;
    /**
     * Structs and unions that clients only receive: parts of results and exceptions, and of no argument. A struct that
     * no method uses is not among them: only code that makes its values can use it.
     */
    private final Set<String> received = new HashSet<>();

    private final List<Entry> entries = new ArrayList<>();

    TypeComparison(Description older, Description today) {
        this.older = older;
        this.today = today;
        Set<String> made = new HashSet<>();
        for (Interface service : older.interfaces()) {
            for (Method method : service.methods()) {
                method.parameters().forEach(parameter -> add(parameter.type(), made));
                method.result().ifPresent(result -> add(result, received));
            }
        }
        older.exceptions().forEach(exception -> exception.fields().forEach(field -> add(field.type(), received)));
        received.removeAll(made);
    }

    private void add(TypeRef type, Set<String> names) {
        Trees.holders(type)
                .filter(holder -> names.add(holder.declared()))
                .forEach(holder -> older.held(holder).forEach(member -> add(member.type(), names)));
    }

    List<Entry> entries() {
        List<Struct> structs = added(older.structs(), today.structs(), Struct::name);
        Map<List<String>, String> renamedStructs = successors(structs, struct -> names(struct.fields()), Struct::name);
        for (Struct struct : older.structs()) {
            Optional<Struct> now = today.struct(struct.name());
            String renamed = renamedStructs.getOrDefault(names(struct.fields()), "");
            add(
                    "struct",
                    struct.name(),
                    now.map(current -> fields(struct.fields(), current.fields(), !received.contains(struct.name())))
                            .orElseGet(() -> Verdicts.gone(renamed)));
        }
        structs.forEach(struct -> add("struct", struct.name(), ADDED));
        List<Union> unions = added(older.unions(), today.unions(), Union::name);
        Map<List<String>, String> renamedUnions = successors(unions, union -> names(union.fields()), Union::name);
        for (Union union : older.unions()) {
            Optional<Union> now = today.union(union.name());
            String renamed = renamedUnions.getOrDefault(names(union.fields()), "");
            add(
                    "union",
                    union.name(),
                    now.map(current -> cases(union, current)).orElseGet(() -> Verdicts.gone(renamed)));
        }
        unions.forEach(union -> add("union", union.name(), ADDED));
        List<Enumeration> enums = added(older.enums(), today.enums(), Enumeration::name);
        Map<List<String>, String> renamedEnums = successors(enums, TypeComparison::constants, Enumeration::name);
        for (Enumeration declared : older.enums()) {
            Optional<Enumeration> now = today.enumeration(declared.name());
            String renamed = renamedEnums.getOrDefault(constants(declared), "");
            add(
                    "enum",
                    declared.name(),
                    now.map(current -> constants(declared, current)).orElseGet(() -> Verdicts.gone(renamed)));
        }
        enums.forEach(declared -> add("enum", declared.name(), ADDED));
        List<ExceptionType> exceptions = added(older.exceptions(), today.exceptions(), ExceptionType::name);
        Map<List<String>, String> renamedExceptions =
                successors(exceptions, exception -> names(exception.fields()), ExceptionType::name);
        for (ExceptionType exception : older.exceptions()) {
            Optional<ExceptionType> now = today.exception(exception.name());
            String renamed = renamedExceptions.getOrDefault(names(exception.fields()), "");
            add(
                    "exception",
                    exception.name(),
                    now.map(current -> fields(exception.fields(), current.fields(), false))
                            .orElseGet(() -> Verdicts.gone(renamed)));
        }
        exceptions.forEach(exception -> add("exception", exception.name(), ADDED));
        return entries;
    }

    private void add(String kind, String name, Verdict verdict) {
        entries.add(new Entry(kind, name, Optional.empty(), verdict));
    }

    /** For each new declaration, by what it consists of, a question whether it is an old one under another name. */
    private static <T> Map<List<String>, String> successors(
            List<T> added, Function<T, List<String>> parts, Function<T, String> name) {
        Map<List<String>, String> renamed = new HashMap<>();
        added.forEach(each -> renamed.putIfAbsent(parts.apply(each), renamed(name.apply(each))));
        return renamed;
    }

    private static List<String> names(List<Field> fields) {
        return fields.stream().map(Field::name).toList();
    }

    private static List<String> constants(Enumeration declared) {
        return declared.constants().stream().map(EnumConstant::name).toList();
    }

    private static Verdict fields(List<Field> before, List<Field> after, boolean made) {
        Verdicts source = new Verdicts();
        Renames renames = Renames.of(before, after);
        for (Field field : before) {
            Optional<Field> now = find(after, Field::name, field.name());
            if (now.isEmpty()) {
                source.breaks("the field '" + field.name() + "' is gone"
                        + renames.to(field.name()).map(Comparison::renamed).orElse(""));
            } else if (!now.get().type().equals(field.type())) {
                source.breaks("the field '" + field.name() + "' is '"
                        + now.get().type().declared() + "' and was '"
                        + field.type().declared() + "'");
            } else if (made) {
                source.defaults("the field '" + field.name() + "'", field, now.get());
            }
        }
        List<Field> appended = Appended.of(before, after);
        for (Field field : added(before, after, Field::name)) {
            if (renames.isTarget(field.name())) {
                continue;
            }
            if (made) {
                String isNew = "the field '" + field.name() + "' is new";
                boolean last = isLast(field, before, after);
                boolean spared = !field.isNeeded();
                String where = spared && !last ? " and not last" : "";
                if (appended.contains(field)) {
                    source.breaks(
                            Verdicts.JAVA, isNew + ": code that makes a value without a builder must give it, too");
                    source.remark(Verdicts.WITH_DEFAULTS, isNew + ": its default where code leaves it out");
                } else {
                    boolean named = field.defaultValue().isPresent();
                    String putLast = spared && !last ? "; put it last, where its default counts" : "";
                    source.breaks(
                            named ? Verdicts.C_SHARP_JAVA : spared ? Verdicts.BY_PLACE : Verdicts.COMPLETE,
                            isNew + where + ": code that makes a value must give it, too" + putLast);
                    if (named) {
                        source.breaks(
                                Verdicts.PYTHON,
                                isNew + where
                                        + ": code that makes a value without naming what follows must give it, too"
                                        + putLast);
                    }
                    if (spared) {
                        source.remark(Verdicts.TYPESCRIPT, isNew + ": its default where code leaves it out");
                    }
                }
                if (last) {
                    source.remark(Verdicts.C, isNew + ": 0 or empty where an initializer leaves it out");
                } else {
                    source.breaks(
                            Verdicts.C,
                            isNew + " and not last: initializers that do not name their fields give it the value of"
                                    + " the next; put it last");
                }
            } else {
                source.remark("the field '" + field.name() + "' is new; clients only receive it");
            }
        }
        if (Renames.reordered(before, after)) {
            if (made) {
                source.breaks(Verdicts.BY_PLACE, "the fields are in another order, in which constructors take them");
                source.breaks(Verdicts.C, "the fields are in another order: initializers that do not name them");
            } else {
                source.remark("the fields are in another order; clients only receive them");
            }
        }
        return source.verdict();
    }

    /** Whether a field comes after all that were there before. */
    private static boolean isLast(Field field, List<Field> before, List<Field> after) {
        return after.subList(after.indexOf(field), after.size()).stream()
                .allMatch(later -> find(before, Field::name, later.name()).isEmpty());
    }

    private static Verdict cases(Union before, Union after) {
        Verdicts source = new Verdicts();
        Renames renames = Renames.of(before.fields(), after.fields());
        for (UnionCase each : before.cases()) {
            Optional<UnionCase> now = after.unionCase(each.name());
            if (now.isEmpty()) {
                source.breaks("the case '" + each.name() + "' is gone"
                        + renames.to(each.name()).map(Comparison::renamed).orElse(""));
            } else if (!now.get().type().equals(each.type())) {
                source.breaks(
                        "the case '" + each.name() + "' is '" + now.get().type().declared() + "' and was '"
                                + each.type().declared() + "'");
            } else {
                standIn("case", each.name(), name(each), name(now.get()), source);
            }
        }
        for (UnionCase each : added(before.cases(), after.cases(), UnionCase::name)) {
            if (!renames.isTarget(each.name())) {
                String isNew = "the case '" + each.name() + "' is new: ";
                source.breaks(Verdicts.C_SHARP_JAVA, isNew + "Match and Cases have a function for each");
                source.remark(Verdicts.BY_SWITCH, isNew + "look at each place that tells them apart");
            }
        }
        if (Renames.reordered(before.fields(), after.fields())) {
            source.breaks(Verdicts.C_SHARP, "the cases are in another order, in which Match takes its functions");
        }
        return source.verdict();
    }

    private static Optional<String> name(UnionCase each) {
        return each.substitute().map(named -> named.name());
    }

    private static Optional<String> name(EnumConstant constant) {
        return constant.substitute().map(given -> ((Literal.EnumLiteral) given.value()).constant());
    }

    /** Tells what clients get that do not know a case or a constant: no client of the older description. */
    private static void standIn(
            String kind, String name, Optional<String> before, Optional<String> now, Verdicts source) {
        if (!before.equals(now)) {
            source.remark("what stands for the " + kind + " '" + name + "' where clients do not know it is "
                    + now.map(TypeComparison::quoted).orElse("nothing") + " and was "
                    + before.map(TypeComparison::quoted).orElse("nothing"));
        }
    }

    private static String quoted(String name) {
        return "'" + name + "'";
    }

    private static Verdict constants(Enumeration before, Enumeration after) {
        Verdicts source = new Verdicts();
        Set<String> old = Set.copyOf(constants(before));
        Set<String> current = Set.copyOf(constants(after));
        for (int i = 0; i < before.constants().size(); i++) {
            String name = before.constants().get(i).name();
            if (!current.contains(name)) {
                boolean replaced = i < after.constants().size()
                        && !old.contains(after.constants().get(i).name());
                source.breaks("the constant '" + name + "' is gone"
                        + (replaced ? renamed(after.constants().get(i).name()) : ""));
            } else {
                EnumConstant now = after.constant(name).orElseThrow();
                standIn("constant", name, name(before.constants().get(i)), name(now), source);
            }
        }
        for (EnumConstant constant : added(before.constants(), after.constants(), EnumConstant::name)) {
            source.remark("the constant '" + constant.name() + "' is new: look at each switch over them");
        }
        return source.verdict();
    }
}
