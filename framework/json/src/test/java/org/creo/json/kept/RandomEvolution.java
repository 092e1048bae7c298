// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.creo.type.Scalar;

/** A type, another one that loses nothing, and what becomes of values, all made together from a seed. */
final class RandomEvolution {
    /**
     * The text of both types, a value of the first, and what becomes of it.
     *
     * @param convert not made by the code under test
     */
    record Case(String before, String after, Supplier<Object> value, UnaryOperator<Object> convert) {}

    private static final List<List<String>> WIDER = List.of(
            List.of("byte", "short", "int", "long"),
            List.of("float", "double"),
            List.of("int", "double"),
            List.of("ubyte", "ushort", "uint", "ulong"),
            List.of("ubyte", "short", "int", "long"),
            List.of("ushort", "int", "double"),
            List.of("uint", "long", "BigDecimal"),
            List.of("ulong", "BigDecimal"));

    private static final List<String> NO_KEYS = List.of("boolean", "float", "double", "Duration", "BigDecimal");

    private final Random random;
    private int names;

    RandomEvolution(long seed) {
        random = new Random(seed);
    }

    Case next() {
        return random.nextInt(5) == 0 ? tree() : type(3);
    }

    private boolean changes() {
        return random.nextInt(3) == 0;
    }

    private Case type(int depth) {
        int kind = random.nextInt(depth == 0 ? 3 : 9);
        Case made = switch (kind) {
            case 0, 1 -> simple();
            case 2 -> constants();
            case 3 -> items(type(depth - 1));
            case 4 -> distinct(random.nextBoolean() ? key() : constants());
            case 5 -> union(depth);
            case 6 -> entries(random.nextBoolean() ? key() : constants(), type(depth - 1));
            default -> struct(depth);
        };
        return made;
    }

    /** A field, which may be or become {@code Optional}. */
    private Case field(int depth) {
        Case made = type(depth);
        return switch (random.nextInt(4)) {
            case 0 ->
                new Case(
                        "Optional<" + made.before + ">",
                        "Optional<" + made.after + ">",
                        () -> random.nextBoolean() ? Optional.of(made.value.get()) : Optional.empty(),
                        value -> ((Optional<?>) value).map(made.convert));
            case 1 ->
                new Case(
                        made.before,
                        "Optional<" + made.after + ">",
                        made.value,
                        value -> Optional.of(made.convert.apply(value)));
            default -> made;
        };
    }

    private Case simple() {
        if (changes()) {
            List<String> wider = WIDER.get(random.nextInt(WIDER.size()));
            int from = random.nextInt(wider.size() - 1);
            String to = wider.get(from + 1 + random.nextInt(wider.size() - 1 - from));
            return new Case(wider.get(from), to, value(wider.get(from)), value -> number((Number) value, to));
        }
        Scalar[] all = Scalar.values();
        String type = all[random.nextInt(all.length)].declared();
        return new Case(type, type, value(type), value -> value);
    }

    private Case key() {
        Case made;
        do {
            made = simple();
        } while (NO_KEYS.contains(made.before) || NO_KEYS.contains(made.after));
        return made;
    }

    private static Object number(Number value, String type) {
        return switch (type) {
            case "short" -> value.shortValue();
            case "int" -> value.intValue();
            case "long", "uint" -> value.longValue();
            case "ushort" -> value.intValue();
            case "ulong" -> BigInteger.valueOf(value.longValue());
            case "BigDecimal" -> new BigDecimal(value.toString());
            default -> value.doubleValue();
        };
    }

    private Supplier<Object> value(String type) {
        return () -> switch (type) {
            case "boolean" -> random.nextBoolean();
            case "byte" -> (byte) random.nextInt();
            case "char" -> (char) random.nextInt();
            case "short" -> (short) random.nextInt();
            case "int" -> random.nextInt();
            case "long" -> random.nextLong();
            case "ubyte" -> (short) random.nextInt(1 << Byte.SIZE);
            case "ushort" -> random.nextInt(1 << Short.SIZE);
            case "uint" -> random.nextLong() >>> Integer.SIZE;
            case "ulong" -> new BigInteger(Long.SIZE, random);
            case "float" -> random.nextFloat();
            case "double" -> random.nextGaussian();
            case "Instant" -> Instant.ofEpochSecond(random.nextInt(), random.nextInt());
            case "Duration" -> Duration.ofSeconds(random.nextLong() >> 1, random.nextInt());
            case "LocalDate" -> LocalDate.ofEpochDay(random.nextInt());
            case "UUID" -> new UUID(random.nextLong(), random.nextLong());
            case "BigDecimal" -> BigDecimal.valueOf(random.nextLong(), random.nextInt(20) - 10);
            default ->
                random.ints(random.nextInt(4), 0x20, 0x2FF)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
        };
    }

