// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.generator.evolve.Conversion.Pair;
import org.creo.generator.evolve.Conversion.UnionPair;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Field;
import org.creo.generator.model.Literal;
import org.creo.generator.model.UnionCase;
import org.creo.type.TypeRef;

/** Tells what clients of a release notice of a method that answers them in their layout. */
final class AdaptationRemarks {

    private static final String READ = "'%s' is gone: from them it is %s";
    private static final String WRITTEN = "'%s' is new: to them it is %s";

    private final Description today;
    /** The older types whose values clients may write back. */
    private final Set<String> writtenBack;
    /** The constants and cases of which it has been said that clients cannot send them. */
    private final Set<String> unknown = new HashSet<>();

    private final Verdicts wire;

    private AdaptationRemarks(Description today, Set<String> writtenBack, Verdicts wire) {
        this.today = today;
        this.writtenBack = writtenBack;
        this.wire = wire;
    }

    static void add(AdaptedMethod method, Description today, Set<String> writtenBack, Verdicts wire) {
        AdaptationRemarks remarks = new AdaptationRemarks(today, writtenBack, wire);
        remarks.read(method.today().name() + ".", method.request(), false);
        for (Map.Entry<Pair, ReadPlan> read : method.reads().entrySet()) {
            Pair structs = read.getKey();
            remarks.read(
                    structs.today().name() + ".",
                    read.getValue(),
                    remarks.writtenBack.contains(structs.older().name()));
        }
        for (Map.Entry<Pair, WritePlan> write : method.writes().entrySet()) {
            remarks.write(write.getKey().today().name() + ".", write.getValue());
        }
        method.unionReads().forEach((unions, plan) -> remarks.standIns(unions, plan, READ));
        method.unionWrites().forEach((unions, plan) -> remarks.standIns(unions, plan, WRITTEN));
        method.upload().ifPresent(item -> remarks.standIns(item, READ));
        method.result().ifPresent(result -> remarks.standIns(result, WRITTEN));
        method.download().ifPresent(item -> remarks.standIns(item, WRITTEN));
        method.exceptions().forEach(exception -> remarks.write(exception.today().name() + ".", exception.fields()));
    }

    private void read(String owner, ReadPlan reading, boolean writtenBack) {
        for (ReadPlan.Step step : reading.steps()) {
            step.conversion().ifPresent(conversion -> standIns(conversion, READ));
            if (step.conversion().isEmpty()) {
                wire.remark("'" + owner + step.older().name() + "' is gone: what they send is dropped");
            }
        }
        for (ReadPlan.Value value : reading.values()) {
            if (!value.sent()) {
                wire.remark("'" + owner + value.today().name() + "' is new: from them it is "
                        + value.defaultValue()
                                .map(literal -> text(literal, value.today().type()))
                                .orElse("absent")
                        + (writtenBack
                                ? ", which replaces what is there when they write back what they have read"
                                : ""));
            }
        }
    }

    private void write(String owner, WritePlan writing) {
        for (WritePlan.Step step : writing.steps()) {
            Field older = step.older();
            if (step.today().isEmpty()) {
                wire.remark("'" + owner + older.name() + "' is gone: to them it is "
                        + step.defaultValue()
                                .map(literal -> text(literal, older.type()))
                                .orElse("absent"));
            }
            step.conversion().ifPresent(conversion -> standIns(conversion, WRITTEN));
        }
    }

    /**
     * Tells which constants clients cannot send, since they have read others in their place. It is said once for each
     * method.
     */
    private void unknown(Conversion.Enums enums) {
        for (EnumConstant constant : today.enumeration(enums.today()).constants()) {
            String name = enums.today().name() + "." + constant.name();
            if (!enums.targets().containsValue(constant.name())) {
                replaced(name);
            }
        }
    }

    private void replaced(String name) {
        if (unknown.add(name)) {
            wire.remark(
                    "'" + name + "' is new: what stands for it replaces it when they write back what they have read");
        }
    }

    /** Tells which cases arrive as others. */
    private void standIns(UnionPair unions, UnionPlan plan, String text) {
        String owner = unions.today().name() + ".";
        for (UnionPlan.Step step : plan.steps()) {
            step.value().ifPresent(value -> standIns(value, text));
            if (step.replaced()) {
                wire.remark(String.format(
                        text,
                        owner + step.from().name(),
                        step.to().name() + (step.initial().isPresent() ? ", without its value" : "")));
            }
        }
        if (text.equals(READ) && writtenBack.contains(unions.older().name())) {
            Set<String> sent =
                    plan.steps().stream().map(step -> step.to().name()).collect(Collectors.toSet());
            for (UnionCase each : today.union(unions.today()).cases()) {
                if (!sent.contains(each.name())) {
                    replaced(owner + each.name());
                }
            }
        }
    }

    private static String text(Literal literal, TypeRef type) {
        return DescriptionPrinter.literal(literal, type);
    }

    /** Tells which constants arrive as others. */
    private void standIns(Conversion conversion, String text) {
        if (conversion instanceof Conversion.Enums enums) {
            enums.targets().forEach((constant, target) -> {
                if (!constant.equals(target)) {
                    wire.remark(String.format(text, enums.today().name() + "." + constant, target));
                }
            });
            if (text.equals(READ) && writtenBack.contains(enums.older().name())) {
                unknown(enums);
            }
        } else if (conversion instanceof Conversion.Arrays arrays) {
            standIns(arrays.item(), text);
        } else if (conversion instanceof Conversion.Sets sets) {
            standIns(sets.item(), text);
        } else if (conversion instanceof Conversion.Maps maps) {
            standIns(maps.key(), text);
            standIns(maps.value(), text);
        } else if (conversion instanceof Conversion.Optionals optionals) {
            standIns(optionals.value(), text);
        } else if (conversion instanceof Conversion.Present present) {
            standIns(present.value(), text);
        } else if (conversion instanceof Conversion.Filled filled) {
            standIns(filled.value(), text);
        }
    }
}
