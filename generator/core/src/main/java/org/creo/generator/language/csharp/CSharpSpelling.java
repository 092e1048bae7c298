// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import static org.creo.generator.language.spelling.Written.HOLE;
import static org.creo.generator.language.spelling.Written.hole;
import static org.creo.generator.language.spelling.Written.when;

import java.util.LinkedHashMap;
import java.util.Map;
import org.creo.generator.language.spelling.SpellingCases;
import org.creo.generator.language.spelling.Written;
import org.creo.generator.language.spelling.Written.Bytes;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.UnionType;

/** How calls with chosen values are written in C#. */
final class CSharpSpelling extends SpellingCases {

    private final CSharpNames names;
    private final CSharpTypes types;
    /** The name of the class around the call, which no type of the description has. */
    private final String program;

    CSharpSpelling(Description description, CSharpNames names, CSharpTypes types) {
        super(description);
        this.names = names;
        this.types = types;
        String usual = names.notOfType("Program");
        this.program = names.declared(description, true).contains(usual) ? usual + "_" : usual;
    }

    @Override
    public Written program(Interface service) {
        return Written.program("""
                using %s;
                using Runtime = %s;

                public static class %s
                {
                    public static void Main()
                    {
                        using (var client = new %s("%s"%s))
                        {
                            %s
                        }
                    }
                }
                """.strip().formatted(
                names.namespace(description.packageName()),
                CSharpModel.runtime(description, names),
                program,
                names.client(service),
                hole("address"),
                when("either", ", new Runtime.Options { ")
                        + when("tls", "Tls = new Runtime.TlsOptions()")
                        + when("both", ", ")
                        + when("token", "Token = System.Environment.GetEnvironmentVariable(\"TOKEN\")")
                        + when("either", " }"),
                hole("call")));
    }

    @Override
    public Written call(Interface service, Method method) {
        String call = "client." + names.method(method.name(), service) + "(" + holes(method) + ")";
        String code = method.download().isPresent()
                ? "foreach (var item in " + call + ")\n{\n    System.Console.WriteLine(item);\n}"
                : method.single().isPresent() ? "System.Console.WriteLine(" + call + ");" : call + ";";
        Written written = Written.call(code);
        method.uploaded().ifPresent(item -> {
            String array = "new " + types.text(item);
            written.stream(Written.list(array + "[] { " + HOLE + " }").none(array + "[0]"));
        });
        return written;
    }

    @Override
    public Written scalar(Scalar type) {
        return CSharpScalar.written(type);
    }

    @Override
    public Written array(ArrayType type) {
        String array = "new " + types.item(type);
        String around = array + "[] { " + HOLE + " }";
        return (type.item().equals(Scalar.BYTE) ? Written.bytes(around, Bytes.UNSIGNED) : Written.list(around))
                .none(array + "[0]");
    }

    @Override
    public Written set(SetType type) {
        String set = "new System.Collections.Generic.HashSet<" + types.text(type.item()) + ">";
        return Written.list(set + " { " + HOLE + " }").none(set + "()");
    }

    @Override
    public Written map(MapType type) {
        String dictionary = "new System.Collections.Generic.Dictionary<" + types.text(type.key()) + ", "
                + types.text(type.value()) + ">";
        String entry = "[" + hole("key") + "] = " + hole("value");
        return Written.map(dictionary + " { " + HOLE + " }", entry).none(dictionary + "()");
    }

    @Override
    public Written optional(OptionalType type) {
        return Written.optional(HOLE, "null");
    }

    @Override
    public Written struct(StructType type) {
        Struct struct = description.struct(type);
        return Written.struct(
                "new " + names.type(type.name()) + "(" + HOLE + ")",
                fields(type, field -> names.constructorParameter(names.field(field.name(), struct)) + ": " + HOLE));
    }

    @Override
    public Written union(UnionType type) {
        Union union = description.union(type);
        Map<String, String> cases = new LinkedHashMap<>();
        for (UnionCase each : union.cases()) {
            String factory = CSharpNames.factory(each.name());
            cases.put(each.name(), names.type(type.name()) + "." + factory + "(" + HOLE + ")");
        }
        return Written.cases(cases);
    }

    @Override
    public String leftOut(StructType type) {
        return "null /* " + names.type(type.name()) + " */";
    }

    @Override
    public Written enumeration(EnumType type) {
        return Written.words(constants(
                type,
                constant ->
                        names.type(type.name()) + "." + names.enumConstant(constant, description.enumeration(type))));
    }
}
