// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import static org.creo.generator.language.spelling.Written.HOLE;
import static org.creo.generator.language.spelling.Written.hole;
import static org.creo.generator.language.spelling.Written.when;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.creo.generator.language.spelling.SpellingCases;
import org.creo.generator.language.spelling.Written;
import org.creo.generator.language.spelling.Written.Bytes;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Union;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/** How calls with chosen values are written in Java. */
final class JavaSpelling extends SpellingCases {

    /** What {@code Map.of} takes at most. */
    private static final int MOST = 10;

    private final JavaNames names;
    private final JavaTypes types;

    JavaSpelling(Description description, JavaNames names, JavaTypes types) {
        super(description);
        this.names = names;
        this.types = types;
    }

    @Override
    public Written program(Interface service) {
        String client = names.type(service.name()) + "Client";
        String options = ofRuntime("Options");
        String pem = ofRuntime("Pem");
        return Written.program("""
                import %1$s;
                %2$s%3$s
                public class %4$s {
                    public static void main(String[] arguments) throws %5$s {
                        try (%6$s client = new %6$s("%7$s"%8$s)) {
                            %9$s
                        }
                    }
                }
                """.strip().formatted(
                        hole("uses"),
                        when("either", imported(options)),
                        when("tls", imported(pem)),
                        Stream.iterate("Call", name -> name + "_")
                                .filter(name -> !names.declares(name))
                                .findFirst()
                                .orElseThrow(),
                        names.declares("Exception") ? "java.lang.Exception" : "Exception",
                        client,
                        hole("address"),
                        when("either", ", " + simple(options) + ".defaults()")
                                + when("tls", ".withTls(" + simple(pem) + ".context(null, null, null))")
                                + when("token", ".withToken(" + JavaSection.console(names) + ".getenv(\"TOKEN\"))"),
                        hole("call")))
                .using(List.of(names.namespace() + "." + client))
                .between(";\nimport ");
    }

    private String ofRuntime(String type) {
        return names.runtime() + "." + type;
    }

    /** How a class is named: in full where the description has a type of its name. */
    private String simple(String full) {
        String simple = full.substring(full.lastIndexOf('.') + 1);
        return names.declares(simple) ? full : simple;
    }

    private String imported(String full) {
        return simple(full).equals(full) ? "" : "import " + full + ";\n";
    }

    @Override
    public Written call(Interface service, Method method) {
        String call = "client." + names.method(method.name(), service) + "(" + holes(method) + ")";
        String out = JavaSection.console(names) + ".out";
        String code = method.download().isPresent()
                ? "try (var items = " + call + ") {\n    items.forEach(" + out + "::println);\n}"
                : method.single().isPresent() ? out + ".println(" + call + ");" : call + ";";
        Written written = Written.call(code);
        List<String> uses = new ArrayList<>();
        method.uploaded().ifPresent(item -> {
            // An array by itself would be taken for the items.
            String argument = item.isArray() ? "<" + types.text(item) + ">" : "";
            written.stream(Written.list("Stream." + argument + "of(" + HOLE + ")"));
            uses.add("java.util.stream.Stream");
            uses.addAll(imports(item));
        });
        return written.using(uses);
    }

    /** What a type needs that is written out. */
    private List<String> imports(TypeRef type) {
        List<String> imports = new ArrayList<>();
        types.imports(type).forEach(each -> imports.add(JavaImports.full(each)));
        type.names().forEach(each -> imports.add(names.namespace() + "." + names.type(each)));
        return imports;
    }

    @Override
    public Written scalar(Scalar type) {
        return JavaScalar.written(type).using(imports(type));
    }

    @Override
    public Written array(ArrayType type) {
        if (types.of(type).generic()) {
            return Written.list("Values.array(" + HOLE + ")").using(List.of(names.runtime() + ".Values"));
        }
        String around = "new " + types.text(type) + " {" + HOLE + "}";
        if (type.item().equals(Scalar.BYTE)) {
            return Written.bytes(around, Bytes.SIGNED);
        }
        Written list = Written.list(around).using(imports(type));
        String packing = type.item()
                .asScalar()
                .map(item -> JavaScalar.of(item).packing())
                .orElse("");
        return packing.isEmpty() ? list : list.each(packing + HOLE);
    }

    @Override
    public Written set(SetType type) {
        List<String> uses = new ArrayList<>(List.of("java.util.Set"));
        uses.addAll(imports(type.item()));
        return Written.list("Set.of(" + HOLE + ")").using(uses);
    }

    @Override
    public Written map(MapType type) {
        String both = hole("key") + ", " + hole("value");
        return Written.map("Map.of(" + HOLE + ")", both)
                .beyond(MOST, "Map.ofEntries(" + HOLE + ")", "Map.entry(" + both + ")")
                .using(List.of("java.util.Map"));
    }

    @Override
    public Written optional(OptionalType type) {
        return Written.optional("Optional.of(" + HOLE + ")", "Optional.empty()").using(List.of("java.util.Optional"));
    }

    @Override
    public Written struct(StructType type) {
        String name = names.type(type.name());
        return Written.struct("new " + name + "(" + HOLE + ")").using(List.of(names.namespace() + "." + name));
    }

    @Override
    public Written union(UnionType type) {
        String name = names.type(type.name());
        Union union = description.union(type);
        Map<String, String> cases = new LinkedHashMap<>();
        union.cases()
                .forEach(each ->
                        cases.put(each.name(), name + "." + names.unionCase(each.name(), union) + "(" + HOLE + ")"));
        return Written.cases(cases).using(List.of(names.namespace() + "." + name));
    }

    @Override
    public String leftOut(StructType type) {
        return "null /* " + names.type(type.name()) + " */";
    }

    @Override
    public Written enumeration(EnumType type) {
        String name = names.type(type.name());
        return Written.words(constants(type, constant -> name + "." + constant))
                .using(List.of(names.namespace() + "." + name));
    }
}
