// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.example;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Field;
import org.creo.generator.model.UnionCase;
import org.creo.rule.Range;
import org.creo.rule.Rules;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.PlainCases;
import org.creo.type.Scalar;
import org.creo.type.Scalar.Form;
import org.creo.type.SetType;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/**
 * Makes up values of any type of a description: those at the edges, where mistakes are, and random ones. They are
 * written as they are made, by code that shares nothing with what is generated.
 */
public final class Values {

    /** How values are chosen. */
    public enum Style {
        /** Zeros, empty, absent. */
        LEAST,
        /** What people might choose: short words, small numbers, times of a year. */
        PLAUSIBLE,
        /** An extreme everywhere, something in everything. */
        EDGES,
        /** As deep as trees may be. */
        DEEPEST,
        /** One level deeper than that, which everything must refuse. */
        TOO_DEEP,
        /** Anything. */
        RANDOM,
        /** Anything, and more of it than a person would read. */
        MANY
    }

    private static final long[] INTEGERS = {
        0,
        1,
        -1,
        Byte.MIN_VALUE,
        Byte.MAX_VALUE,
        0x80,
        0xff,
        Short.MIN_VALUE,
        Short.MAX_VALUE,
        0x8000,
        0xffff,
        Integer.MIN_VALUE,
        Integer.MAX_VALUE,
        0x80000000L,
        0xffffffffL,
        1L << 53,
        (1L << 53) + 1,
        Long.MIN_VALUE,
        Long.MAX_VALUE
    };
    private static final int[] CHARS = {
        0, 'a', '"', '\\', '\n', 0x7f, 0x80, 0xe9, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xfeff,
        0xfffe, 0xffff
    };
    /** Also NaNs that are not the usual one, of which a signalling one is easily lost. */
    private static final int[] FLOATS = {
        0,
        0x80000000,
        0x3fc00000,
        0xbf800000,
        0x00000001,
        0x7f7fffff,
        0x00800000,
        0x7f800000,
        0xff800000,
        0x7fc00000,
        0x7fc00001,
        0x7f800001,
        0xffc00000,
        0x7fffffff
    };

    private static final long[] DOUBLES = {
        0,
        1L << 63,
        0x3ff8000000000000L,
        0xbff0000000000000L,
        1,
        0x7fefffffffffffffL,
        0x0010000000000000L,
        0x7ff0000000000000L,
        0xfff0000000000000L,
        0x7ff8000000000000L,
        0x7ff8000000000001L,
        0x7ff0000000000001L,
        0xfff8000000000000L,
        -1
    };
    private static final String[] TEXTS = {
        "",
        "a",
        "\0",
        "\u0001\t\r\n\"\\'",
        "\u007f\u0080\u07ff\u0800",
        "\ud7ff\ue000\ufeff\ufffe\uffff",
        "\ud800\udc00\udbff\udfff",
        "\u65e5\u672c\u8a9e",
        "e\u0301 \u00e9",
        "${x} %s {0} <b>&amp;</b>",
        "a".repeat(300)
    };

    /** How often another key is looked for where one is there already. */
    private static final int TRIES = 3;

    private static final int RULED_TRIES = 100;

    /** A key in messages that each language shows in its own way: half of a surrogate pair. */
    private static final String UNCLEAR = "\ud800";

    /** How many leaves one message may have, so that nested arrays stay of a size that a person can read. */
    private static final int ROOM = 80;

    private static final int MUCH_ROOM = 2000;
    /** One in so many arrays is a long one, where there may be many values. */
    private static final int LONG_ARRAYS = 64;

    private static final int LONGEST_ARRAY = 300;

    private final Description description;
    private final Random random;
    private final SpelledValues spelled;
    private final PlausibleValues plausible;
    private final Trees trees;
    private final Map<TypeRef, Integer> leastDepths = new HashMap<>();
    private final Writing writing = new Writing();
    private final MakingKeys makingKeys = new MakingKeys();
    private final RuleBreaker breaker;
    private VectorWriter out;
    private Style style;
    private int room;
    private int leaves;
    /** Those of the value that is written. */
    private Rules rules = Rules.NONE;

