// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.util.stream.Stream;

/** A union, by the name that its declaration has: a value is one of its cases. */
public record UnionType(String name) implements TypeRef {

    @Override
    public <R> R match(TypeCases<R> cases) {
        return cases.union(this);
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
