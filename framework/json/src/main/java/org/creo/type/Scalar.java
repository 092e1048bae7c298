// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import org.creo.rule.Range;

/**
 * A type without parts, with Java's meaning and size. Each language has a table with its own type for it.
 *
 * <p>A whole number travels in Java code as the bits of a {@code long}: the number itself, but for those of
 * {@code ulong} from 2^63 on, which {@link #text} tells apart from negative ones.
 */
public enum Scalar implements TypeRef {
    BOOLEAN("boolean", "Boolean", Byte.BYTES, Form.TRUTH),
    BYTE("byte", "Byte", Byte.BYTES, Form.INTEGER),
    CHAR("char", "Character", Character.BYTES, Form.CHARACTER),
    SHORT("short", "Short", Short.BYTES, Form.INTEGER),
    INT("int", "Integer", Integer.BYTES, Form.INTEGER),
    LONG("long", "Long", Long.BYTES, Form.INTEGER),
    UBYTE("ubyte", Byte.BYTES),
    USHORT("ushort", Short.BYTES),
    UINT("uint", Integer.BYTES),
    ULONG("ulong", Long.BYTES),
    FLOAT("float", "Float", Float.BYTES, Form.FLOATING),
    DOUBLE("double", "Double", Double.BYTES, Form.FLOATING),
    STRING("String", "String", -1, Form.TEXT),
    INSTANT("Instant", Long.BYTES + Integer.BYTES, Form.INSTANT),
    DURATION("Duration", Long.BYTES + Integer.BYTES, Form.DURATION),
    LOCAL_DATE("LocalDate", Integer.BYTES, Form.DATE),
    UUID("UUID", 2 * Long.BYTES, Form.UUID),
    BIG_DECIMAL("BigDecimal", -1, Form.DECIMAL);

    /**
     * How a description writes down values of a type. Those from {@code INSTANT} on are texts of a form of their own.
     */
    public enum Form {
        TRUTH(null),
        INTEGER(null),
        FLOATING(null),
        CHARACTER(null),
        TEXT(null),
        INSTANT(new Instants()),
        DURATION(new Durations()),
        DATE(new Dates()),
        UUID(new Uuids()),
        DECIMAL(new Decimals());

        private final Spelled spelled;

        Form(Spelled spelled) {
            this.spelled = spelled;
        }
    }

    private final String declared;
    private final String box;
    private final int size;
    private final Form form;
    private final boolean unsigned;

    Scalar(String declared, String box, int size, Form form) {
        this(declared, box, size, form, false);
    }

    /** A type of whole numbers from 0 on, for which Java has no name. */
    Scalar(String declared, int size) {
        this(declared, declared, size, Form.INTEGER, true);
    }

    /** A type whose values are texts of a form of their own. */
    Scalar(String declared, int size, Form form) {
        this(declared, declared, size, form, false);
    }

    Scalar(String declared, String box, int size, Form form, boolean unsigned) {
        this.declared = declared;
        this.box = box;
        this.size = size;
        this.form = form;
        this.unsigned = unsigned;
    }

    /** How many bytes a value takes on the wire; -1 where they follow their count. */
    public int size() {
        return size;
    }

