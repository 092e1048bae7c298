// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.Locale;
import java.util.Optional;
import org.creo.generator.model.Literal.BooleanLiteral;
import org.creo.generator.model.Literal.CharLiteral;
import org.creo.generator.model.Literal.FloatingLiteral;
import org.creo.generator.model.Literal.IntegerLiteral;
import org.creo.generator.model.Literal.StringLiteral;

/** A type without parts, with Java's meaning and size. What each language has for it is in a table of that language. */
public enum Scalar implements TypeRef {
    BOOLEAN("boolean", "Boolean", 1, Form.TRUTH),
    BYTE("byte", "Byte", 1, Form.INTEGER),
    CHAR("char", "Character", 2, Form.CHARACTER),
    SHORT("short", "Short", 2, Form.INTEGER),
    INT("int", "Integer", 4, Form.INTEGER),
    LONG("long", "Long", 8, Form.INTEGER),
    FLOAT("float", "Float", 4, Form.FLOATING),
    DOUBLE("double", "Double", 8, Form.FLOATING),
    STRING("String", "String", -1, Form.TEXT);

    /** How a description writes values down, and the value that a state begins with. */
    public enum Form {
        TRUTH(new BooleanLiteral(false)),
        INTEGER(new IntegerLiteral(0)),
        FLOATING(new FloatingLiteral(0)),
        CHARACTER(new CharLiteral('\0')),
        TEXT(new StringLiteral(""));

        private final Literal zero;

        Form(Literal zero) {
            this.zero = zero;
        }

        public Literal zero() {
            return zero;
        }
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

    /** Bytes on the wire; -1 where they follow their count. */
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

    /** Whether it may be the key of a map. */
    public boolean isKey() {
        return form != Form.TRUTH && form != Form.FLOATING;
    }

    /** What names of functions have for it, for example {@code string}. */
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
