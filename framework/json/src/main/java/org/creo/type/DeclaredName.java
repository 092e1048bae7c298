// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.util.Optional;

/** The name by which a type refers to a declaration, where it does. */
final class DeclaredName implements TypeCases<Optional<String>> {

    @Override
    public Optional<String> scalar(Scalar type) {
        return Optional.empty();
    }

    @Override
    public Optional<String> array(ArrayType type) {
        return Optional.empty();
    }

    @Override
    public Optional<String> map(MapType type) {
        return Optional.empty();
    }

    @Override
    public Optional<String> optional(OptionalType type) {
        return Optional.empty();
    }

    @Override
    public Optional<String> stream(StreamType type) {
        return Optional.empty();
    }

    @Override
    public Optional<String> struct(StructType type) {
        return Optional.of(type.name());
    }

    @Override
    public Optional<String> enumeration(EnumType type) {
        return Optional.of(type.name());
    }
}
