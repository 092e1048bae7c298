// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What the generated values have in common: they copy the arrays, sets and maps that they are given, are equal if their
 * contents are, and have the same text form.
 */
public final class Values {
    private static final int ITEMS_SHOWN = 10;

    /** As deep as values may be nested in a message. */
    private static final int DEEPEST = 64;
    /** From so many characters on, structs that can contain themselves are left out of a text. */
    private static final int LONG = 1 << 20;

    private static final ThreadLocal<Nesting> NESTING = ThreadLocal.withInitial(Nesting::new);

    /** A map or a set with more entries grows as they come: a count alone is not trusted. */
    private static final int BELIEVED_ENTRIES = 1 << 10;

    /** How many decimal digits a {@code BigDecimal} has at most, and how far its scale is from 0 at most. */
    private static final int DECIMAL_DIGITS = 1_000;
    /** No number of so many digits has more bits, and none of fewer bits has more digits; to count them takes long. */
    private static final int DECIMAL_BITS = 3_322;

    /** By the equality of what they hold, of which nothing is in them twice. */
    private static final Set<Class<?>> DISTINCT = Set.of(
            HashMap.class,
            HashSet.class,
            LinkedHashMap.class,
            LinkedHashSet.class,
            Set.of().getClass(),
            Set.of(0).getClass(),
            Map.of().getClass(),
            Map.of(0, 0).getClass());

    private Values() {}

    /**
     * Creates an array of maps, for which Java has no expression.
     *
     * @param <T> the type of its items
     * @param items its items
     * @return the array
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only returned, with items of its own type
    public static <T> T[] array(T... items) {
        return items;
    }

    /**
     * Creates an empty map that keeps its entries in the order in which they are added.
     *
     * @param <K> the type of its keys
     * @param <V> the type of its values
     * @param count how many entries there will be
     * @return the map
     */
    public static <K, V> Map<K, V> newMap(int count) {
        return new LinkedHashMap<>(2 * Math.min(count, BELIEVED_ENTRIES));
    }

    /**
     * Creates an empty set that keeps its items in the order in which they are added.
     *
     * @param <T> the type of its items
     * @param count how many items there will be
     * @return the set
     */
    public static <T> Set<T> newSet(int count) {
        return new LinkedHashSet<>(2 * Math.min(count, BELIEVED_ENTRIES));
    }

    /**
     * The value of a field for a builder's result.
     *
     * @param <T> the type of the field
     * @param value what it was set to, or null
     * @param name its name in error messages
     * @return the value
     * @throws IllegalStateException if it was not set; the message names it
     */
    public static <T> T set(T value, String name) {
        if (value == null) {
            throw new IllegalStateException(name + " is not set");
        }
        return value;
    }

    /**
     * Checks a number of the type {@code ubyte}.
     *
     * @param value the number
     * @param name its name in error messages
     * @return the number
     * @throws IllegalArgumentException if it is not from 0 to 255; the message names it
     */
    public static int ubyte(int value, String name) {
        return (int) inRange(value, 0xFF, "ubyte", name);
    }

    /**
     * Checks a number of the type {@code ubyte} that may be absent.
     *
     * @param value the number, if there is one
     * @param name its name in error messages
     * @return the same
     * @throws IllegalArgumentException if it is not from 0 to 255; the message names it
     * @throws NullPointerException if it is null; the message names it
     */
    public static Optional<Integer> ubyte(Optional<Integer> value, String name) {
        Objects.requireNonNull(value, () -> name + " is null").ifPresent(number -> ubyte(number, name));
        return value;
    }

    /**
     * Checks a number of the type {@code ushort}.
     *
     * @param value the number
     * @param name its name in error messages
     * @return the number
     * @throws IllegalArgumentException if it is not from 0 to 65,535; the message names it
     */
    public static int ushort(int value, String name) {
        return (int) inRange(value, 0xFFFF, "ushort", name);
    }

