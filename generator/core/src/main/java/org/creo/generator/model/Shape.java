// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StreamType;
import org.creo.type.StructType;
import org.creo.type.TypeCases;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/**
 * The canonical text of types: <code>{name:String,level:enum{LOW,HIGH},next:Optional&lt;^1&gt;}</code>. A struct or a
 * union that holds itself is spelled out once; inside, {@code ^1} is the struct or union around the place, {@code ^2}
 * the one around that.
 */
final class Shape implements TypeCases<Shape> {

    /** How long a text may be: structs of structs of structs grow with each level. A check refuses longer ones. */
    static final int LONGEST = 1 << 20;

    static final int DEEPEST = 200;

    private final Description description;
    private final boolean defaults;
    private final StringBuilder text = new StringBuilder();
    /** The structs and unions around the place, the innermost last. */
    private final List<TypeRef> around = new ArrayList<>();

    Shape(Description description) {
        this(description, false);
    }

    /** @param defaults whether a field is followed by its default, as in <code>{limit:long=1000}</code> */
    Shape(Description description, boolean defaults) {
        this.description = description;
        this.defaults = defaults;
    }

    Shape text(String part) {
        if (text.length() + part.length() > LONGEST) {
            throw new TooLargeException();
        }
        text.append(part);
        return this;
    }

    Shape type(TypeRef type) {
        return type.match(this);
    }

    @Override
    public Shape scalar(Scalar type) {
        return text(type.declared());
    }

    @Override
    public Shape array(ArrayType type) {
        return type(type.item()).text("[]");
    }

    @Override
    public Shape set(SetType type) {
        return text("Set<").type(type.item()).text(">");
    }

    @Override
    public Shape map(MapType type) {
        return text("Map<").type(type.key()).text(",").type(type.value()).text(">");
    }

    @Override
    public Shape optional(OptionalType type) {
        return text("Optional<").type(type.value()).text(">");
    }

    @Override
    public Shape stream(StreamType type) {
        return text("Stream<").type(type.item()).text(">");
    }

    @Override
    public Shape enumeration(EnumType type) {
        return text(description.enumeration(type).constants().stream()
                .map(EnumConstant::name)
                .collect(Collectors.joining(",", "enum{", "}")));
    }

    @Override
    public Shape struct(StructType type) {
        return within(type, () -> fields(description.struct(type).fields()));
    }

    /** Spells out a struct or a union, or says that it is one around the place. */
    private Shape within(TypeRef type, Runnable content) {
        int place = around.lastIndexOf(type);
        if (place >= 0) {
            return text("^" + (around.size() - place));
        }
        if (around.size() == DEEPEST) {
            throw new TooLargeException();
        }
        around.add(type);
        content.run();
        around.remove(around.size() - 1);
        return this;
    }

    @Override
    public Shape union(UnionType type) {
        return within(type, () -> text("union").fields(description.union(type).fields()));
    }

    Shape fields(List<Field> fields) {
        text("{");
        String comma = "";
        for (Field field : fields) {
            text(comma).text(field.name()).text(":").type(field.type());
            if (defaults && field.defaultValue().isPresent()) {
                text("=").text(field.defaultValue().get().value().match(new ShapeLiteral()));
            }
            comma = ",";
        }
        return text("}");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
