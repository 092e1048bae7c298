// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.ArrayList;
import java.util.List;
import org.creo.generator.model.Description;
import org.creo.generator.view.Declarations;
import org.creo.type.ArrayType;
import org.creo.type.CompositeCases;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.TypeRef;

/** The arrays, sets, maps and optional types that a description uses, except those that the runtime has. */
final class CComposites implements CompositeCases<Void> {

    final List<CModel.Container> containers = new ArrayList<>();
    final List<CModel.Array> arrays = new ArrayList<>();
    final List<CModel.Array> sets = new ArrayList<>();
    final List<CModel.Map> maps = new ArrayList<>();
    final List<CModel.Optional> optionals = new ArrayList<>();

    private final Description description;
    private final CNames names;
    private final CTypes types;

    CComposites(Description description, CNames names, CTypes types) {
        this.description = description;
        this.names = names;
        this.types = types;
        new Declarations(description)
                .composites(names.serving()).stream()
                        .filter(type -> !CRuntimeNames.TYPES.contains(type))
                        .forEach(type -> type.match(this));
    }

    @Override
    public Void array(ArrayType type) {
        addItems(type, type.item(), arrays, null);
        return null;
    }

    @Override
    public Void set(SetType type) {
        addItems(
                type,
                type.item(),
                sets,
                new CModel.Unique(
                        types.same(type.item(), "set.items[at]", "item", null),
                        enumKeys(type.item()),
                        keyKind(type.item())));
        return null;
    }

    @Override
    public Void map(MapType type) {
        String text = types.text(type);
        TypeRef value = type.value();
        containers.add(new CModel.Container(type.declared(), names.key(type), text, text + "_entry", true));
        maps.add(new CModel.Map(
                type.declared(),
                names.key(type),
                text,
                part(type.key(), "key", types.same(type.key(), "entry->key", "key", null)),
                part(value, "value", types.same(value, "left.entries[i].value", "*found", "depth")),
                enumKeys(type.key()),
                keyKind(type.key()),
                types.recursive(value)));
        return null;
    }

    private void addItems(TypeRef type, TypeRef item, List<CModel.Array> all, CModel.Unique unique) {
        containers.add(
                new CModel.Container(type.declared(), names.key(type), types.text(type), types.text(item), false));
        all.add(new CModel.Array(
                type.declared(),
                names.key(type),
                types.text(type),
                types.of(item),
                types.passed(item, "value.items[i]"),
                types.different(item, "left.items[i]", "right.items[i]", "depth"),
                types.print(item, "value.items[i]"),
                types.recursive(item),
                unique));
    }

    private CModel.EnumKeys enumKeys(TypeRef key) {
        return key.asEnum()
                .map(constants -> new CModel.EnumKeys(
                        description.enumeration(constants).constants().size(), types.text(key)))
                .orElse(null);
    }

    /** Generated code looks itself for an enum's constant that comes twice. */
    private static String keyKind(TypeRef key) {
        return key.asScalar().map(Scalar::name).orElse(null);
    }

    private CModel.EntryPart part(TypeRef type, String name, String same) {
        String place = "value.entries[i]." + name;
        return new CModel.EntryPart(types.of(type), types.passed(type, place), same, types.print(type, place));
    }

    @Override
    public Void optional(OptionalType type) {
        optionals.add(new CModel.Optional(type.declared(), names.key(type), types.of(type.value())));
        return null;
    }
}
