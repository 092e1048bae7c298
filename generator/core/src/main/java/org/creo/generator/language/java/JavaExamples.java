// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.creo.generator.language.Examples;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Trees;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StreamType;
import org.creo.type.StructType;

/** Examples as Java expressions, and the types that they name. */
final class JavaExamples extends Examples {

    private final JavaNames names;
    private final JavaTypes types;
    private final Set<String> used = new LinkedHashSet<>();

    JavaExamples(Description description, JavaNames names, JavaTypes types) {
        super(description);
        this.names = names;
        this.types = types;
    }

    /** The types that the expressions so far have named, as Java spells them. */
    Set<String> used() {
        return used;
    }

    private String use(String type) {
        used.add(type);
        return type;
    }

    /** Unlike an initial value, an argument needs a cast to a narrower type. */
    @Override
    protected String scalar(Scalar type) {
        return JavaScalar.of(type).example();
    }

    @Override
    protected String struct(StructType type, List<String> fields) {
        return "new " + use(names.type(type.name())) + "(" + String.join(", ", fields) + ")";
    }

    @Override
    protected String array(ArrayType type, String item) {
        String inner = "new " + types.text(type.item()) + " {";
        boolean nested = type.item().asArray().isPresent() && item.startsWith(inner);
        return made(type, nested ? item.substring(inner.length() - 1) : item);
    }

    @Override
    protected String empty(ArrayType type) {
        return made(type, "");
    }

    private String made(ArrayType type, String items) {
        if (types.of(type).generic()) {
            return use("Values") + ".array(" + items + ")";
        }
        Trees.structs(type).map(names::type).forEach(this::use);
        return "new " + types.text(type) + " {" + items + "}";
    }

    @Override
    protected String map(MapType type, String key, String value) {
        return use("Map") + ".of(" + key + ", " + value + ")";
    }

    @Override
    protected String empty(MapType type) {
        return use("Map") + ".of()";
    }

    /** Of two items: {@code Stream.of} takes a single array for the items. */
    @Override
    protected String stream(StreamType type, String item) {
        return use("Stream") + ".of(" + item + ", " + item + ")";
    }

    @Override
    protected String present(OptionalType type, String value) {
        return use("Optional") + ".of(" + value + ")";
    }

    @Override
    protected String absent(OptionalType type) {
        return use("Optional") + ".empty()";
    }

    @Override
    protected String leftOut(StructType type) {
        return "null /* " + names.type(type.name()) + " */";
    }

    @Override
    protected String constant(Enumeration enumeration, EnumConstant constant) {
        return use(names.type(enumeration.name())) + "." + constant.name();
    }
}
