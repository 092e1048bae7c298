// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.function.Function;
import org.creo.generator.language.java.JavaTypes;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.UnionCase;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/** Expressions that skip values of a release: they are not used any more, but still read by the rules. */
final class HostSkips implements ValueCases<String> {

    private final HostConversions conversions;
    private final Description older;
    private final JavaTypes types;
    private final Trees trees;

    /** @param types those of the release */
    HostSkips(HostConversions conversions, Description older, JavaTypes types, Trees trees) {
        this.conversions = conversions;
        this.older = older;
        this.types = types;
        this.trees = trees;
    }

    String of(TypeRef type) {
        return type.match(this);
    }

    private String function(TypeRef type, Function<HostOlder.Head, HostOlder.Function> make) {
        return conversions.function(
                        "skip", conversions.key(type), type, name -> make.apply(conversions.head(name, type, null)))
                + "(in)";
    }

    @Override
    public String scalar(Scalar type) {
        return types.of(type).wire().outside().read();
    }

    @Override
    public String array(ArrayType type) {
        if (types.of(type).wire().inRuntime()) {
            return types.of(type).wire().outside().read();
        }
        return items(type);
    }

    @Override
    public String set(SetType type) {
        return items(type);
    }

    @Override
    public String map(MapType type) {
        return items(type);
    }

    private String items(TypeRef type) {
        return function(
                type,
                head -> new HostOlder.SkipItems(
                        head,
                        conversions.least(type),
                        type.parts().stream().map(this::of).toList()));
    }

    @Override
    public String optional(OptionalType type) {
        return function(type, head -> new HostOlder.SkipOptional(head, of(type.value())));
    }

    @Override
    public String struct(StructType type) {
        return function(
                type,
                head -> new HostOlder.SkipStruct(
                        head,
                        trees.recursive(type),
                        older.struct(type).fields().stream()
                                .map(Field::type)
                                .map(this::of)
                                .toList()));
    }

    @Override
    public String union(UnionType type) {
        return function(
                type,
                head -> new HostOlder.SkipUnion(
                        head,
                        trees.recursive(type),
                        older.union(type).cases().stream()
                                .map(UnionCase::type)
                                .map(this::of)
                                .toList()));
    }

    @Override
    public String enumeration(EnumType type) {
        return function(
                type,
                head -> new HostOlder.SkipEnum(
                        head, older.enumeration(type).constants().size()));
    }
}
