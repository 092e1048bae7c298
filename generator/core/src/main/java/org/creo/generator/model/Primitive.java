// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.Locale;
import java.util.Optional;

/** A number, character or truth value, with Java's meaning and size. */
public enum Primitive implements TypeRef {
    BOOLEAN(1, "Boolean"),
    BYTE(1, "Byte"),
    CHAR(2, "Character"),
    SHORT(2, "Short"),
    INT(4, "Integer"),
    LONG(8, "Long"),
    FLOAT(4, "Float"),
    DOUBLE(8, "Double");

    private final int size;
    private final String box;

    Primitive(int size, String box) {
        this.size = size;
        this.box = box;
    }

    /** Bytes on the wire. */
    public int size() {
        return size;
    }

    /** The name that Java gives it between {@code <} and {@code >}. */
    public String box() {
        return box;
    }

    @Override
    public <R> R match(TypeCases<R> cases) {
        return cases.primitive(this);
    }

    @Override
    public String declared() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A type as a description writes it between {@code <} and {@code >}. */
    static String boxed(TypeRef type) {
        return type.asPrimitive().map(Primitive::box).orElseGet(type::declared);
    }

    public static Optional<Primitive> of(String declared) {
        for (Primitive primitive : values()) {
            if (primitive.declared().equals(declared)) {
                return Optional.of(primitive);
            }
        }
        return Optional.empty();
    }

    public static Optional<Primitive> ofBox(String box) {
        for (Primitive primitive : values()) {
            if (primitive.box.equals(box)) {
                return Optional.of(primitive);
            }
        }
        return Optional.empty();
    }
}
