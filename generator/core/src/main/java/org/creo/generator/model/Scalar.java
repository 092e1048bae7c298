// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.Locale;
import java.util.Optional;
import org.creo.generator.model.Literal.BooleanLiteral;
import org.creo.generator.model.Literal.CharLiteral;
import org.creo.generator.model.Literal.FloatingLiteral;
import org.creo.generator.model.Literal.IntegerLiteral;
import org.creo.generator.model.Literal.StringLiteral;
import org.creo.json.ValueType.Simple;

/** A type without parts, with Java's meaning and size. Each language has a table with its own type for it. */
public enum Scalar implements TypeRef {
    BOOLEAN(Simple.BOOLEAN, Form.TRUTH),
    BYTE(Simple.BYTE, Form.INTEGER),
    CHAR(Simple.CHAR, Form.CHARACTER),
    SHORT(Simple.SHORT, Form.INTEGER),
    INT(Simple.INT, Form.INTEGER),
    LONG(Simple.LONG, Form.INTEGER),
    FLOAT(Simple.FLOAT, Form.FLOATING),
    DOUBLE(Simple.DOUBLE, Form.FLOATING),
    STRING(Simple.STRING, Form.TEXT);

    /** How a description writes down values of a type, and which value a state of it begins with. */
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

    private final Simple simple;
    private final Form form;

    Scalar(Simple simple, Form form) {
        this.simple = simple;
        this.form = form;
    }

    /** The same type, for code that handles values without generated code. */
    public Simple simple() {
        return simple;
    }

    /** How many bytes a value takes on the wire; -1 where they follow their count. */
    public int size() {
        return simple.size();
    }

    /** Whether all values take the same number of bytes. */
    public boolean isFixed() {
        return size() >= 0;
    }

    /** The name that Java gives it between {@code <} and {@code >}. */
    public String box() {
        return simple.boxed();
    }

    public Form form() {
        return form;
    }

    /** Whether the type may be the key of a map. */
    public boolean isKey() {
        return form != Form.TRUTH && form != Form.FLOATING;
    }

    /** The word for the type in names of functions, for example {@code string}. */
    public String word() {
        return declared().toLowerCase(Locale.ROOT);
    }

    @Override
    public <R> R match(TypeCases<R> cases) {
        return cases.scalar(this);
    }

    @Override
    public String declared() {
        return simple.declared();
    }

    /** A type as a description writes it between {@code <} and {@code >}. */
    static String boxed(TypeRef type) {
        return type.asScalar().map(Scalar::box).orElseGet(type::declared);
    }

    public static Optional<Scalar> of(String declared) {
        for (Scalar scalar : values()) {
            if (scalar.declared().equals(declared)) {
                return Optional.of(scalar);
            }
        }
        return Optional.empty();
    }

    /** The scalar that has another name between {@code <} and {@code >}, by that name. */
    public static Optional<Scalar> ofBox(String box) {
        for (Scalar scalar : values()) {
            if (scalar.box().equals(box) && !box.equals(scalar.declared())) {
                return Optional.of(scalar);
            }
        }
        return Optional.empty();
    }
}
