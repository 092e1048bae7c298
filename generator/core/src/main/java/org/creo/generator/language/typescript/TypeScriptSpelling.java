// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import static org.creo.generator.language.spelling.Written.HOLE;
import static org.creo.generator.language.spelling.Written.hole;
import static org.creo.generator.language.spelling.Written.when;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.creo.generator.language.spelling.SpellingCases;
import org.creo.generator.language.spelling.Written;
import org.creo.generator.language.spelling.Written.Bytes;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.UnionCase;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.UnionType;

/** How calls with chosen values are written in TypeScript. */
final class TypeScriptSpelling extends SpellingCases {

    static final String ESCAPED = "\"\\";

    private final TypeScriptNames names;

    TypeScriptSpelling(Description description, TypeScriptNames names) {
        super(description);
        this.names = names;
    }

    @Override
    public Written program(Interface service) {
        String client = names.client(service);
        return Written.program("""
                import { %7$s } from "%2$s";

                const client = new %1$s("%3$s%4$s"%5$s);
                %6$s
                await client.close();
                """.strip().formatted(
                        client,
                        names.namespace(description.packageName()),
                        when("tls", "https://"),
                        hole("address"),
                        when("token", ", { token: process.env.TOKEN }"),
                        hole("call"),
                        hole("uses")))
                .using(List.of(client));
    }

    @Override
    public Written call(Interface service, Method method) {
        String call = "client." + names.method(method.name()) + "(" + holes(method) + ")";
        String code = method.download().isPresent()
                ? "for await (const item of " + call + ") {\n  console.log(item);\n}"
                : method.single().isPresent() ? "console.log(await " + call + ");" : "await " + call + ";";
        Written written = Written.call(code);
        method.uploaded().ifPresent(item -> written.stream(Written.list("[" + HOLE + "]")));
        return written;
    }

    @Override
    public List<Field> parameters(Method method) {
        return TypeScriptClients.ordered(method);
    }

    @Override
    public Written scalar(Scalar type) {
        return TypeScriptScalar.written(type);
    }

    @Override
    public Written array(ArrayType type) {
        if (type.item().equals(Scalar.BYTE)) {
            return Written.bytes("Uint8Array.of(" + HOLE + ")", Bytes.UNSIGNED);
        }
        return type.item().equals(Scalar.CHAR)
                ? Written.text("\"" + HOLE + "\"", ESCAPED)
                : Written.list("[" + HOLE + "]");
    }

    @Override
    public Written set(SetType type) {
        return Written.list("new Set([" + HOLE + "])");
    }

    @Override
    public Written map(MapType type) {
        String entry = "[" + hole("key") + ", " + hole("value") + "]";
        return Written.map("new Map([" + HOLE + "])", entry);
    }

    @Override
    public Written optional(OptionalType type) {
        return Written.optional(HOLE, "undefined");
    }

    @Override
    public Written struct(StructType type) {
        return Written.struct("{ " + HOLE + " }", fields(type, field -> names.field(field.name()) + ": " + HOLE))
                .none("{}")
                .withoutAbsent();
    }

    @Override
    public Written union(UnionType type) {
        Map<String, String> cases = new LinkedHashMap<>();
        for (UnionCase each : description.union(type).cases()) {
            cases.put(each.name(), "{ kind: " + TypeScriptLiterals.quoted(each.name()) + ", value: " + HOLE + " }");
        }
        return Written.cases(cases);
    }

    @Override
    public String leftOut(StructType type) {
        return "{ /* " + names.type(type.name()) + " */ }";
    }

    @Override
    public Written enumeration(EnumType type) {
        return Written.words(constants(type, TypeScriptLiterals::quoted));
    }
}
