// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.util.stream.Stream;

/** A struct, by the name that its declaration has. */
public record StructType(String name) implements TypeRef {

    @Override
    public <R> R match(TypeCases<R> cases) {
        return cases.struct(this);
    }

    @Override
    public String declared() {
        return name;
    }

    @Override
    public Stream<String> names() {
        return Stream.of(name);
    }
}
