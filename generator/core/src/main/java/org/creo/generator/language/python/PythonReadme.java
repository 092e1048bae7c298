// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
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
import org.creo.type.TypeRef;

/** What {@code README.md} shows, as Python writes it. */
record PythonReadme(Description description, PythonNames names, PythonTypes types) implements ScriptReadme.Spelling {

    static ScriptReadme of(Description description, PythonNames names, PythonTypes types) {
        PythonSpelling spelling = new PythonSpelling(description, names);
        return ScriptReadme.of(
                description,
                names,
                new PythonReadme(description, names, types),
                new Examples(description, spelling),
                ScriptSection.maker(description, names, spelling, "message"));
    }

    @Override
    public String parameters(Method method) {
        return PythonParameters.shown(method.parameters(), names::parameter, types.shown()::given, absent());
    }

    @Override
    public String result(Method method) {
        return method.result().map(types.shown()::returned).orElse("None");
    }

    @Override
    public String value(Constant constant) {
        return PythonLiterals.of(constant.type(), constant.value(), description, names, PythonLiterals.Place.README);
    }

    @Override
    public String constant(EnumConstant constant, Enumeration owner) {
        return names.enumConstant(constant.name(), owner);
    }

    @Override
    public String fields(Struct struct) {
        return fields(struct.fields(), name -> names.field(name, struct));
    }

    @Override
    public String fields(ExceptionType exception) {
        return fields(exception.fields(), name -> names.field(name, exception));
    }

    private String fields(List<Field> fields, UnaryOperator<String> spelled) {
        return PythonParameters.shownFields(fields, spelled, types.shown()::returned, absent());
    }

    /** As a reader of the README would write it. */
    private Function<Field, Optional<String>> absent() {
        return PythonParameters.absent(description, names, PythonLiterals.Place.README);
    }

    /** As a field of the first struct that has one; {@code it} where no struct has. */
    @Override
    public Optional<String> numbers(List<TypeRef> composites) {
        if (composites.stream().noneMatch(PythonTypes::isNumbers)) {
            return Optional.empty();
        }
        return description.structs().stream()
                .flatMap(struct -> struct.fields().stream()
                        .filter(field -> PythonTypes.isNumbers(field.type()))
                        .map(field -> names.parameter(struct.name()) + "." + names.field(field.name(), struct)))
                .findFirst()
                .or(() -> Optional.of("it"));
    }
}
