// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import static org.creo.generator.evolve.Comparison.find;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.creo.generator.evolve.Difference.Ruled;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.rule.Rules;
import org.creo.type.Trees;
import org.creo.type.TypeRef;

/**
 * Finds values that clients could send and a host of today refuses, as their rules are narrower. Rules change no byte:
 * so this is apart from what happens on the wire.
 */
final class RuleComparison {

    private final Description older;
    private final Description today;
    private final List<Ruled> ruled = new ArrayList<>();

    private RuleComparison(Description older, Description today) {
        this.older = older;
        this.today = today;
    }

    /** The fields of structs that clients send, and the parameters, whose rules changed. */
    static List<Ruled> of(Description older, Description today) {
        return new RuleComparison(older, today).compare();
    }

    private List<Ruled> compare() {
        Set<String> sent = new TreeSet<>();
        for (Interface service : older.interfaces()) {
            Optional<Interface> now = find(today.interfaces(), Interface::name, service.name());
            for (Method method : service.methods()) {
                now.flatMap(found -> find(found.methods(), Method::name, method.name()))
                        .ifPresent(found ->
                                compare(service.name() + "." + method.name(), method.parameters(), found.parameters()));
                method.parameters().forEach(parameter -> add(parameter.type(), sent));
            }
        }
        for (String name : sent) {
            // A union has no rules of its own.
            older.struct(name)
                    .ifPresent(before ->
                            today.struct(name).ifPresent(now -> compare(name, before.fields(), now.fields())));
        }
        return ruled;
    }

    private void add(TypeRef type, Set<String> names) {
        Trees.holders(type)
                .filter(holder -> names.add(holder.declared()))
                .forEach(holder -> older.held(holder).forEach(member -> add(member.type(), names)));
    }

    private void compare(String owner, List<Field> before, List<Field> now) {
        for (Field field : before) {
            find(now, Field::name, field.name())
                    .filter(found -> !found.rules().equals(field.rules()))
                    .ifPresent(found -> compare(owner + "." + field.name(), field.rules(), found.rules()));
        }
    }

    private void compare(String name, Rules before, Rules now) {
        String change = now.isEmpty()
                ? before.declared() + " is gone"
                : now.declared() + (before.isEmpty() ? " is new" : " was " + before.declared());
        Verdicts verdicts = new Verdicts();
        if (now.contain(before)) {
            verdicts.remark(change + ": all that was allowed still is");
        } else {
            verdicts.breaks(change + ": clients get MALFORMED, or 400 over HTTP, for other values");
        }
        ruled.add(new Ruled(name, verdicts.verdict()));
    }
}
