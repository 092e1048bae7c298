// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.util.List;

/** Any number of items of one type. */
public record ArrayType(TypeRef item) implements TypeRef {

    /** {@code byte[]}, whose bytes every language keeps as they are. */
    public static final ArrayType BYTES = new ArrayType(Scalar.BYTE);

    @Override
    public <R> R match(TypeCases<R> cases) {
        return cases.array(this);
    }

    @Override
    public String declared() {
        return item.declared() + "[]";
    }

    @Override
    public List<TypeRef> parts() {
        return List.of(item);
    }
}