    private int depth;

    public Values(Description description, Random random) {
        this.description = description;
        this.random = random;
        this.spelled = new SpelledValues(random);
        this.plausible = new PlausibleValues(random);
        this.breaker = new RuleBreaker(random);
        this.trees = new Trees(description);
    }

    /** Values of these fields, one after another. */
    public Vector vector(List<Field> fields, Style chosen) {
        out = new VectorWriter();
        style = chosen;
        room = style == Style.MANY ? MUCH_ROOM : ROOM;
        leaves = 0;
        depth = 0;
        fields.forEach(field -> part(field.name(), field.type(), field.rules()));
        return out.vector();
    }

    /** How many values without parts the last vector has: scalars and constants, also as keys. */
    public int leaves() {
        return leaves;
    }

    /**
     * Values that break one rule.
     *
     * @param mistake what everybody has to say about them
     */
    public record Broken(byte[] bytes, String mistake) {}

    /**
     * Values of these fields that break one of their rules; empty where there are not so many rules, or where nothing
     * breaks the one that was chosen.
     *
     * @param obeyed how many rules come before the one that is broken
     */
    public Optional<Broken> broken(List<Field> fields, int obeyed) {
        breaker.breakOne(obeyed);
        byte[] bytes = vector(fields, Style.RANDOM).bytes();
        // Nobody can print half of a surrogate pair.
        return breaker.stop()
                .filter(mistake -> StandardCharsets.UTF_8.newEncoder().canEncode(mistake))
                .map(mistake -> new Broken(bytes, mistake));
    }

    /** Whether values of a message can be trees. */
    public boolean deep(List<Field> fields) {
        return fields.stream().anyMatch(field -> reachesTree(field.type(), new HashSet<>()));
    }

    private void part(String step, TypeRef type, Rules given) {
        breaker.enter(step);
        value(type, given);
        breaker.leave();
    }

    private void value(TypeRef type, Rules given) {
        Rules around = rules;
        rules = given;
        room--;
        type.match(writing).run();
        rules = around;
    }

    /** How to write some value of each kind. */
    private final class Writing implements ValueCases<Runnable> {

        @Override
        public Runnable scalar(Scalar type) {
            return () -> plain(type);
        }

        @Override
        public Runnable array(ArrayType type) {
            return () -> items(type);
        }

        @Override
        public Runnable set(SetType type) {
            return () -> distinct(type);
        }

        @Override
        public Runnable map(MapType type) {
            return () -> entries(type);
        }

        @Override
        public Runnable optional(OptionalType type) {
            return () -> maybe(type);
        }

        @Override
        public Runnable struct(StructType type) {
            return () -> fields(type);
        }

        @Override
        public Runnable union(UnionType type) {
            return () -> oneCase(type);
        }

        @Override
        public Runnable enumeration(EnumType type) {
            return () -> constant(type);
        }
    }

    private void items(ArrayType type) {
        int count = breaker.count(rules, "item", "items").orElseGet(() -> rules.count(count(type.item())));
        out.count(count);
        for (int i = 0; i < count; i++) {
            part("[" + i + "]", type.item(), inside());
        }
    }

    private Rules inside() {
        return rules.items().orElse(Rules.NONE);
    }

    private void constant(EnumType type) {
        leaves++;
        int last = description.enumeration(type).constants().size() - 1;
        out.ordinal(style == Style.LEAST ? 0 : style == Style.EDGES ? last : random.nextInt(last + 1));
    }

    private void maybe(OptionalType type) {
        boolean present = count(type.value()) > 0;
        out.flag(present);
        if (present) {
            value(type.value(), rules);
        }
    }

    private void fields(StructType type) {
        int levels = trees.recursive(type) ? 1 : 0;
        depth += levels;
        boolean wentDown = false;
        for (Field field : description.struct(type).fields()) {
            boolean down =
                    (style == Style.DEEPEST || style == Style.TOO_DEEP) && reachesTree(field.type(), new HashSet<>());
            if (down && wentDown) {
                // One way down is enough: two of them at each level would be too many to count.
                empty(field);
            } else {
                part("." + field.name(), field.type(), field.rules());
            }
            wentDown |= down;
        }
        depth -= levels;
    }

