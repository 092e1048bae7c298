// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.creo.generator.model.Description;
import org.creo.generator.view.Declarations;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.TypeRef;

/**
 * The members of the class {@code Codec}, which writes and reads each type.
 *
 * @param members in their order
 */
public record CSharpCodec(List<Member> members) {

    /**
     * A field, or the functions that write and read a type. Each kind has a component with a different name, by which
     * the template tells them apart.
     */
    public sealed interface Member {}

    /** How an exception is recognised when it comes back. */
    public record Thrown(CSharpModel.ExceptionClass thrown) implements Member {}

    /** A struct whose values all take the same number of bytes. */
    public record FixedStruct(CSharpModel.StructClass fixed) implements Member {}

    public record VariableStruct(CSharpModel.StructClass variable) implements Member {}

    public record UnionValue(CSharpModel.UnionClass union) implements Member {}

    public record ReadException(CSharpModel.ExceptionClass exception) implements Member {}

    public record Ordinal(CSharpModel.EnumClass enumeration) implements Member {}

    public record OptionalValue(Optional optional) implements Member {}

    public record Dictionary(Map map) implements Member {}

    public record Items(Array array) implements Member {}

    /**
     * An optional value.
     *
     * @param text its type
     * @param key a part of its functions' names
     * @param reference whether the value is a reference, otherwise it is in a Nullable
     * @param value the value that may be absent
     * @param writes whether it has the function that writes it, and not another type of the same text
     */
    public record Optional(String text, String key, boolean reference, CSharpPacked value, boolean writes) {}

    /**
     * A map.
     *
     * @param text its type
     * @param key a part of its functions' names
     * @param from its keys
     * @param to its values
     * @param fixed whether all entries take the same number of bytes
     * @param size the bytes of each entry if they do
     * @param least the fewest bytes of an entry
     * @param writes whether it has the function that writes it, and not another type of the same text
     */
    public record Map(
            String text,
            String key,
            CSharpPacked from,
            CSharpPacked to,
            boolean fixed,
            int size,
            int least,
            boolean writes) {}

    /**
     * An array for which the runtime has no functions, or a set.
     *
     * @param text its type
     * @param key a part of its functions' names
     * @param item what it holds
     * @param made the call that makes it of {@code items}, an array of C#
     * @param writes whether it has the function that writes it, and not another type of the same text
     */
    public record Array(String text, String key, CSharpPacked item, String made, boolean writes) {}

    static CSharpCodec of(
            Description description,
            CSharpTypes types,
            List<CSharpModel.StructClass> structs,
            List<CSharpModel.UnionClass> unions,
            List<CSharpModel.EnumClass> enums,
            List<CSharpModel.ExceptionClass> exceptions,
            boolean states) {
        List<Member> members = new ArrayList<>();
        exceptions.forEach(exception -> members.add(new Thrown(exception)));
        for (CSharpModel.StructClass struct : structs) {
            members.add(struct.packed().fixed() ? new FixedStruct(struct) : new VariableStruct(struct));
        }
        unions.forEach(union -> members.add(new UnionValue(union)));
        exceptions.forEach(exception -> members.add(new ReadException(exception)));
        enums.forEach(enumeration -> members.add(new Ordinal(enumeration)));
        List<TypeRef> composites = new Declarations(description).composites(states);
        // A byte[] and a ubyte[] are the same in C#, and written alike.
        Set<String> written = new HashSet<>();
        Set<String> optionals = new HashSet<>();
        composites.stream()
                .flatMap(type -> type.asOptional().stream())
                .forEach(
                        type -> members.add(new OptionalValue(optional(type, types, optionals.add(types.text(type))))));
        composites.stream()
                .flatMap(type -> type.asMap().stream())
                .forEach(type -> members.add(new Dictionary(map(type, types, written.add(types.text(type))))));
        composites.stream()
                .filter(TypeRef::hasItems)
                .filter(type -> !types.packed(type).byRuntime())
                .forEach(type -> members.add(new Items(array(type, types, written.add(types.text(type))))));
        return new CSharpCodec(List.copyOf(members));
    }

    private static Optional optional(OptionalType type, CSharpTypes types, boolean writes) {
        TypeRef value = type.value();
        return new Optional(
                types.text(type), types.key(type), types.of(value).reference(), types.packed(value), writes);
    }

    private static Map map(MapType type, CSharpTypes types, boolean writes) {
        CSharpPacked key = types.packed(type.key());
        CSharpPacked value = types.packed(type.value());
        return new Map(
                types.text(type),
                types.key(type),
                key,
                value,
                key.fixed() && value.fixed(),
                key.size() + value.size(),
                key.least() + value.least(),
                writes);
    }

    private static Array array(TypeRef type, CSharpTypes types, boolean writes) {
        String made = type.isSet() ? "Decoded(items, reader.Malformed)" : "Wrap(items)";
        return new Array(types.text(type), types.key(type), types.packed(type.one()), made, writes);
    }
}
