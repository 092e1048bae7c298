// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.util.List;

/** Values by key, in the order in which they were put in. The key is text, a whole number, a char or an enum. */
public record MapType(TypeRef key, TypeRef value) implements TypeRef {

    @Override
    public <R> R match(TypeCases<R> cases) {
        return cases.map(this);
    }

    @Override
    public String declared() {
        return "Map<" + Scalar.boxed(key) + ", " + Scalar.boxed(value) + ">";
    }

    @Override
    public List<TypeRef> parts() {
        return List.of(key, value);
    }
}