    private void oneCase(UnionType type) {
        depth += trees.recursive(type) ? 1 : 0;
        List<UnionCase> cases = description.union(type).cases();
        List<UnionCase> fitting = cases.stream()
                .filter(each -> depth + leastDepth(each.type()) <= deepest())
                .toList();
        UnionCase chosen = chosen(fitting.isEmpty() ? cases : fitting);
        out.ordinal(cases.indexOf(chosen));
        part("." + chosen.name(), chosen.type(), Rules.NONE);
        depth -= trees.recursive(type) ? 1 : 0;
    }

    private UnionCase chosen(List<UnionCase> cases) {
        if (style == Style.LEAST) {
            return cases.get(0);
        }
        if (style == Style.EDGES) {
            return cases.get(cases.size() - 1);
        }
        List<UnionCase> down = style == Style.RANDOM || style == Style.MANY || style == Style.PLAUSIBLE
                ? List.of()
                : cases.stream()
                        .filter(each -> reachesTree(each.type(), new HashSet<>()))
                        .toList();
        List<UnionCase> choices = down.isEmpty() ? cases : down;
        return choices.get(random.nextInt(choices.size()));
    }

    /** The smallest value, whatever the style. */
    private void empty(Field field) {
        Style before = style;
        style = Style.LEAST;
        part("." + field.name(), field.type(), field.rules());
        style = before;
    }

    /** How many items an array, a set or a map gets, and whether something optional is there. */
    private int count(TypeRef item) {
        boolean fits = depth + leastDepth(item) <= deepest();
        if (!fits || style == Style.LEAST) {
            return 0;
        }
        if (style == Style.DEEPEST || style == Style.TOO_DEEP) {
            return 1;
        }
        if (room <= 0) {
            return 0;
        }
        if (style == Style.MANY && random.nextInt(LONG_ARRAYS) == 0) {
            return random.nextInt(LONGEST_ARRAY);
        }
        if (style == Style.EDGES) {
            return 1 + random.nextInt(2);
        }
        return random.nextInt(style != Style.PLAUSIBLE && random.nextInt(8) == 0 ? 12 : 4);
    }

    private int deepest() {
        return style == Style.TOO_DEEP ? Trees.DEEPEST + 1 : Trees.DEEPEST;
    }

    private void entries(MapType type) {
        OptionalInt wrong = breaker.count(rules, "entry", "entries");
        int wanted = wrong.orElseGet(() -> rules.count(count(type.value())));
        Rules keyRules = rules.keys().orElse(Rules.NONE);
        Collection<Key> keys = keys(type.key(), keyRules, wanted, breaker::endKey);
        if (wrong.isPresent() && keys.size() != wanted) {
            breaker.mend();
        }
        out.count(keys.size());
        leaves += keys.size();
        keys.forEach(key -> {
            key.write().run();
            part("[" + key.shown() + "]", type.value(), inside());
        });
    }

    /** The items of a set, sorted: Python, which has no order of them, then sends the same bytes. */
    private void distinct(SetType type) {
        OptionalInt wrong = breaker.count(rules, "item", "items");
        int wanted = wrong.orElseGet(() -> rules.count(count(type.item())));
        Collection<Key> items = keys(type.item(), inside(), wanted, breaker::endItem);
        if (wrong.isPresent() && items.size() != wanted) {
            breaker.mend();
        }
        out.count(items.size());
        leaves += items.size();
        items.stream()
                .sorted(Comparator.comparing(Key::order))
                .forEach(item -> item.write().run());
    }