    /**
     * Checks a number of the type {@code ushort} that may be absent.
     *
     * @param value the number, if there is one
     * @param name its name in error messages
     * @return the same
     * @throws IllegalArgumentException if it is not from 0 to 65,535; the message names it
     * @throws NullPointerException if it is null; the message names it
     */
    public static Optional<Integer> ushort(Optional<Integer> value, String name) {
        Objects.requireNonNull(value, () -> name + " is null").ifPresent(number -> ushort(number, name));
        return value;
    }

    /**
     * Checks a number of the type {@code uint}.
     *
     * @param value the number
     * @param name its name in error messages
     * @return the number
     * @throws IllegalArgumentException if it is not from 0 to 4,294,967,295; the message names it
     */
    public static long uint(long value, String name) {
        return inRange(value, 0xFFFF_FFFFL, "uint", name);
    }

    /**
     * Checks a number of the type {@code uint} that may be absent.
     *
     * @param value the number, if there is one
     * @param name its name in error messages
     * @return the same
     * @throws IllegalArgumentException if it is not from 0 to 4,294,967,295; the message names it
     * @throws NullPointerException if it is null; the message names it
     */
    public static Optional<Long> uint(Optional<Long> value, String name) {
        Objects.requireNonNull(value, () -> name + " is null").ifPresent(number -> uint(number, name));
        return value;
    }

    private static long inRange(long value, long most, String type, String name) {
        if (value < 0 || value > most) {
            throw new IllegalArgumentException(
                    name + " is " + value + ", out of the range of " + type + ", 0 to " + most);
        }
        return value;
    }

    /**
     * Checks a date, which travels as a number of days.
     *
     * @param value the date
     * @param name its name in error messages
     * @return the date
     * @throws IllegalArgumentException if it is not from -5877641-06-23 to +5881580-07-11; the message names it
     * @throws NullPointerException if it is null; the message names it
     */
    public static LocalDate localdate(LocalDate value, String name) {
        long day = Objects.requireNonNull(value, () -> name + " is null").toEpochDay();
        if (day != (int) day) {
            throw new IllegalArgumentException(name + " is " + value + ", out of the range of LocalDate, "
                    + LocalDate.ofEpochDay(Integer.MIN_VALUE) + " to " + LocalDate.ofEpochDay(Integer.MAX_VALUE));
        }
        return value;
    }

    /**
     * Checks a date that may be absent.
     *
     * @param value the date, if there is one
     * @param name its name in error messages
     * @return the same
     * @throws IllegalArgumentException if it is not from -5877641-06-23 to +5881580-07-11; the message names it
     * @throws NullPointerException if it is null; the message names it
     */
    public static Optional<LocalDate> localdate(Optional<LocalDate> value, String name) {
        Objects.requireNonNull(value, () -> name + " is null").ifPresent(date -> localdate(date, name));
        return value;
    }

    /**
     * Checks a decimal number.
     *
     * @param value the number
     * @param name its name in error messages
     * @return the number
     * @throws IllegalArgumentException if it has more than 1,000 digits, or its scale is not from -1,000 to 1,000; the
     *     message names it
     * @throws NullPointerException if it is null; the message names it
     */
    public static BigDecimal bigdecimal(BigDecimal value, String name) {
        Objects.requireNonNull(value, () -> name + " is null");
        String problem = decimalProblem(value);
        if (problem != null) {
            throw new IllegalArgumentException(name + problem);
        }
        return value;
    }

    /**
     * Checks a decimal number that may be absent.
     *
     * @param value the number, if there is one
     * @param name its name in error messages
     * @return the same
     * @throws IllegalArgumentException if it has more than 1,000 digits, or its scale is not from -1,000 to 1,000; the
     *     message names it
     * @throws NullPointerException if it is null; the message names it
     */
    public static Optional<BigDecimal> bigdecimal(Optional<BigDecimal> value, String name) {
        Objects.requireNonNull(value, () -> name + " is null").ifPresent(number -> bigdecimal(number, name));
        return value;
    }

