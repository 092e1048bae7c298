// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.creo.generator.language.java.HeapSizes;
import org.creo.generator.model.Description;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.Sizes;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/** Makes the forms of the types of a description, each once. Any thread may use it. */
final class ValueForms implements ValueCases<ValueForm> {
    private final Description description;
    private final Sizes sizes;
    /** What decoded values take: as much is counted as where generated code decodes. */
    private final HeapSizes heap;

    private final Trees trees;
    private final Map<TypeRef, ValueForm> known = new HashMap<>();

    ValueForms(Description description) {
        this.description = description;
        this.sizes = new Sizes(description);
        this.heap = new HeapSizes(description);
        this.trees = new Trees(description);
    }

    synchronized ValueForm of(TypeRef type) {
        ValueForm form = known.get(type);
        if (form == null) {
            form = type.match(this);
            known.put(type, form);
        }
        return form;
    }

    /** Values one after another that are no struct. */
    synchronized FieldsForm of(List<Member> members) {
        // Their own runs are taken, as those of a struct whose values differ in size.
        return new FieldsForm(-1, 0, false).of(forms(members));
    }

    /** Makes the forms of a type's parts, which threads may ask for by {@link #made}. */
    void parts(TypeRef type) {
        of(type);
        type.parts().forEach(this::parts);
    }

    /** A form that was made before; any thread may ask, once no more are made. */
    ValueForm made(TypeRef type) {
        return known.get(type);
    }

    private List<ValueForm> forms(List<Member> members) {
        return members.stream().map(each -> of(each.type())).toList();
    }

    @Override
    public ValueForm scalar(Scalar type) {
        return new ScalarForm(type);
    }

    @Override
    public ValueForm array(ArrayType type) {
        return new ArrayForm(type, of(type.item()), heap.item(type.item()));
    }

    @Override
    public ValueForm set(SetType type) {
        return new EntriesForm(of(type.item()), null, heap.member(type.item()));
    }

    @Override
    public ValueForm map(MapType type) {
        return new EntriesForm(of(type.key()), of(type.value()), heap.entry(type.key(), type.value()));
    }

    @Override
    public ValueForm optional(OptionalType type) {
        return new OptionalForm(of(type.value()), heap.present(type.value()));
    }

    @Override
    public ValueForm struct(StructType type) {
        FieldsForm form = new FieldsForm(sizes.fixed(type), sizes.least(type), trees.recursive(type));
        known.put(type, form);
        return form.of(forms(description.members(type)));
    }

    @Override
    public ValueForm union(UnionType type) {
        UnionForm form = new UnionForm(type.name(), sizes.least(type), trees.recursive(type));
        known.put(type, form);
        return form.of(description.cases(type).stream()
                .map(each -> new UnionForm.Case(of(each.type()), heap.more(type, each.type())))
                .toList());
    }

    @Override
    public ValueForm enumeration(EnumType type) {
        return new EnumForm(type.name(), description.constants(type));
    }
}