    private Case constants() {
        List<String> before = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            before.add("C" + names++);
        }
        List<String> after = new ArrayList<>(before);
        if (changes()) {
            after.add("C" + names++);
        }
        if (changes()) {
            Collections.shuffle(after, random);
        }
        return new Case(
                "enum{" + String.join(",", before) + "}",
                "enum{" + String.join(",", after) + "}",
                () -> before.get(random.nextInt(before.size())),
                value -> value);
    }

    private Case items(Case item) {
        return new Case(
                item.before + "[]",
                item.after + "[]",
                () -> {
                    List<Object> items = new ArrayList<>();
                    for (int i = random.nextInt(4); i > 0; i--) {
                        items.add(item.value.get());
                    }
                    return items;
                },
                value -> each((List<?>) value, item.convert));
    }

    private static List<Object> each(List<?> values, UnaryOperator<Object> convert) {
        List<Object> converted = new ArrayList<>();
        values.forEach(value -> converted.add(convert.apply(value)));
        return converted;
    }

    private Case distinct(Case item) {
        return new Case(
                "Set<" + item.before + ">",
                "Set<" + item.after + ">",
                () -> {
                    Set<Object> items = new LinkedHashSet<>();
                    for (int i = random.nextInt(4); i > 0; i--) {
                        items.add(item.value.get());
                    }
                    return items;
                },
                items -> {
                    Set<Object> converted = new LinkedHashSet<>();
                    ((Set<?>) items).forEach(each -> converted.add(item.convert.apply(each)));
                    return converted;
                });
    }

    private Case union(int depth) {
        List<Case> cases = new ArrayList<>();
        List<String> before = new ArrayList<>();
        List<String> after = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            Case made = field(depth - 1);
            before.add("u" + names + ":" + made.before);
            after.add("u" + names + ":" + made.after);
            cases.add(new Case("u" + names++, "", made.value, made.convert));
        }
        if (changes()) {
            after.add("u" + names++ + ":int");
        }
        if (changes()) {
            Collections.shuffle(after, random);
        }
        return new Case(
                "union{" + String.join(",", before) + "}",
                "union{" + String.join(",", after) + "}",
                () -> {
                    Case chosen = cases.get(random.nextInt(cases.size()));
                    return new KeptCase(chosen.before, chosen.value.get());
                },
                value -> {
                    KeptCase one = (KeptCase) value;
                    Case chosen = cases.stream()
                            .filter(each -> each.before.equals(one.name()))
                            .findFirst()
                            .orElseThrow();
                    return new KeptCase(one.name(), chosen.convert.apply(one.value()));
                });
    }

    private Case entries(Case key, Case value) {
        return new Case(
                "Map<" + key.before + "," + value.before + ">",
                "Map<" + key.after + "," + value.after + ">",
                () -> {
                    Map<Object, Object> entries = new LinkedHashMap<>();
                    for (int i = random.nextInt(4); i > 0; i--) {
                        entries.put(key.value.get(), value.value.get());
                    }
                    return entries;
                },
                entries -> {
                    Map<Object, Object> converted = new LinkedHashMap<>();
                    ((Map<?, ?>) entries)
                            .forEach((each, of) -> converted.put(key.convert.apply(each), value.convert.apply(of)));
                    return converted;
                });
    }

    /** A field of the struct after: where it was before, or what it is now. */
    private record Part(String text, int place, UnaryOperator<Object> convert) {}

    private Case struct(int depth) {
        List<Case> fields = new ArrayList<>();
        List<String> before = new ArrayList<>();
        List<Part> after = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            Case field = field(depth - 1);
            String name = "f" + names++;
            after.add(new Part(name + ":" + field.after, fields.size(), field.convert));
            before.add(name + ":" + field.before);
            fields.add(field);
        }
        if (changes()) {
            after.add(added());
        }
        if (changes()) {
            Collections.shuffle(after, random);
        }
        return new Case(
                "{" + String.join(",", before) + "}",
                "{" + String.join(",", after.stream().map(Part::text).toList()) + "}",
                () -> fields.stream().map(field -> field.value.get()).toList(),
                value -> after.stream()
                        .map(part -> part.convert.apply(part.place < 0 ? null : ((List<?>) value).get(part.place)))
                        .toList());
    }

    private Part added() {
        String name = "f" + names++;
        return switch (random.nextInt(4)) {
            case 0 -> new Part(name + ":long=7", -1, none -> 7L);
            case 1 -> new Part(name + ":String=\"a\\\"b\"", -1, none -> "a\"b");
            case 2 -> new Part(name + ":Map<int,int>={}", -1, none -> Map.of());
            default -> new Part(name + ":Optional<{a:int}>", -1, none -> Optional.empty());
        };
    }

    /** A struct that holds itself. */
    private Case tree() {
        Case field = field(1);
        Part added = added();
        return new Case(
                "{a:" + field.before + ",b:^1[]}",
                "{b:^1[]," + added.text + ",a:" + field.after + "}",
                () -> node(field, 3),
                value -> grown(value, field, added));
    }

    private Object node(Case field, int depth) {
        List<Object> below = new ArrayList<>();
        for (int i = depth == 0 ? 0 : random.nextInt(3); i > 0; i--) {
            below.add(node(field, depth - 1));
        }
        return List.of(field.value.get(), below);
    }

    private static Object grown(Object value, Case field, Part added) {
        List<?> node = (List<?>) value;
        return List.of(
                each((List<?>) node.get(1), below -> grown(below, field, added)),
                added.convert.apply(null),
                field.convert.apply(node.get(0)));
    }
}