    /**
     * So many keys or items that differ, or fewer.
     *
     * @param made takes each as messages show it
     */
    private Collection<Key> keys(TypeRef type, Rules keyRules, int wanted, Consumer<String> made) {
        Map<Object, Key> keys = new LinkedHashMap<>();
        // Of an enum there may be fewer keys than that, and of chars the same ones come again.
        for (int i = 0; i < (keyRules.isEmpty() ? TRIES : RULED_TRIES) * wanted && keys.size() < wanted; i++) {
            Rules around = rules;
            rules = keyRules;
            breaker.beginKey();
            Key key = type.match(makingKeys);
            made.accept(key.shown());
            rules = around;
            keys.putIfAbsent(key.value(), key);
        }
        return keys.values();
    }

    /**
     * A key that was made up.
     *
     * @param value what two keys are compared by
     * @param order by which they are sorted
     * @param shown the key in messages
     */
    private record Key(Object value, String order, String shown, Runnable write) {}

    private final class MakingKeys implements PlainCases<Key> {

        @Override
        public Key scalar(Scalar type) {
            if (type.form() == Form.TEXT) {
                String value = ruledText();
                return new Key(
                        value,
                        SetOrder.of(value.getBytes(StandardCharsets.UTF_8)),
                        RuleBreaker.shown(value),
                        () -> out.text(value));
            }
            if (type.isSpelled()) {
                byte[] value = spelled(type);
                String shown = type.spelled().text(type.spelled().read(ByteBuffer.wrap(value)));
                return new Key(ByteBuffer.wrap(value), SetOrder.of(type, value), shown, () -> out.spelled(type, value));
            }
            boolean character = type.form() == Form.CHARACTER;
            long value = cut(type, character ? character() : integer(type));
            String shown = character ? UNCLEAR : type.text(type.ofBits(value));
            BigInteger number = character ? BigInteger.valueOf((char) value) : new BigInteger(shown);
            return new Key(value, SetOrder.of(number), shown, () -> out.number(type.size(), value));
        }

        @Override
        public Key enumeration(EnumType type) {
            List<EnumConstant> constants = description.enumeration(type).constants();
            int value = random.nextInt(constants.size());
            return new Key(
                    value,
                    SetOrder.of(BigInteger.valueOf(value)),
                    constants.get(value).name(),
                    () -> out.ordinal(value));
        }
    }

    /** What the lowest bytes of a number say by themselves: equal keys must be equal. */
    private static long cut(Scalar type, long value) {
        int bits = Long.SIZE - Byte.SIZE * type.size();
        return value << bits >> bits;
    }

    private void plain(Scalar type) {
        leaves++;
        switch (type.form()) {
            case TRUTH -> out.flag(style != Style.LEAST && (style == Style.EDGES || random.nextBoolean()));
            case INTEGER -> out.number(type.size(), integer(type));
            case FLOATING -> out.number(type.size(), floating(type));
            case CHARACTER -> out.number(type.size(), character());
            case TEXT -> out.text(ruledText());
            case INSTANT, DURATION, DATE, UUID, DECIMAL -> out.spelled(type, spelled(type));
        }
    }

    /** The bits of a floating-point number that obeys the rules. */
    private long floating(Scalar type) {
        boolean single = type.size() == Float.BYTES;
        long bits = style == Style.PLAUSIBLE ? bits(single, plausible.fraction()) : single ? ofFloat() : ofDouble();
        if (rules.range().isEmpty()) {
            return bits;
        }
        Optional<Double> wrong = breaker.floating(rules);
        if (wrong.isPresent()) {
            return bits(single, wrong.get());
        }
        double number = single ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
        BigDecimal wanted = Double.isFinite(number) ? new BigDecimal(number) : BigDecimal.valueOf(random.nextDouble());
        BigDecimal allowed = allowed(rules.range().get(), wanted);
        return single
                ? Float.floatToRawIntBits(allowed.floatValue())
                : Double.doubleToRawLongBits(allowed.doubleValue());
    }

    private static long bits(boolean single, double number) {
        return single ? Float.floatToRawIntBits((float) number) : Double.doubleToRawLongBits(number);
    }

    /** The bits of a float. */
    private int ofFloat() {
        return style == Style.LEAST ? 0 : edge() ? FLOATS[random.nextInt(FLOATS.length)] : random.nextInt();
    }

