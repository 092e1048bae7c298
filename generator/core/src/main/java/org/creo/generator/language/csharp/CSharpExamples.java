// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.creo.generator.language.Examples;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.generator.model.Struct;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StreamType;
import org.creo.type.StructType;

/** Values as C# writes them, where the runtime's namespace is called Runtime. */
final class CSharpExamples extends Examples {

    private final Description description;
    private final CSharpNames names;
    private final CSharpTypes types;

    CSharpExamples(Description description, CSharpNames names, CSharpTypes types) {
        super(description);
        this.description = description;
        this.names = names;
        this.types = types;
    }

    @Override
    protected String array(ArrayType type, String item) {
        return "new " + types.item(type) + "[] { " + item + " }";
    }

    @Override
    protected String empty(ArrayType type) {
        return "new " + types.item(type) + "[0]";
    }

    @Override
    protected String struct(StructType type, List<String> fields) {
        Struct struct = description.struct(type);
        String named = IntStream.range(0, fields.size())
                .mapToObj(i -> parameter(struct.fields().get(i), struct) + ": " + fields.get(i))
                .collect(Collectors.joining(", "));
        return "new " + names.type(type.name()) + "(" + named + ")";
    }

    /** Named, since a field that comes in between would give the others another meaning. */
    private String parameter(Field field, Struct owner) {
        return names.constructorParameter(names.field(field.name(), owner));
    }

    @Override
    protected String map(MapType type, String key, String value) {
        return dictionary(type) + " { [" + key + "] = " + value + " }";
    }

    @Override
    protected String empty(MapType type) {
        return dictionary(type) + "()";
    }

    private String dictionary(MapType type) {
        String arguments = types.text(type.key()) + ", " + types.text(type.value());
        return "new System.Collections.Generic.Dictionary<" + arguments + ">";
    }

    @Override
    protected String stream(StreamType type, String item) {
        return "new " + types.text(type.item()) + "[] { " + item + ", " + item + " }";
    }

    @Override
    protected String present(OptionalType type, String value) {
        return value;
    }

    @Override
    protected String absent(OptionalType type) {
        return "null";
    }

    @Override
    protected String leftOut(StructType type) {
        return "null /* " + names.type(type.name()) + " */";
    }

    @Override
    protected String constant(Enumeration enumeration, EnumConstant constant) {
        return names.type(enumeration.name()) + "." + names.enumConstant(constant.name(), enumeration);
    }

    @Override
    protected String scalar(Scalar type) {
        return CSharpScalar.of(type).example();
    }
}