    /** Why a decimal number cannot travel; null where it can. It is not shown: it may have any number of digits. */
    private static String decimalProblem(BigDecimal value) {
        if (value.scale() < -DECIMAL_DIGITS || value.scale() > DECIMAL_DIGITS) {
            return " has the scale " + value.scale() + ", and a BigDecimal has one from -" + DECIMAL_DIGITS + " to "
                    + DECIMAL_DIGITS + ": round it with setScale";
        }
        int bits = value.unscaledValue().bitLength();
        if (bits > DECIMAL_BITS || bits == DECIMAL_BITS && value.precision() > DECIMAL_DIGITS) {
            return " has more than the " + DECIMAL_DIGITS
                    + " digits that a BigDecimal can have: round it with a MathContext";
        }
        return null;
    }

    /**
     * Checks that nothing in a value is null, nor the value itself, that no item of a set and no key of a map is in it
     * twice, and that each date and each decimal number can travel.
     *
     * @param value an array, a set, a map or an {@code Optional}, which may contain others, or something else
     * @param name its name in error messages
     * @param unsigned which whole numbers have no sign: for each map from the outside its keys, then what is innermost
     * @throws IllegalArgumentException if something is out of the range of its type or there twice; the message names
     *     it
     * @throws NullPointerException if something is null; the message names it
     */
    public static void check(Object value, String name, boolean... unsigned) {
        check(value, name, unsigned, 0);
    }

    /** @param level how many maps are around the value */
    private static void check(Object value, String name, boolean[] unsigned, int level) {
        Objects.requireNonNull(value, () -> name + " is null");
        if (value instanceof Object[]) {
            checkItems((Object[]) value, name, unsigned, level);
        } else if (value instanceof Set) {
            checkMembers((Set<?>) value, name, unsigned, level);
        } else if (value instanceof Map) {
            checkEntries((Map<?, ?>) value, name, unsigned, level);
        } else if (value instanceof Optional) {
            ((Optional<?>) value).ifPresent(present -> check(present, name, unsigned, level));
        } else if (value instanceof LocalDate) {
            localdate((LocalDate) value, name);
        } else if (value instanceof BigDecimal) {
            bigdecimal((BigDecimal) value, name);
        }
    }

    private static void checkItems(Object[] items, String name, boolean[] unsigned, int level) {
        boolean nested = isChecked(items.getClass().getComponentType());
        for (int i = 0; i < items.length; i++) {
            if (items[i] == null) {
                throw new NullPointerException(name + '[' + i + "] is null");
            }
            if (nested) {
                check(items[i], name + '[' + i + ']', unsigned, level);
            }
        }
    }

    private static void checkMembers(Set<?> set, String name, boolean[] unsigned, int level) {
        Set<Object> seen = isDistinct(set) ? null : newSet(set.size());
        for (Object item : set) {
            if (item == null || isChecked(item.getClass())) {
                check(item, "an item of " + name, unsigned, level);
            }
            if (seen != null && !seen.add(item)) {
                throw new IllegalArgumentException(name + " has the item " + shown(item, unsigned, level) + " twice");
            }
        }
    }

