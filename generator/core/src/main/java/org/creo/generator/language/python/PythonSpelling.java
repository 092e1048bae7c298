// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

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
import org.creo.type.UnionType;

/** How calls with chosen values are written in Python. */
final class PythonSpelling extends SpellingCases {

    static final String ESCAPED = "\"\\";

    private final PythonNames names;

    PythonSpelling(Description description, PythonNames names) {
        super(description);
        this.names = names;
    }

    @Override
    public Written program(Interface service) {
        String client = names.client(service);
        return Written.program(when("token", "import os\n")
                        + when("tls", "import ssl\n")
                        + when("either", "\n")
                        + "from " + names.namespace(description.packageName()) + " import " + hole("uses") + "\n\n"
                        + "with " + client + "(\"" + hole("address") + "\""
                        + when("tls", ", tls=ssl.create_default_context()")
                        + when("token", ", token=os.environ[\"TOKEN\"]")
                        + ") as client:\n    " + hole("call"))
                .using(List.of(client));
    }

    @Override
    public Written call(Interface service, Method method) {
        String call = "client." + names.method(method.name()) + "(" + holes(method) + ")";
        String code = method.download().isPresent()
                ? "for item in " + call + ":\n    print(item)"
                : method.single().isPresent() ? "print(" + call + ")" : call;
        Written written = Written.call(code);
        method.uploaded().ifPresent(item -> written.stream(Written.list("[" + HOLE + "]")));
        return written;
    }

    @Override
    public Written scalar(Scalar type) {
        return PythonScalar.written(type);
    }

    @Override
    public Written array(ArrayType type) {
        return switch (PythonArray.of(type)) {
            case BYTES -> Written.bytes("b\"" + HOLE + "\"", Bytes.TEXT);
            case CHARS -> Written.text("\"" + HOLE + "\"", ESCAPED);
            case NUMBERS, STRINGS, DECIMALS, ENUMS, STRUCTS, COMPOSITES -> Written.list("[" + HOLE + "]");
        };
    }

    @Override
    public Written set(SetType type) {
        return Written.list("{" + HOLE + "}").none("frozenset()");
    }

    @Override
    public Written map(MapType type) {
        return Written.map("{" + HOLE + "}", hole("key") + ": " + hole("value"));
    }

    @Override
    public Written optional(OptionalType type) {
        return Written.optional(HOLE, "None");
    }

    @Override
    public Written struct(StructType type) {
        String name = names.type(type.name());
        return Written.struct(name + "(" + HOLE + ")", fields(type, field -> names.field(field.name()) + "=" + HOLE))
                .using(List.of(name));
    }

    @Override
    public Written union(UnionType type) {
        Union union = description.union(type);
        Map<String, String> cases = new LinkedHashMap<>();
        union.cases().forEach(each -> cases.put(each.name(), names.unionCase(each.name(), union) + "(" + HOLE + ")"));
        return Written.cases(cases)
                .using(union.cases().stream()
                        .map(each -> names.unionCase(each.name(), union))
                        .toList());
    }

    @Override
    public Written enumeration(EnumType type) {
        String name = names.type(type.name());
        return Written.words(constants(
                        type, constant -> name + "." + names.enumConstant(constant, description.enumeration(type))))
                .using(List.of(name));
    }
}
