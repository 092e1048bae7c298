// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.creo.generator.language.script.ScriptReadme;
import org.creo.generator.language.script.ScriptSection;
import org.creo.generator.language.spelling.Examples;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;

/** What {@code README.md} shows, as TypeScript writes it. */
record TypeScriptReadme(TypeScriptNames names, TypeScriptAnnotations annotations) implements ScriptReadme.Spelling {

    static ScriptReadme of(Description description, TypeScriptNames names) {
        TypeScriptSpelling spelling = new TypeScriptSpelling(description, names);
        return ScriptReadme.of(
                description,
                names,
                new TypeScriptReadme(names, new TypeScriptAnnotations(names, "", "", "Stream")),
                new Examples(description, spelling),
                ScriptSection.maker(description, names, spelling, "detail"));
    }

    @Override
    public String parameters(Method method) {
        return TypeScriptClients.typed(TypeScriptClients.ordered(method), names, annotations::given)
                .collect(Collectors.joining(", "));
    }

    @Override
    public String result(Method method) {
        String result = method.result().map(annotations::returned).orElse("void");
        return method.download().isPresent() ? result : "Promise<" + result + ">";
    }

    @Override
    public String value(Constant constant) {
        return TypeScriptLiterals.shown(constant.type(), constant.value());
    }

    @Override
    public String constant(EnumConstant constant, Enumeration owner) {
        return TypeScriptLiterals.quoted(constant.name());
    }

    @Override
    public String fields(Struct struct) {
        return "{ " + fields(struct.fields(), name -> names.field(name, struct)) + " }";
    }

    @Override
    public String fields(ExceptionType exception) {
        String fields = fields(exception.fields(), name -> names.field(name, exception));
        return fields.isEmpty() ? "{}" : "{ " + fields + " }";
    }

    private String fields(List<Field> fields, UnaryOperator<String> spelled) {
        return fields.stream()
                .map(field -> spelled.apply(field.name()) + ": " + annotations.returned(field.type())
                        + field.defaultValue()
                                .map(given -> " = " + TypeScriptLiterals.shownArgument(field.type(), given.value()))
                                .orElse(""))
                .collect(Collectors.joining(", "));
    }
}
