// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.creo.generator.evolve.AdaptedMethod;
import org.creo.generator.evolve.AdaptedMethod.AdaptedException;
import org.creo.generator.evolve.Conversion;
import org.creo.generator.evolve.ReadPlan;
import org.creo.generator.evolve.UnionPlan;
import org.creo.generator.evolve.WritePlan;
import org.creo.generator.language.host.HostOlder.Head;
import org.creo.generator.language.host.HostOlder.Kept;
import org.creo.generator.language.host.HostOlder.Read;
import org.creo.generator.language.host.HostOlder.Table;
import org.creo.generator.language.host.HostOlder.Write;
import org.creo.generator.language.host.HostOlder.Writing;
import org.creo.generator.language.host.HostOlder.Written;
import org.creo.generator.language.java.JavaDefaults;
import org.creo.generator.language.java.JavaImports;
import org.creo.generator.language.java.JavaLiterals;
import org.creo.generator.language.java.JavaNames;
import org.creo.generator.language.java.JavaType;
import org.creo.generator.language.java.JavaTypes;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.generator.model.InitialValue;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Literal.BooleanLiteral;
import org.creo.generator.model.Literal.EmptyLiteral;
import org.creo.generator.model.Literal.EnumLiteral;
import org.creo.generator.model.Literal.IntegerLiteral;
import org.creo.generator.model.Release;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.type.EnumType;
import org.creo.type.Scalar;
import org.creo.type.Trees;
import org.creo.type.TypeRef;

/**
 * How values of one method are converted between a release and today: by today's codec, or by functions made for that.
 */
final class HostConversions {

    private final Description today;
    private final JavaNames names;
    private final JavaTypes types;
    private final JavaLiterals literals;
    private final HostFunctions functions;
    private final JavaImports imports;

    private final AdaptedMethod method;
    private final Description older;
    private final JavaTypes olderTypes;
    private final Trees olderTrees;
    private final HostSkips skips;
    private final JavaDefaults defaults;
    private final HostInitial initial;

    /** The types of a release, which all of its methods share. */
    record Older(Description description, JavaTypes types, Trees trees) {

        static Older of(Release release) {
            Description older = release.description();
            return new Older(older, new JavaTypes(older, new JavaNames(older)), new Trees(older));
        }
    }

    HostConversions(
            Description today,
            JavaNames names,
            JavaTypes types,
            HostFunctions functions,
            JavaImports imports,
            HostInitial initial,
            AdaptedMethod method,
            Older release) {
        this.today = today;
        this.names = names;
        this.types = types;
        this.literals = new JavaLiterals(names);
        this.functions = functions;
        this.imports = imports;
        this.method = method;
        this.older = release.description();
        this.olderTypes = release.types();
        this.olderTrees = release.trees();
        this.defaults = new JavaDefaults(types, literals, imports);
        this.initial = initial;
        this.skips = new HostSkips(this, older, olderTypes, olderTrees);
    }

    /** The release as a part of names. */
    String suffix() {
        return "_" + method.release().version().replace('.', '_');
    }

    /** Comments count as code for imports: a description's {@code Map} in a comment adds the import of Java's. */
    void mention(TypeRef olderType) {
        imports.add(olderType.isMap(), "Map").add(olderType.isSet(), "Set").add(olderType.isOptional(), "Optional");
        olderType.parts().forEach(this::mention);
    }

    String function(String verb, String key, Object what, Function<String, HostOlder.Function> make) {
        return functions.name(verb, key, suffix(), what, make);
    }

    Head head(String name, TypeRef olderType, TypeRef type) {
        mention(olderType);
        if (type != null) {
            imports.add(types.imports(type));
        }
        return new Head(name, olderType.declared(), method.release().version(), type == null ? null : types.text(type));
    }

    String key(TypeRef type) {
        return types.key(type);
    }

    /** The fewest bytes of an item of an older array or set, or of an entry of an older map. */
    int least(TypeRef olderType) {
        return olderType.parts().stream()
                .mapToInt(part -> olderTypes.of(part).wire().least())
                .sum();
    }

    /** An expression that reads a value. */
    String read(Conversion conversion) {
        return conversion instanceof Conversion.Same
                ? types.of(conversion.today()).wire().outside().read()
                : function("read", key(conversion.today()), conversion, name -> reader(name, conversion)) + "(in)";
    }

    /** @param label what the value is called in messages */
    Writing write(Conversion conversion, String label) {
        if (conversion instanceof Conversion.Same) {
            return writing(types.of(conversion.today()).wire().outside(), label);
        }
        String name = function("write", key(conversion.today()), conversion, made -> writer(made, conversion));
        return new Writing(name + "(out, ", null);
    }

    private static Writing writing(JavaType.Coding coding, String label) {
        return new Writing(coding.write(), coding.labelled() ? label : null);
    }

    /** The name of the function that writes an exception's fields. */
    String write(AdaptedException exception) {
        String type = names.type(exception.today().name());
        return function(
                "write",
                type,
                List.of("exception", type),
                name -> new HostOlder.WriteFields(
                        new Head(
                                name, exception.older().name(), method.release().version(), type),
                        false,
                        writes(exception.fields(), type, field -> names.field(field, exception.today()))));
    }

