// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.Locale;
import java.util.Optional;

/** A number, character or truth value, with Java's meaning and size. */
public enum Primitive implements TypeRef {
    BOOLEAN(1), BYTE(1), CHAR(2), SHORT(2), INT(4), LONG(8), FLOAT(4), DOUBLE(8);

    private final int size;

    Primitive(int size) {
        this.size = size;
    }

    /** Bytes on the wire. */
    public int size() {
        return size;
    }

    @Override
    public String declared() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Primitive> of(String declared) {
        for (Primitive primitive : values()) {
            if (primitive.declared().equals(declared)) {
                return Optional.of(primitive);
            }
        }
        return Optional.empty();
    }
}
