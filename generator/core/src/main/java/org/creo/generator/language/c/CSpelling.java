// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import static org.creo.generator.language.spelling.Written.HOLE;
import static org.creo.generator.language.spelling.Written.hole;
import static org.creo.generator.language.spelling.Written.when;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.creo.generator.language.spelling.SpellingCases;
import org.creo.generator.language.spelling.Written;
import org.creo.generator.language.spelling.Written.Bytes;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/** How calls with chosen values are written in C. */
final class CSpelling extends SpellingCases {

    private static final String COUNT = hole("count");

    private final CNames names;
    private final CTypes types;
    private final String prefix;

    CSpelling(Description description, CNames names) {
        super(description);
        this.names = names;
        this.types = new CTypes(description, names);
        this.prefix = names.prefix();
    }

    @Override
    public Written program(Interface service) {
        return Written.program("""
                #include "%1$s.h"

                #include <%10$s>
                %2$s
                int main(void)
                {
                    %3$serror error;
                    %4$s%5$s_client *client = %5$s_connect%6$s("%7$s"%8$s, &error);
                    if (client == NULL) {
                        fprintf(stderr, "%%s\\n", error.message);
                        return 1;
                    }
                    %9$s
                    %5$s_close(client);
                    return 0;
                }
                """.strip().formatted(
                        names.namespace(),
                        when("token", "#include <stdlib.h>\n"),
                        prefix,
                        when("either", "const " + prefix + "options options = {")
                                + when("tls", ".tls = true")
                                + when("both", ", ")
                                + when("token", ".token = getenv(\"TOKEN\")")
                                + when("either", "};\n    "),
                        names.type(service.name()),
                        when("either", "_with"),
                        hole("address"),
                        when("either", ", &options"),
                        hole("call"),
                        hole("uses")))
                .using(List.of("stdio.h"))
                .between(">\n#include <");
    }

    @Override
    public Written call(Interface service, Method method) {
        List<Field> fixed = method.fixed();
        Set<String> taken =
                fixed.stream().map(each -> names.parameter(each.name())).collect(Collectors.toSet());
        Code code = new Code(service, method, taken);
        Written written =
                Written.call(code.text(), fixed.stream().map(this::argument).toList());
        method.uploaded().ifPresent(item -> {
            String sent = CIdentifiers.free("sent", taken);
            written.stream(Written.list(HOLE)
                    .between("")
                    .each("{\n    const " + types.text(item) + " " + sent + " = " + HOLE + ";\n    " + code.function
                            + "_push(call, " + types.argument(item, sent) + ", &error);\n}\n"));
        });
        return written;
    }

    private Written argument(Field parameter) {
        String name = names.parameter(parameter.name());
        TypeRef type = parameter.type();
        return Written.argument(
                "const " + types.text(type) + " " + name + " = " + HOLE + ";",
                types.argument(type, name),
                type.isOptional() ? "NULL" : null);
    }

    /** The lines of a call. */
    private final class Code {
        private final Interface service;
        private final Method method;
        private final String function;
        private final String ok = names.upper() + "OK";
        private final String item;
        private final List<String> lines = new ArrayList<>();

        Code(Interface service, Method method, Set<String> taken) {
            this.service = service;
            this.method = method;
            this.function = names.type(service.name()) + "_" + names.method(method.name(), service);
            this.item = CIdentifiers.free("item", taken);
        }

        /** Arguments are declared first, each on a line of its own. */
        String text() {
            boolean sends = method.upload().isPresent();
            boolean receives = method.download().isPresent();
            if (method.streaming()) {
                lines.add(prefix + "call *call = NULL;");
                called("_start", "client", "&call");
            }
            String start = hole("declared")
                    + String.join("\n", lines)
                    + (method.streaming() ? "\n" : "")
                    + (sends ? hole("items") : "");
            lines.clear();
            if (receives) {
                received(method.download().get(), sends);
            } else {
                method.single().ifPresent(type -> declared(type, "result"));
                called(
                        sends ? "_finish" : "",
                        sends ? "call" : "client",
                        places(method.single().orElse(null), "result"));
                method.single().ifPresent(type -> used(type, "result", ""));
            }
            return start + String.join("\n", lines);
        }