    private static void checkEntries(Map<?, ?> map, String name, boolean[] unsigned, int level) {
        Set<Object> seen = isDistinct(map) ? null : newSet(map.size());
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            Object key = entry.getKey();
            if (key == null || isChecked(key.getClass())) {
                check(key, "a key of " + name, unsigned, level);
            }
            if (seen != null && !seen.add(key)) {
                throw new IllegalArgumentException(name + " has the key " + shown(key, unsigned, level) + " twice");
            }
            Object value = entry.getValue();
            if (value == null || isChecked(value.getClass())) {
                check(value, name + '[' + shown(key, unsigned, level) + ']', unsigned, level + 1);
            }
        }
    }

    private static String shown(Object value, boolean[] unsigned, int level) {
        StringBuilder text = new StringBuilder();
        append(text, value, unsigned, level);
        return text.toString();
    }

    /** Whether a set or a map surely has nothing twice; others compare in a way of their own, or may do so. */
    private static boolean isDistinct(Object setOrMap) {
        return DISTINCT.contains(setOrMap.getClass());
    }

    /** Whether there is more to check of a value than that it is not null. */
    private static boolean isChecked(Class<?> type) {
        return holdsValues(type) || type == LocalDate.class || BigDecimal.class.isAssignableFrom(type);
    }

    private static boolean holdsValues(Class<?> type) {
        return type.isArray() || Map.class.isAssignableFrom(type) || Set.class.isAssignableFrom(type);
    }

    /**
     * Copies a value, including the arrays, sets and maps in it.
     *
     * @param <T> its type
     * @param value an array, a set, a map or an {@code Optional}, which may contain others
     * @param name its name in error messages
     * @param unsigned which whole numbers have no sign: for each map from the outside its keys, then what is innermost
     * @return a copy that shares no array, set or map with the original; sets and maps cannot be changed
     * @throws IllegalArgumentException if something is out of the range of its type or there twice; the message names
     *     it
     * @throws NullPointerException if something is null; the message names it
     */
    public static <T> T copy(T value, String name, boolean... unsigned) {
        check(value, name, unsigned, 0);
        return copy(value);
    }

    /**
     * Copies a value, including the arrays, sets and maps in it.
     *
     * @param <T> its type
     * @param value an array, a set, a map or an {@code Optional}, which may contain others; nothing in it is null
     * @return a copy that shares no array, set or map with the original; sets and maps cannot be changed
     */
    @SuppressWarnings("unchecked") // a copy has the type of the original
    public static <T> T copy(T value) {
        if (value instanceof Object[]) {
            return (T) copyItems((Object[]) value);
        }
        if (value instanceof Set) {
            return (T) copyMembers((Set<?>) value);
        }
        if (value instanceof Map) {
            return (T) copyEntries((Map<?, ?>) value);
        }
        if (value instanceof Optional) {
            return (T) ((Optional<?>) value).map(Values::copy);
        }
        return value.getClass().isArray() ? (T) copyNumbers(value) : value;
    }

    private static Object[] copyItems(Object[] items) {
        Class<?> type = items.getClass().getComponentType();
        if (!holdsValues(type)) {
            return items.clone();
        }
        Object[] copy = (Object[]) Array.newInstance(general(type), items.length);
        Arrays.setAll(copy, i -> copy(items[i]));
        return copy;
    }

    /**
     * A map or a set may be copied to one of another class, so an array of {@code HashMap} is copied to one of
     * {@code Map}.
     */
    private static Class<?> general(Class<?> type) {
        if (type.isArray()) {
            return Array.newInstance(general(type.getComponentType()), 0).getClass();
        }
        if (Set.class.isAssignableFrom(type)) {
            return Set.class;
        }
        return Map.class.isAssignableFrom(type) ? Map.class : type;
    }

    private static <T> Set<T> copyMembers(Set<T> set) {
        Set<T> copy = newSet(set.size());
        copy.addAll(set);
        return Collections.unmodifiableSet(copy);
    }

    private static <K, V> Map<K, V> copyEntries(Map<K, V> map) {
        Map<K, V> copy = newMap(map.size());
        map.forEach((key, value) -> copy.put(key, copy(value)));
        return Collections.unmodifiableMap(copy);
    }

    private static Object copyNumbers(Object array) {
        int length = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, copy, 0, length);
        return copy;
    }

    /**
     * Compares numbers by their bits: a NaN equals itself, 0.0 is not -0.0.
     *
     * @param a one number
     * @param b the other
     * @return whether their bits are the same
     */
    public static boolean equal(float a, float b) {
        return Float.floatToRawIntBits(a) == Float.floatToRawIntBits(b);
    }

    /**
     * Compares numbers by their bits: a NaN equals itself, 0.0 is not -0.0.
     *
     * @param a one number
     * @param b the other
     * @return whether their bits are the same
     */
    public static boolean equal(double a, double b) {
        return Double.doubleToRawLongBits(a) == Double.doubleToRawLongBits(b);
    }

    /**
     * Compares arrays by content, numbers by their bits.
     *
     * @param a one array
     * @param b the other
     * @return whether they have the same length and equal items
     */
    public static boolean equal(float[] a, float[] b) {
        // Arrays.equals treats all NaNs as equal.
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!equal(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Compares arrays by content, numbers by their bits.
     *
     * @param a one array
     * @param b the other
     * @return whether they have the same length and equal items
     */
    public static boolean equal(double[] a, double[] b) {
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!equal(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Compares values by content, including the values in them; numbers by their bits, decimal ones by their value: 1.0
     * equals 1.00.
     *
     * @param a one value
     * @param b the other, of the same type
     * @return whether they are equal in each item, and sets and maps in each entry, in any order
     */
    public static boolean equal(Object a, Object b) {
        if (a instanceof Object[] && b instanceof Object[]) {
            return equalItems((Object[]) a, (Object[]) b);
        }
        if (a instanceof double[] && b instanceof double[]) {
            return equal((double[]) a, (double[]) b);
        }
        if (a instanceof float[] && b instanceof float[]) {
            return equal((float[]) a, (float[]) b);
        }
        if (a instanceof Map && b instanceof Map) {
            return equalEntries((Map<?, ?>) a, (Map<?, ?>) b);
        }
        if (a instanceof Optional && b instanceof Optional) {
            return equal(((Optional<?>) a).orElse(null), ((Optional<?>) b).orElse(null));
        }
        if (a instanceof Double && b instanceof Double) {
            return equal((double) a, (double) b);
        }
        if (a instanceof Float && b instanceof Float) {
            return equal((float) a, (float) b);
        }
        if (a instanceof BigDecimal && b instanceof BigDecimal) {
            return ((BigDecimal) a).compareTo((BigDecimal) b) == 0;
        }
        return Objects.deepEquals(a, b);
    }

    private static boolean equalItems(Object[] a, Object[] b) {
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!equal(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean equalEntries(Map<?, ?> a, Map<?, ?> b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (Map.Entry<?, ?> entry : a.entrySet()) {
            Object other = b.get(entry.getKey());
            if (other == null || !equal(entry.getValue(), other)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Hashes a value by its content.
     *
     * @param value an array, a set, a map or an {@code Optional}, which may contain others, or something else
     * @return a number that is the same for {@link #equal(Object, Object) equal} values
     */
    public static int hash(Object value) {
        int hash = 0;
        if (value instanceof Object[]) {
            for (Object item : (Object[]) value) {
                hash = 31 * hash + hash(item);
            }
        } else if (value instanceof Map) {
            // A sum, because the order of entries does not matter.
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                hash += entry.getKey().hashCode() ^ hash(entry.getValue());
            }
        } else if (value instanceof Optional) {
            hash = ((Optional<?>) value).map(Values::hash).orElse(0);
        } else if (value instanceof BigDecimal) {
            hash = ((BigDecimal) value).stripTrailingZeros().hashCode();
        } else {
            hash = value.getClass().isArray() ? Arrays.deepHashCode(new Object[] {value}) : value.hashCode();
        }
        return hash;
    }

    /**
     * The text form of a value, the same as in Creo's other languages: a {@code double} or {@code float} has the fewest
     * digits that read back as the same number, texts and characters are quoted, a long array, set or map has its first
     * ten items, and an empty optional value is {@code absent}.
     *
     * @param value what to show
     * @return its text
     */
    public static String text(Object value) {
        return text(value, false);
    }

    /**
     * The text form of a value in which numbers have no sign.
     *
     * @param value what to show
     * @param unsigned which whole numbers have no sign: for each map from the outside its keys, then what is innermost
     * @return its text
     */
    public static String text(Object value, boolean... unsigned) {
        return shown(value, unsigned, 0);
    }

    /**
     * The text of a struct that can contain itself; {@code ...} if it is nested deeper than a message may be, or if the
     * text is long already: a value that shares its parts may have any number of them. After that, the rest of the
     * outermost struct is shown without others of the kind.
     *
     * @param text makes the text of the struct
     * @return its text
     */
    public static String nested(Supplier<String> text) {
        Nesting nesting = NESTING.get();
        if (nesting.cut || nesting.depth == DEEPEST || nesting.length >= LONG) {
            nesting.cut = true;
            return "...";
        }
        int before = nesting.length;
        nesting.depth++;
        try {
            String made = text.get();
            nesting.length = before + made.length();
            return made;
        } finally {
            if (--nesting.depth == 0) {
                NESTING.remove();
            }
        }
    }

    /** The structs within each other whose texts a thread is making. */
    private static final class Nesting {
        private int depth;
        /** How long the texts are that are done. */
        private int length;
        /** One was left out. */
        private boolean cut;
    }

    /** @param level how many maps are around the value */
    private static void append(StringBuilder text, Object value, boolean[] unsigned, int level) {
        if (value instanceof String) {
            appendQuoted(text, (String) value, '"');
        } else if (value instanceof Character) {
            appendQuoted(text, value.toString(), '\'');
        } else if (value instanceof Double) {
            text.append(Decimals.text((double) value));
        } else if (value instanceof Float) {
            text.append(Decimals.text((float) value));
        } else if (value instanceof Duration) {
            text.append(Durations.text((Duration) value));
        } else if (value instanceof Set) {
            appendArray(text, ((Set<?>) value).toArray(), unsigned, level);
        } else if (value instanceof Map) {
            appendMap(text, (Map<?, ?>) value, unsigned, level);
        } else if (value instanceof Optional) {
            ((Optional<?>) value)
                    .ifPresentOrElse(present -> append(text, present, unsigned, level), () -> text.append("absent"));
        } else if (value.getClass().isArray()) {
            appendArray(text, value, unsigned, level);
        } else if (value instanceof Number && level < unsigned.length && unsigned[level]) {
            appendUnsigned(text, (Number) value);
        } else {
            text.append(value);
        }
    }

    private static void appendUnsigned(StringBuilder text, Number bits) {
        if (bits instanceof Byte) {
            text.append(Byte.toUnsignedInt((byte) bits));
        } else if (bits instanceof Short) {
            text.append(Short.toUnsignedInt((short) bits));
        } else if (bits instanceof Integer) {
            text.append(Integer.toUnsignedLong((int) bits));
        } else {
            text.append(Long.toUnsignedString((long) bits));
        }
    }

    private static void appendMap(StringBuilder text, Map<?, ?> map, boolean[] unsigned, int level) {
        text.append(map.isEmpty() ? "[:" : "[");
        Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
        for (int i = 0; i < ITEMS_SHOWN && entries.hasNext(); i++) {
            Map.Entry<?, ?> entry = entries.next();
            text.append(i > 0 ? ", " : "");
            append(text, entry.getKey(), unsigned, level);
            append(text.append(": "), entry.getValue(), unsigned, level + 1);
        }
        appendEnd(text, map.size());
    }

    private static void appendArray(StringBuilder text, Object array, boolean[] unsigned, int level) {
        int length = Array.getLength(array);
        text.append('[');
        for (int i = 0; i < Math.min(length, ITEMS_SHOWN); i++) {
            if (i > 0) {
                text.append(", ");
            }
            append(text, Array.get(array, i), unsigned, level);
        }
        appendEnd(text, length);
    }

    private static void appendEnd(StringBuilder text, int length) {
        if (length > ITEMS_SHOWN) {
            text.append(", ... ").append(length - ITEMS_SHOWN).append(" more");
        }
        text.append(']');
    }

    private static void appendQuoted(StringBuilder text, String value, char quote) {
        text.append(quote);
        for (int i = 0; i < value.length(); i++) {
            char unit = value.charAt(i);
            if (unit == quote || unit == '\\') {
                text.append('\\').append(unit);
            } else if (unit == '\n') {
                text.append("\\n");
            } else if (unit == '\r') {
                text.append("\\r");
            } else if (unit == '\t') {
                text.append("\\t");
            } else if (Character.isISOControl(unit) || loneSurrogate(value, i)) {
                text.append(String.format("\\u%04x", (int) unit));
            } else {
                text.append(unit);
            }
        }
        text.append(quote);
    }

    /** Whether there is half of a surrogate pair alone, which no text encoding accepts. */
    private static boolean loneSurrogate(String value, int at) {
        char unit = value.charAt(at);
        if (Character.isHighSurrogate(unit)) {
            return at + 1 == value.length() || !Character.isLowSurrogate(value.charAt(at + 1));
        }
        return Character.isLowSurrogate(unit) && (at == 0 || !Character.isHighSurrogate(value.charAt(at - 1)));
    }
}
