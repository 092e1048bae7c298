// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.util.List;

/** A value that may be absent: the whole type of a field, parameter or result, never a part of another type. */
public record OptionalType(TypeRef value) implements TypeRef {

    @Override
    public <R> R match(TypeCases<R> cases) {
        return cases.optional(this);
    }

    @Override
    public String declared() {
        return "Optional<" + Scalar.boxed(value) + ">";
    }

    @Override
    public List<TypeRef> parts() {
        return List.of(value);
    }
}