    /** The fewest bytes that a value takes. */
    public int leastSize() {
        return switch (form) {
            case TEXT -> Integer.BYTES;
            case DECIMAL -> Decimals.LEAST_BYTES;
            default -> size;
        };
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

    /** Whether descriptions, JSON and people write values as texts of a form of their own. */
    public boolean isSpelled() {
        return form.spelled != null;
    }

    /** How values are written, of a type that {@link #isSpelled}. */
    public Spelled spelled() {
        if (form.spelled == null) {
            throw new IllegalStateException(declared + " has no text of its own");
        }
        return form.spelled;
    }

    /** Whether it is a type of whole numbers from 0 on. */
    public boolean isUnsigned() {
        return unsigned;
    }

    /** Whether it is a type of whole numbers of which many programs would round some, and which JSON has as text. */
    public boolean isLarge() {
        return form == Form.INTEGER && size == Long.BYTES;
    }

    /** The least number of a type of whole numbers. */
    public BigInteger least() {
        return unsigned ? BigInteger.ZERO : BigInteger.ONE.shiftLeft(bits() - 1).negate();
    }

    /** The greatest number of a type of whole numbers. */
    public BigInteger most() {
        return BigInteger.ONE.shiftLeft(unsigned ? bits() : bits() - 1).subtract(BigInteger.ONE);
    }

    private int bits() {
        return Byte.SIZE * size;
    }

    /** Whether a type of whole numbers has this number. */
    public boolean has(long number) {
        if (unsigned) {
            return number >= 0 && (size == Long.BYTES || number >> bits() == 0);
        }
        return narrow(number) == number;
    }

    /** Whether a type of whole numbers has this number. */
    public boolean has(BigInteger number) {
        return number.compareTo(least()) >= 0 && number.compareTo(most()) <= 0;
    }

    /** The number that the lowest bits are as two's complement. */
    private long narrow(long number) {
        int beyond = Long.SIZE - bits();
        return number << beyond >> beyond;
    }

    /** The whole number of the type whose bytes are the lowest ones of these. */
    public long ofBits(long bits) {
        int beyond = Long.SIZE - bits();
        return unsigned ? bits << beyond >>> beyond : narrow(bits);
    }

    /** The next number of a type of whole numbers, as RASP has it. */
    public long whole(ByteBuffer in) {
        return ofBits(
                switch (size) {
                    case Byte.BYTES -> in.get();
                    case Short.BYTES -> in.getShort();
                    case Integer.BYTES -> in.getInt();
                    default -> in.getLong();
                });
    }

    /** The decimal digits of a whole number, with its sign. */
    public String text(long number) {
        return unsigned ? Long.toUnsignedString(number) : Long.toString(number);
    }

    /**
     * The whole number of these decimal digits, with their sign.
     *
     * @throws NumberFormatException if the type has no such number
     */
    public long parse(String digits) {
        // The one that Java has for numbers without a sign takes no -0.
        if (unsigned && size == Long.BYTES && !digits.startsWith("-")) {
            return Long.parseUnsignedLong(digits);
        }
        long number = Long.parseLong(digits);
        if (!has(number)) {
            throw new NumberFormatException(digits + " is out of the range of " + declared);
        }
        return number;
    }

    /** Whether both are types of numbers, and each value of this one is also one of the other. */
    public boolean widensTo(Scalar wider) {
        return switch (form) {
            case INTEGER ->
                switch (wider.form) {
                    case INTEGER -> this != wider && wider.has(least()) && wider.has(most());
                    case FLOATING -> size < wider.size;
                    case DECIMAL -> true;
                    default -> false;
                };
            case FLOATING -> wider.form == Form.FLOATING && size < wider.size;
            case TRUTH, CHARACTER, TEXT, INSTANT, DURATION, DATE, UUID, DECIMAL -> false;
        };
    }

    /** Whether one of two values always comes before the other, so that values can be in a range. */
    public boolean isOrdered() {
        return switch (form) {
            case INTEGER, FLOATING, INSTANT, DURATION, DATE, DECIMAL -> true;
            case TRUTH, CHARACTER, TEXT, UUID -> false;
        };
    }

    /** Whether the bounds of a range are texts; those of others are numbers. */
    public boolean isOrderedByText() {
        return isOrdered() && isSpelled() && form != Form.DECIMAL;
    }

    /**
     * The values between two texts of a type that is {@link #isOrderedByText}.
     *
     * @param min the least; empty where there is none; likewise the greatest
     */
    public Range range(String min, String max) {
        return new Range(numberOf(min), numberOf(max), textOf(min), textOf(max), true);
    }

    private Optional<BigDecimal> numberOf(String text) {
        return textOf(text).flatMap(each -> spelled().number(spelled().parse(each)));
    }

    private Optional<String> textOf(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(spelled().canonical(text));
    }

    /** Whether the type may be the key of a map. */
    public boolean isKey() {
        return switch (form) {
            case INTEGER, CHARACTER, TEXT, INSTANT, DATE, UUID -> true;
            // A boolean would be two fields. The others have values that are equal but are written in several ways, or
            // that say less about what is meant than a time does.
            case TRUTH, FLOATING, DURATION, DECIMAL -> false;
        };
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
