// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.docs.DocsModel.Piece;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StreamType;
import org.creo.type.StructType;
import org.creo.type.TypeCases;
import org.creo.type.TypeRef;

/** Prints a type as a description writes it, in pieces of which the names of structs and enums are links. */
final class TypeText implements TypeCases<Stream<Piece>> {

    private static final TypeText CASES = new TypeText();

    private TypeText() {}

    static List<Piece> of(TypeRef type) {
        return type.match(CASES).toList();
    }

    @Override
    public Stream<Piece> scalar(Scalar type) {
        return text(type.declared());
    }

    @Override
    public Stream<Piece> array(ArrayType type) {
        return Stream.concat(type.item().match(this), text("[]"));
    }

    @Override
    public Stream<Piece> map(MapType type) {
        return inBrackets(
                "Map",
                Stream.of(boxed(type.key()), text(", "), boxed(type.value())).flatMap(pieces -> pieces));
    }

    @Override
    public Stream<Piece> optional(OptionalType type) {
        return inBrackets("Optional", boxed(type.value()));
    }

    @Override
    public Stream<Piece> stream(StreamType type) {
        return inBrackets("Stream", boxed(type.item()));
    }

    @Override
    public Stream<Piece> struct(StructType type) {
        return Stream.of(new Piece(type.name(), true));
    }

    @Override
    public Stream<Piece> enumeration(EnumType type) {
        return Stream.of(new Piece(type.name(), true));
    }

    private static Stream<Piece> inBrackets(String name, Stream<Piece> pieces) {
        return Stream.of(text(name + "<"), pieces, text(">")).flatMap(each -> each);
    }

    private Stream<Piece> boxed(TypeRef type) {
        return type.asScalar().map(scalar -> text(scalar.box())).orElseGet(() -> type.match(this));
    }

    private static Stream<Piece> text(String text) {
        return Stream.of(new Piece(text, false));
    }
}
