// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.evolve.Adaptation;
import org.creo.generator.evolve.AdaptedMethod;
import org.creo.generator.evolve.AdaptedMethod.AdaptedException;
import org.creo.generator.evolve.Conversion;
import org.creo.generator.evolve.Reading;
import org.creo.generator.evolve.Writing;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Literal.EmptyLiteral;
import org.creo.generator.model.Literal.EnumLiteral;
import org.creo.generator.model.Literal.IntegerLiteral;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.Sizes;
import org.creo.generator.model.StringType;
import org.creo.generator.model.Struct;
import org.creo.generator.model.StructType;
import org.creo.generator.model.Trees;
import org.creo.generator.model.TypeRef;

/** From the plan of an adaptation to what templates see: names of functions, each made once for a release. */
final class OlderBuilder {

    private final ViewBuilder today;
    private final Description description;
    private final Spelling spelling;
    private final List<OlderView.Function> functions = new ArrayList<>();
    /** By what they do. */
    private final Map<List<Object>, String> names = new HashMap<>();

    /** The method at hand, and its release. */
    private AdaptedMethod method;
    private Description older;
    private Sizes sizes;
    private Trees trees;
    private String suffix;

    private OlderBuilder(ViewBuilder today, Description description, Spelling spelling) {
        this.today = today;
        this.description = description;
        this.spelling = spelling;
    }

    static List<OlderView> build(ViewBuilder today, Description description, Spelling spelling, List<InterfaceView> views) {
        Map<String, List<AdaptedMethod>> methods = new LinkedHashMap<>();
        for (Adaptation.Older older : Adaptation.of(description, new Diagnostics())) {
            methods.computeIfAbsent(older.service().name(), name -> new ArrayList<>()).add(older.method());
        }
        return views.stream().filter(view -> methods.containsKey(view.declaredName()))
                .map(view -> new OlderBuilder(today, description, spelling).older(view, methods.get(view.declaredName())))
                .toList();
    }

    private OlderView older(InterfaceView view, List<AdaptedMethod> methods) {
        List<OlderView.Answered> answered = methods.stream().map(adapted -> answered(view, adapted)).toList();
        return new OlderView(view, answered, List.copyOf(functions));
    }

    private OlderView.Answered answered(InterfaceView view, AdaptedMethod adapted) {
        method = adapted;
        older = adapted.release().description();
        sizes = new Sizes(older);
        trees = new Trees(older);
        suffix = "_" + adapted.release().version().replace('.', '_');
        MethodView now = view.methods().stream()
                .filter(candidate -> candidate.declaredName().equals(adapted.today().name())).findFirst().orElseThrow();
        List<OlderView.Thrown> thrown = now.exceptions().stream().map(this::thrown).toList();
        return new OlderView.Answered(now, adapted.release().version(), suffix, adapted.older().signature(),
                ViewBuilder.hex(adapted.id()), adapted.older().oneway(), reading(adapted.request(), now.fixed()),
                adapted.upload().map(item -> conversion(item, true)).orElse(null),
                adapted.result().map(result -> conversion(result, false)).orElse(null),
                adapted.download().map(item -> conversion(item, false)).orElse(null), thrown);
    }

    private OlderView.Thrown thrown(ThrownView thrown) {
        ExceptionView now = thrown.exception();
        Optional<AdaptedException> adapted = method.exceptions().stream()
                .filter(candidate -> candidate.today().name().equals(now.declaredName())).findFirst();
        if (adapted.isEmpty()) {
            return new OlderView.Thrown(now, now.idHex(), null);
        }
        String name = function("write", now.name(), List.of("exception", now.name()), made -> add("write", "exception", made,
                adapted.get().older().name(), now.name(), null, "", false, 0, null,
                writing(adapted.get().fields(), now.fields()), null, null, List.of(), null, null, List.of()));
        return new OlderView.Thrown(now, ViewBuilder.hex(adapted.get().id()), name);
    }