    /** How the fields of an older release are read, in their order. */
    List<Read> reads(ReadPlan reading) {
        return reading.steps().stream()
                .map(step -> step.conversion()
                        .map(conversion -> {
                            String call = read(conversion);
                            imports.add(types.imports(conversion.today()));
                            return new Read(
                                    call,
                                    new Kept(
                                            types.text(conversion.today()),
                                            names.variable(step.older().name())),
                                    null);
                        })
                        .orElseGet(() -> new Read(
                                skips.of(step.older().type()),
                                null,
                                step.older().name())))
                .toList();
    }

    /** Whether a default is an array of maps. */
    boolean generic(ReadPlan reading) {
        return reading.values().stream()
                .anyMatch(
                        value -> !value.sent() && types.of(value.today().type()).generic());
    }

    /**
     * The value of one of today's fields: what was read, or its default.
     *
     * @param where what comes before the variable that it was read into
     */
    String value(ReadPlan.Value value, String where) {
        return value.sent()
                ? where + names.variable(value.today().name())
                : defaults.argument(value.today().type(), value.defaultValue());
    }

    private List<Write> writes(WritePlan writing, String owner, Function<String, String> accessor) {
        return writing.steps().stream()
                .map(step -> {
                    String name = step.older().name();
                    if (step.conversion().isEmpty()) {
                        return new Write(constant(step.older().type(), step.defaultValue(), name), name);
                    }
                    Field now = step.today().orElseThrow();
                    return new Write(
                            new Written(
                                    write(step.conversion().get(), owner + "." + name),
                                    types.part("value", now, accessor.apply(now.name()))),
                            null);
                })
                .toList();
    }

    /**
     * How a value is written that is always the same: a constant as its number, an empty one as a count, an absent one
     * as a byte.
     */
    private Written constant(TypeRef type, Optional<Literal> value, String label) {
        if (value.isEmpty()) {
            return constant(Scalar.BOOLEAN, new BooleanLiteral(false), label);
        }
        Optional<EnumType> enumeration = type.asEnum();
        if (enumeration.isPresent()) {
            int number = number(older.enumeration(enumeration.get()), ((EnumLiteral) value.get()).constant());
            return constant(Scalar.INT, new IntegerLiteral(number), label);
        }
        return value.get() instanceof EmptyLiteral
                ? constant(Scalar.INT, new IntegerLiteral(0), label)
                : constant(type, value.get(), label);
    }

    private Written constant(TypeRef type, Literal value, String label) {
        imports.add(types.imports(type));
        return new Written(writing(types.of(type).wire().outside(), label), literals.argument(type, value));
    }

    private static int number(Enumeration enumeration, String constant) {
        return enumeration.constants().stream().map(EnumConstant::name).toList().indexOf(constant);
    }

    private HostOlder.Function reader(String name, Conversion conversion) {
        Head head = head(name, conversion.older(), conversion.today());
        JavaType type = types.of(conversion.today());
        if (conversion instanceof Conversion.Structs structs) {
            ReadPlan reading = method.reads().get(new Conversion.Pair(structs.older(), structs.today()));
            List<Read> reads = reads(reading);
            String arguments =
                    reading.values().stream().map(value -> value(value, "")).collect(Collectors.joining(", "));
            boolean owning = types.owning(today.struct(structs.today()).fields());
            imports.add(owning, "Owned");
            return new HostOlder.ReadStruct(
                    head,
                    olderTrees.recursive(structs.older()),
                    generic(reading),
                    reads,
                    owning ? arguments + ", Owned.ALL" : arguments);
        }
        if (conversion instanceof Conversion.Unions unions) {
            return reader(head, unions);
        }
        if (conversion instanceof Conversion.Enums enums) {
            return new HostOlder.ReadEnum(
                    head,
                    new Table(
                            head.type(),
                            name + "Table",
                            enums.targets().values().stream()
                                    .map(target -> literals.argument(enums.today(), new EnumLiteral(target)))
                                    .toList()));
        }
        if (conversion instanceof Conversion.Arrays arrays) {
            return new HostOlder.ReadArray(
                    head,
                    type.generic(),
                    type.array()
                            .creation("in.count(" + least(arrays.older()) + ", "
                                    + types.heap().item(arrays.item().today()) + ")"),
                    read(arrays.item()));
        }
        if (conversion instanceof Conversion.Sets sets) {
            imports.add("Collections").add("Values");
            TypeRef item = sets.item().today();
            return new HostOlder.ReadSet(
                    head, least(sets.older()), types.heap().member(item), types.text(item), read(sets.item()));
        }
        if (conversion instanceof Conversion.Maps maps) {
            imports.add("Collections").add("Values");
            String key = read(maps.key());
            return new HostOlder.ReadMap(
                    head,
                    least(maps.older()),
                    types.heap().entry(maps.key().today(), maps.value().today()),
                    types.text(maps.key().today()),
                    key,
                    read(maps.value()));
        }
        if (conversion instanceof Conversion.Optionals optionals) {
            return new HostOlder.ReadOptional(
                    head, types.heap().present(optionals.value().today()), read(optionals.value()));
        }
        if (conversion instanceof Conversion.Present present) {
            return new HostOlder.ReadPresent(
                    head, types.heap().present(present.value().today()), read(present.value()));
        }
        if (conversion instanceof Conversion.Filled filled) {
            return new HostOlder.ReadFilled(
                    head, read(filled.value()), defaults.argument(filled.today(), Optional.of(filled.absent())));
        }
        throw new IllegalArgumentException("no function reads " + conversion);
    }

