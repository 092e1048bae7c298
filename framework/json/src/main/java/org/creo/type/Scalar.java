// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;

/** A type without parts, with Java's meaning and size. Each language has a table with its own type for it. */
public enum Scalar implements TypeRef {
    BOOLEAN("boolean", "Boolean", Byte.BYTES, Form.TRUTH),
    BYTE("byte", "Byte", Byte.BYTES, Form.INTEGER),
    CHAR("char", "Character", Character.BYTES, Form.CHARACTER),
    SHORT("short", "Short", Short.BYTES, Form.INTEGER),
    INT("int", "Integer", Integer.BYTES, Form.INTEGER),
    LONG("long", "Long", Long.BYTES, Form.INTEGER),
    FLOAT("float", "Float", Float.BYTES, Form.FLOATING),
    DOUBLE("double", "Double", Double.BYTES, Form.FLOATING),
    STRING("String", "String", -1, Form.TEXT);

    /** How a description writes down values of a type. */
    public enum Form {
        TRUTH,
        INTEGER,
        FLOATING,
        CHARACTER,
        TEXT
    }

    private final String declared;
    private final String box;
    private final int size;
    private final Form form;

    Scalar(String declared, String box, int size, Form form) {
        this.declared = declared;
        this.box = box;
        this.size = size;
        this.form = form;
    }

    /** How many bytes a value takes on the wire; -1 where they follow their count. */
    public int size() {
        return size;
    }

    /** Whether all values take the same number of bytes. */
    public boolean isFixed() {
        return size >= 0;
    }

    /** The name that Java gives it between {@code <} and {@code >}. */
    public String box() {
        return box;
    }

    public Form form() {
        return form;
    }

    /** The least number of a type of whole numbers. */
    public long least() {
        return -1L << Byte.SIZE * size - 1;
    }

    /** The greatest number of a type of whole numbers. */
    public long most() {
        return ~least();
    }

    /** The next number of a type of whole numbers, as RASP has it. */
    public long whole(ByteBuffer in) {
        return switch (size) {
            case Byte.BYTES -> in.get();
            case Short.BYTES -> in.getShort();
            case Integer.BYTES -> in.getInt();
            default -> in.getLong();
        };
    }

    /** Whether both are types of numbers, and each value of this one is also one of the other. */
    public boolean widensTo(Scalar wider) {
        return switch (form) {
            case INTEGER ->
                wider.form == Form.INTEGER
                        ? this != wider && wider.least() <= least() && most() <= wider.most()
                        : wider.form == Form.FLOATING && size < wider.size;
            case FLOATING -> wider.form == Form.FLOATING && size < wider.size;
            case TRUTH, CHARACTER, TEXT -> false;
        };
    }

    /** Whether the type may be the key of a map. */
    public boolean isKey() {
        return form != Form.TRUTH && form != Form.FLOATING;
    }

    /** The word for the type in names of functions, for example {@code string}. */
    public String word() {
        return declared.toLowerCase(Locale.ROOT);
    }

    @Override
    public <R> R match(TypeCases<R> cases) {
        return cases.scalar(this);
    }

    @Override
    public String declared() {
        return declared;
    }

    /** A type as a description writes it between {@code <} and {@code >}. */
    static String boxed(TypeRef type) {
        return type.asScalar().map(Scalar::box).orElseGet(type::declared);
    }

    public static Optional<Scalar> of(String declared) {
        for (Scalar scalar : values()) {
            if (scalar.declared.equals(declared)) {
                return Optional.of(scalar);
            }
        }
        return Optional.empty();
    }

    /** The scalar that has another name between {@code <} and {@code >}, by that name. */
    public static Optional<Scalar> ofBox(String box) {
        for (Scalar scalar : values()) {
            if (scalar.box.equals(box) && !box.equals(scalar.declared)) {
                return Optional.of(scalar);
            }
        }
        return Optional.empty();
    }
}
