// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.Set;
import java.util.TreeSet;
import org.creo.generator.language.java.JavaType;
import org.creo.generator.language.java.JavaTypes;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.NamedCases;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.TypeRef;

/**
 * Types of values that a host keeps. Values never change: an array is a {@code List}, also inside another value that is
 * not a struct.
 */
final class HostTypes implements NamedCases<HostTypes.Kept> {

    private final HostNames names;
    private final JavaTypes java;

    HostTypes(HostNames names, JavaTypes java) {
        this.names = names;
        this.java = java;
    }

    /**
     * How a value is kept.
     *
     * @param value as a whole
     * @param held what the list or the map holds; the value itself if it is neither
     * @param holder {@code List} or {@code Map}, a part of the names of classes that hold and show such values; else
     *     empty
     * @param inCodec whether its codec uses functions of the class Codec
     */
    record Kept(Content value, Content held, String holder, boolean inCodec) {

        static Kept whole(Content value, boolean inCodec) {
            return new Kept(value, value, "", inCodec);
        }
    }

    /**
     * What a generic class holds.
     *
     * @param types its type arguments
     * @param codecs the codec for each of them
     * @param imports the types that the type arguments name and that a file must import
     */
    record Content(String types, String codecs, Set<String> imports) {

        Content and(Content other) {
            return new Content(
                    types + ", " + other.types, codecs + ", " + other.codecs, joined(imports, other.imports));
        }
    }

    Kept of(TypeRef type) {
        return type.match(this);
    }

    private static Set<String> joined(Set<String> some, Set<String> others) {
        Set<String> all = new TreeSet<>(some);
        all.addAll(others);
        return all;
    }

    private String codec(String name) {
        return names.framework("StateCodec") + "." + name;
    }

    @Override
    public Kept scalar(Scalar type) {
        JavaType known = java.of(type);
        return Kept.whole(new Content(known.boxed(), codec(type.name()), known.imports()), false);
    }

    @Override
    public Kept array(ArrayType type) {
        Kept item = of(type.item());
        Content held = item.value();
        Content list = new Content(
                names.framework("List") + "<" + held.types() + ">",
                codec("list(" + held.codecs() + ")"),
                joined(held.imports(), names.imports("List")));
        return new Kept(list, held, "List", item.inCodec());
    }

    @Override
    public Kept set(SetType type) {
        Kept item = of(type.item());
        Content held = item.value();
        return Kept.whole(
                new Content(
                        "Set<" + held.types() + ">",
                        codec("set(" + held.codecs() + ")"),
                        joined(held.imports(), Set.of("Set"))),
                item.inCodec());
    }

    @Override
    public Kept map(MapType type) {
        Kept key = of(type.key());
        Kept value = of(type.value());
        Content held = key.value().and(value.value());
        Content map = new Content(
                "Map<" + held.types() + ">",
                codec("map(" + held.codecs() + ")"),
                joined(held.imports(), Set.of("Map")));
        return new Kept(map, held, "Map", key.inCodec() || value.inCodec());
    }

    @Override
    public Kept optional(OptionalType type) {
        Kept kept = of(type.value());
        Content value = kept.value();
        return Kept.whole(
                new Content(
                        "Optional<" + value.types() + ">",
                        codec("optional(" + value.codecs() + ")"),
                        joined(value.imports(), Set.of("Optional"))),
                kept.inCodec());
    }

    @Override
    public Kept named(TypeRef type) {
        return declared(java.text(type));
    }

    private static Kept declared(String name) {
        return Kept.whole(new Content(name, "codec(Codec::write, Codec::read" + name + ")", Set.of()), true);
    }
}