    private OlderView.Reading reading(Reading reading, List<FieldView> fields) {
        List<OlderView.Read> steps = reading.steps().stream().map(step -> step.conversion()
                .map(conversion -> new OlderView.Read(step.older().name(), find(fields, step.older().name()),
                        conversion(conversion, true), null))
                .orElseGet(() -> new OlderView.Read(step.older().name(), null, null, skip(step.older().type())))).toList();
        List<OlderView.Value> values = reading.values().stream().map(value -> new OlderView.Value(
                find(fields, value.today().name()), value.sent(),
                value.defaultValue().map(literal -> given(value.today().type(), literal)).orElse(null))).toList();
        return new OlderView.Reading(steps, values);
    }

    /** Null for what is empty, which each language makes in its own way. */
    private String given(TypeRef type, Literal literal) {
        return literal instanceof EmptyLiteral ? null : spelling.literal(type, literal);
    }

    private List<OlderView.Write> writing(Writing writing, List<FieldView> fields) {
        return writing.steps().stream().map(step -> step.conversion()
                .map(conversion -> new OlderView.Write(step.older().name(), find(fields, step.older().name()),
                        conversion(conversion, false), null))
                .orElseGet(() -> new OlderView.Write(step.older().name(), null, null,
                        fixed(step.older().type(), step.defaultValue())))).toList();
    }

    private static FieldView find(List<FieldView> fields, String declaredName) {
        return fields.stream().filter(field -> field.declaredName().equals(declaredName)).findFirst().orElseThrow();
    }

    /** What a value looks like on the wire: a constant is its number, what is empty a count, what is absent a byte. */
    private OlderView.Fixed fixed(TypeRef type, Optional<Literal> value) {
        if (value.isEmpty()) {
            return fixed(Primitive.BOOLEAN, new Literal.BooleanLiteral(false));
        }
        if (type instanceof EnumType reference) {
            return fixed(Primitive.INT, new IntegerLiteral(ordinal(older.enumeration(reference),
                    ((EnumLiteral) value.get()).constant())));
        }
        return value.get() instanceof EmptyLiteral ? fixed(Primitive.INT, new IntegerLiteral(0)) : fixed(type, value.get());
    }

    private OlderView.Fixed fixed(TypeRef type, Literal value) {
        return new OlderView.Fixed(today.type(type), spelling.literal(type, value));
    }

    private static int ordinal(Enumeration enumeration, String constant) {
        return enumeration.constants().stream().map(EnumConstant::name).toList().indexOf(constant);
    }

    private OlderView.Conversion conversion(Conversion conversion, boolean reading) {
        TypeView type = today.type(conversion.today());
        if (conversion instanceof Conversion.Same) {
            return new OlderView.Conversion(type, null);
        }
        String direction = reading ? "read" : "write";
        String name = function(direction, spelling.key(conversion.today()), List.of(conversion),
                made -> add(direction, made, conversion, type, reading));
        return new OlderView.Conversion(type, name);
    }

    private void add(String direction, String name, Conversion conversion, TypeView type, boolean reading) {
        String old = conversion.older().declared();
        if (conversion instanceof Conversion.Structs structs) {
            Conversion.Pair pair = new Conversion.Pair(structs.older(), structs.today());
            StructView struct = today.struct(description.struct(structs.today()));
            add(direction, "struct", name, old, type.text(), type, struct.names().getOrDefault("owned", ""),
                    trees.recursive(structs.older()), 0,
                    reading ? reading(method.reads().get(pair), struct.fields()) : null,
                    reading ? List.of() : writing(method.writes().get(pair), struct.fields()), null, null, List.of(), null, null,
                    List.of());
        } else if (conversion instanceof Conversion.Enums enums) {
            add(direction, "enum", name, old, type.text(), type, "", false, 0, null, List.of(), null, null, List.of(), null, null,
                    enums.targets().values().stream().map(target -> reading
                            ? spelling.literal(enums.today(), new EnumLiteral(target))
                            : Integer.toString(ordinal(older.enumeration(enums.older()), target))).toList());
        } else if (conversion instanceof Conversion.Arrays arrays) {
            addHolder(direction, "array", name, conversion, type, sizes.least(((ArrayType) arrays.older()).item()), null,
                    conversion(arrays.item(), reading), null, null);
        } else if (conversion instanceof Conversion.Maps maps) {
            MapType map = (MapType) maps.older();
            addHolder(direction, "map", name, conversion, type, sizes.least(map.key()) + sizes.least(map.value()),
                    conversion(maps.key(), reading), conversion(maps.value(), reading), null, null);
        } else if (conversion instanceof Conversion.Optionals optionals) {
            addHolder(direction, "optional", name, conversion, type, 0, null, conversion(optionals.value(), reading), null, null);
        } else if (conversion instanceof Conversion.Present present) {
            addHolder(direction, "present", name, conversion, type, 0, null, conversion(present.value(), reading), null, null);
        } else if (conversion instanceof Conversion.Filled filled) {
            addHolder(direction, "filled", name, conversion, type, 0, null, conversion(filled.value(), reading),
                    reading ? null : fixed(filled.older(), Optional.of(filled.absent())),
                    reading ? given(filled.today(), filled.absent()) : null);
        }
    }

