// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.util.List;

/** Any number of items, one after another: the whole type of a result or parameter, never a part of another type. */
public record StreamType(TypeRef item) implements TypeRef {

    @Override
    public <R> R match(TypeCases<R> cases) {
        return cases.stream(this);
    }

    @Override
    public String declared() {
        return "Stream<" + Scalar.boxed(item) + ">";
    }

    @Override
    public List<TypeRef> parts() {
        return List.of(item);
    }
}