        private void called(String end, String first, String last) {
            List<String> arguments = new ArrayList<>(List.of(first));
            if (first.equals("client")) {
                IntStream.range(0, method.fixed().size()).forEach(i -> arguments.add(hole(String.valueOf(i))));
            }
            if (!last.isEmpty()) {
                arguments.add(last);
            }
            lines.add("if (" + function + end + "(" + String.join(", ", arguments) + ", &error) != " + ok + ") {");
            lines.add("    fprintf(stderr, \"%s\\n\", error.message);");
            lines.add("    " + names.type(service.name()) + "_close(client);");
            lines.add("    return 1;");
            lines.add("}");
        }

        private void received(TypeRef type, boolean sends) {
            if (sends) {
                lines.add(prefix + "call_end(call, &error);");
            }
            declared(type, item);
            lines.add("while (" + function + "_next(call, " + places(type, item) + ", &error) == " + ok + ") {");
            used(type, item, "    ");
            lines.add("}");
            lines.add(prefix + "call_close(call);");
        }

        private boolean scalar(TypeRef type) {
            return types.form(type).scalar();
        }

        private void declared(TypeRef type, String name) {
            if (scalar(type) && type.isOptional()) {
                lines.add("bool has_" + name + " = false;");
            }
            lines.add(
                    scalar(type)
                            ? types.text(type) + " " + name + " = " + types.zero(type) + ";"
                            : "const " + types.text(type) + " *" + name + " = NULL;");
        }

        private String places(TypeRef type, String name) {
            if (type == null) {
                return "";
            }
            return (scalar(type) && type.isOptional() ? "&has_" + name + ", " : "") + "&" + name;
        }

        private void used(TypeRef type, String name, String indent) {
            String absent =
                    type.isOptional() ? (scalar(type) ? ", if has_" + name : ", unless it is NULL: absent") : "";
            lines.add(indent + "/* ... use " + (scalar(type) ? "" : "*") + name + absent + " ... */");
            if (!scalar(type)) {
                lines.add(indent + prefix + "free(" + name + ");");
            }
        }
    }

    @Override
    public Written scalar(Scalar type) {
        return CScalar.written(type, prefix);
    }

    @Override
    public Written array(ArrayType type) {
        String around = "{(const " + types.item(type) + "[]){" + HOLE + "}, " + COUNT + "}";
        return (type.item().equals(Scalar.BYTE) ? Written.bytes(around, Bytes.UNSIGNED) : Written.list(around))
                .none("{NULL, 0}");
    }

    @Override
    public Written set(SetType type) {
        return Written.list("{(const " + types.text(type.item()) + "[]){" + HOLE + "}, " + COUNT + "}")
                .none("{NULL, 0}");
    }

    @Override
    public Written map(MapType type) {
        String around = "{(const " + types.text(type) + "_entry[]){" + HOLE + "}, " + COUNT + "}";
        return Written.map(around, "{" + hole("key") + ", " + hole("value") + "}")
                .none("{NULL, 0}");
    }

    /** As a field: one that is absent is left out. */
    @Override
    public Written optional(OptionalType type) {
        String present = types.nullable(type) ? "&(const " + types.text(type) + ")" + HOLE : HOLE;
        return Written.optional(present, "");
    }

    @Override
    public Written struct(StructType type) {
        Map<String, String> flags = names.flags(
                description.struct(type).fields(), field -> field.type().isOptional() && !types.nullable(field.type()));
        return Written.struct("{" + HOLE + "}", fields(type, field -> {
                    String flag = flags.get(field.name());
                    return (flag == null ? "" : "." + flag + " = true, ") + "." + names.field(field.name()) + " = "
                            + HOLE;
                }))
                .none("{0}")
                .withoutAbsent();
    }

    @Override
    public Written union(UnionType type) {
        Union union = description.union(type);
        Map<String, String> cases = new LinkedHashMap<>();
        for (UnionCase each : union.cases()) {
            cases.put(
                    each.name(),
                    "{" + names.kind(each.name(), union) + ", {." + names.field(each.name()) + " = " + HOLE + "}}");
        }
        return Written.cases(cases);
    }

    @Override
    public String leftOut(StructType type) {
        return "{0}";
    }

    @Override
    public Written enumeration(EnumType type) {
        return Written.words(constants(type, constant -> names.enumConstant(constant, description.enumeration(type))));
    }
}