    private void addHolder(String direction, String kind, String name, Conversion conversion, TypeView type, int least,
                           OlderView.Conversion key, OlderView.Conversion value, OlderView.Fixed fixed, String given) {
        add(direction, kind, name, conversion.older().declared(), type.text(), type, "", false, least, null, List.of(), key,
                value, List.of(), fixed, given, List.of());
    }

    private OlderView.Skip skip(TypeRef type) {
        TypeRef item = type instanceof ArrayType array ? array.item() : type;
        if (item instanceof Primitive || item == StringType.STRING) {
            return new OlderView.Skip(today.type(type), null);
        }
        String name = function("skip", spelling.key(type), List.of(type), made -> addSkip(made, type));
        return new OlderView.Skip(null, name);
    }

    private void addSkip(String name, TypeRef type) {
        if (type instanceof StructType reference) {
            Struct struct = older.struct(reference);
            addSkip("struct", name, type, trees.recursive(reference), 0, struct.fields().stream().map(Field::type)
                    .map(this::skip).toList(), List.of());
        } else if (type instanceof EnumType reference) {
            addSkip("enum", name, type, false, 0, List.of(), older.enumeration(reference).constants().stream()
                    .map(EnumConstant::name).toList());
        } else if (type instanceof ArrayType array) {
            addSkip("array", name, type, false, sizes.least(array.item()), List.of(skip(array.item())), List.of());
        } else if (type instanceof MapType map) {
            addSkip("array", name, type, false, sizes.least(map.key()) + sizes.least(map.value()),
                    List.of(skip(map.key()), skip(map.value())), List.of());
        } else if (type instanceof OptionalType optional) {
            addSkip("optional", name, type, false, 0, List.of(skip(optional.value())), List.of());
        }
    }

    private void addSkip(String kind, String name, TypeRef type, boolean recursive, int least, List<OlderView.Skip> parts,
                         List<String> constants) {
        add("skip", kind, name, type.declared(), null, null, "", recursive, least, null, List.of(), null, null, parts, null,
                null, constants);
    }

    private void add(String direction, String kind, String name, String old, String text, TypeView type, String owned,
                     boolean recursive, int least, OlderView.Reading reading, List<OlderView.Write> writes,
                     OlderView.Conversion key, OlderView.Conversion value, List<OlderView.Skip> skips, OlderView.Fixed fixed,
                     String given, List<String> constants) {
        functions.add(new OlderView.Function(direction, kind, name, old, method.release().version(), text, type, owned,
                recursive, least, reading, writes, key, value, skips, fixed, given, constants));
    }

    /** The function that does this; made when it is asked for the first time, and named before: a struct may hold itself. */
    private String function(String direction, String key, List<Object> what, Consumer<String> make) {
        List<Object> whole = List.of(direction, suffix, what);
        String known = names.get(whole);
        if (known != null) {
            return known;
        }
        String first = direction + Character.toUpperCase(key.charAt(0)) + key.substring(1) + suffix;
        String name = first;
        for (int i = 2; names.containsValue(name); i++) {
            name = first + "_" + i;
        }
        names.put(whole, name);
        make.accept(name);
        return name;
    }
}
