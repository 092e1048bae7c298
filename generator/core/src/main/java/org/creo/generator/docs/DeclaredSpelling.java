// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import org.creo.generator.model.ArrayType;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Literal;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;
import org.creo.generator.view.Spelling;

/** Names as the description has them; the text of a type is HTML in which the names of structs and enums are links. */
public final class DeclaredSpelling implements Spelling {

    @Override
    public String namespace(String packageName) {
        return packageName;
    }

    @Override
    public String type(String declared) {
        return declared;
    }

    @Override
    public String field(String declared) {
        return declared;
    }

    @Override
    public String parameter(String declared) {
        return declared;
    }

    @Override
    public String method(String declared) {
        return declared;
    }

    @Override
    public String text(TypeRef type) {
        if (type instanceof ArrayType array) {
            return text(array.item()) + "[]";
        }
        if (type instanceof OptionalType optional) {
            return "Optional&lt;" + boxed(optional.value()) + "&gt;";
        }
        if (type instanceof StreamType stream) {
            return "Stream&lt;" + boxed(stream.item()) + "&gt;";
        }
        if (type instanceof MapType map) {
            return "Map&lt;" + boxed(map.key()) + ", " + boxed(map.value()) + "&gt;";
        }
        boolean declared = type instanceof StructType || type instanceof EnumType;
        return declared ? "<a href=\"#" + type.declared() + "\">" + type.declared() + "</a>" : type.declared();
    }

    private String boxed(TypeRef type) {
        return type instanceof Primitive primitive ? primitive.box() : text(type);
    }

    @Override
    public String literal(TypeRef type, Literal value) {
        if (value instanceof Literal.StringLiteral text) {
            return "\"" + text.value().replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
        }
        if (value instanceof Literal.CharLiteral character) {
            return "'" + character.value() + "'";
        }
        if (value instanceof Literal.BooleanLiteral truth) {
            return String.valueOf(truth.value());
        }
        if (value instanceof Literal.IntegerLiteral number) {
            return String.valueOf(number.value());
        }
        if (value instanceof Literal.FloatingLiteral number) {
            return String.valueOf(number.value());
        }
        return value instanceof Literal.EnumLiteral constant ? type.declared() + "." + constant.constant() : "{}";
    }
}