    /** The bits of a double. */
    private long ofDouble() {
        return style == Style.LEAST ? 0 : edge() ? DOUBLES[random.nextInt(DOUBLES.length)] : random.nextLong();
    }

    private byte[] spelled(Scalar type) {
        byte[] bytes = anySpelled(type);
        return breaker.spelled(type.spelled(), rules)
                .or(() -> rules.range().map(range -> spelled.inRange(bytes, type.spelled(), range)))
                .orElse(bytes);
    }

    /** A number that is allowed: a plausible one may be anywhere between the bounds, others are the nearest one. */
    private BigDecimal allowed(Range range, BigDecimal wanted) {
        return style == Style.PLAUSIBLE && !range.has(wanted)
                ? SpelledValues.between(range, random).orElseGet(() -> range.nearest(wanted))
                : range.nearest(wanted);
    }

    private byte[] anySpelled(Scalar type) {
        if (style == Style.LEAST) {
            return SpelledValues.least(type);
        }
        if (style == Style.PLAUSIBLE) {
            return plausible.spelled(type);
        }
        return edge() ? spelled.edge(type) : spelled.any(type);
    }

    private boolean edge() {
        return style == Style.EDGES || random.nextInt(3) == 0;
    }

    /** The lowest bytes of a whole number that obeys the rules. */
    private long integer(Scalar type) {
        long number = style == Style.PLAUSIBLE ? plausible.whole() : integer();
        return breaker.whole(type, rules)
                .or(() -> rules.range()
                        .map(range -> allowed(range, new BigDecimal(type.text(type.ofBits(number)))))
                        .map(BigDecimal::toBigInteger))
                .map(BigInteger::longValue)
                .orElse(number);
    }

    private long integer() {
        return style == Style.LEAST
                ? 0
                : edge() ? INTEGERS[random.nextInt(INTEGERS.length)] : random.nextLong() >> random.nextInt(Long.SIZE);
    }

    private int character() {
        if (style == Style.PLAUSIBLE) {
            return plausible.letter();
        }
        return style == Style.LEAST
                ? 0
                : edge() ? CHARS[random.nextInt(CHARS.length)] : random.nextInt(Character.MAX_VALUE + 1);
    }

    private String ruledText() {
        return breaker.text(rules).orElseGet(() -> rules.text(text(), random));
    }

    private String text() {
        if (style == Style.LEAST) {
            return "";
        }
        if (style == Style.PLAUSIBLE) {
            return plausible.word();
        }
        if (edge()) {
            return TEXTS[random.nextInt(TEXTS.length)];
        }
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(12); length > 0; length--) {
            int point = random.nextInt(random.nextInt(4) == 0 ? Character.MAX_CODE_POINT + 1 : 0x180);
            text.appendCodePoint(point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE ? '?' : point);
        }
        return text.toString();
    }

    /** How many structs and unions that can hold themselves are nested in the least deep value of a type. */
    private int leastDepth(TypeRef type) {
        return type.asStruct()
                .map(this::leastDepth)
                .or(() -> type.asUnion().map(this::leastDepth))
                .orElse(0);
    }

    private int leastDepth(UnionType union) {
        Integer known = leastDepths.get(union);
        if (known == null) {
            known = (trees.recursive(union) ? 1 : 0)
                    + description.union(union).cases().stream()
                            .mapToInt(each -> leastDepth(each.type()))
                            .min()
                            .orElse(0);
            leastDepths.put(union, known);
        }
        return known;
    }

    private int leastDepth(StructType struct) {
        Integer known = leastDepths.get(struct);
        if (known == null) {
            known = (trees.recursive(struct) ? 1 : 0)
                    + description.struct(struct).fields().stream()
                            .mapToInt(field -> leastDepth(field.type()))
                            .max()
                            .orElse(0);
            leastDepths.put(struct, known);
        }
        return known;
    }

    private boolean reachesTree(TypeRef type, Set<String> seen) {
        return Trees.holders(type)
                .anyMatch(holder -> trees.recursive(holder)
                        || seen.add(holder.declared())
                                && description.held(holder).stream()
                                        .anyMatch(member -> reachesTree(member.type(), seen)));
    }
}