    private HostOlder.Function reader(Head head, Conversion.Unions unions) {
        UnionPlan plan = method.unionReads().get(new Conversion.UnionPair(unions.older(), unions.today()));
        Map<String, String> classes = names.cases(today.union(unions.today()));
        List<HostOlder.ReadCase> cases = plan.steps().stream()
                .map(step -> {
                    String made =
                            "new " + head.type() + "." + classes.get(step.to().name()) + "(";
                    int more = types.heap().more(unions.today(), step.to().type());
                    return step.initial().isPresent()
                            ? new HostOlder.ReadCase(
                                    skips.of(step.from().type()),
                                    more,
                                    made + initial(step.initial().get()) + ")")
                            : new HostOlder.ReadCase(
                                    null, more, made + read(step.value().orElseThrow()) + ")");
                })
                .toList();
        boolean generic = plan.steps().stream()
                .flatMap(step -> step.initial().stream())
                .anyMatch(each -> types.of(each.type()).generic());
        return new HostOlder.ReadUnion(head, olderTrees.recursive(unions.older()), generic, cases);
    }

    private HostOlder.Function writer(Head head, Conversion.Unions unions, String label) {
        UnionPlan plan = method.unionWrites().get(new Conversion.UnionPair(unions.older(), unions.today()));
        Union then = older.union(unions.older());
        Map<String, String> classes = names.cases(today.union(unions.today()));
        List<HostOlder.WriteCase> cases = plan.steps().stream()
                .map(step -> {
                    String held =
                            "((" + head.type() + "." + classes.get(step.from().name()) + ") value).value";
                    String value = step.initial().map(this::initial).orElse(held);
                    int position = then.cases().stream()
                            .map(UnionCase::name)
                            .toList()
                            .indexOf(step.to().name());
                    return new HostOlder.WriteCase(
                            position, new Written(write(step.value().orElseThrow(), label), value));
                })
                .toList();
        return new HostOlder.WriteUnion(head, olderTrees.recursive(unions.older()), cases);
    }

    /** What takes the place of a value of a case that the other side does not know. */
    private String initial(UnionCase of) {
        imports.add(types.imports(of.type()));
        String value = initial.expression(InitialValue.of(of.type(), today));
        initial.used().forEach(imports::add);
        return value;
    }

    private HostOlder.Function writer(String name, Conversion conversion) {
        Head head = head(name, conversion.older(), conversion.today());
        String label = head.type() + " as in " + head.release();
        if (conversion instanceof Conversion.Structs structs) {
            Struct struct = today.struct(structs.today());
            return new HostOlder.WriteFields(
                    head,
                    olderTrees.recursive(structs.older()),
                    writes(
                            method.writes().get(new Conversion.Pair(structs.older(), structs.today())),
                            head.type(),
                            field -> names.field(field, struct)));
        }
        if (conversion instanceof Conversion.Unions unions) {
            return writer(head, unions, label);
        }
        if (conversion instanceof Conversion.Enums enums) {
            return new HostOlder.WriteEnum(
                    head,
                    new Table(
                            "int",
                            name + "Table",
                            enums.targets().values().stream()
                                    .map(target -> Integer.toString(number(older.enumeration(enums.older()), target)))
                                    .toList()));
        }
        if (conversion instanceof Conversion.Arrays arrays) {
            return new HostOlder.WriteArray(
                    head, types.of(arrays.today()).array().item().text(), write(arrays.item(), label));
        }
        if (conversion instanceof Conversion.Sets sets) {
            return new HostOlder.WriteSet(head, types.text(sets.item().today()), write(sets.item(), label));
        }
        if (conversion instanceof Conversion.Maps maps) {
            Writing key = write(maps.key(), label);
            String entry = types.of(maps.key().today()).boxed() + ", "
                    + types.of(maps.value().today()).boxed();
            return new HostOlder.WriteMap(head, entry, key, write(maps.value(), label));
        }
        if (conversion instanceof Conversion.Optionals optionals) {
            return new HostOlder.WriteOptional(head, write(optionals.value(), label));
        }
        if (conversion instanceof Conversion.Present present) {
            return new HostOlder.WritePresent(head, write(present.value(), label));
        }
        if (conversion instanceof Conversion.Filled filled) {
            return new HostOlder.WriteFilled(
                    head, write(filled.value(), label), constant(filled.older(), Optional.of(filled.absent()), label));
        }
        throw new IllegalArgumentException("no function writes " + conversion);
    }
}
