// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.util.List;

/** Any number of items, none of them twice. The item is what a key of a map may be; their order means nothing. */
public record SetType(TypeRef item) implements TypeRef {

    @Override
    public <R> R match(TypeCases<R> cases) {
        return cases.set(this);
    }

    @Override
    public String declared() {
        return "Set<" + Scalar.boxed(item) + ">";
    }

    @Override
    public List<TypeRef> parts() {
        return List.of(item);
    }
}
