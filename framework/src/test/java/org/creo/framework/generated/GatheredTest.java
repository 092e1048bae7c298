// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import gathered.Album;
import gathered.Circle;
import gathered.Colour;
import gathered.GatheredInMemory;
import gathered.Label;
import gathered.Optional_;
import gathered.Shape;
import gathered.Unwanted;
import gathered.runtime.MalformedException;
import gathered.runtime.Values;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Sets and unions as values of generated classes, and in calls without a network. */
class GatheredTest {
    private static final UUID ID = new UUID(1, 2);
    private static final Album ALBUM = Album.builder()
            .tags(ordered("b", "a", "c"))
            .small(ordered(255, 0))
            .large(ordered(-1L, 0L))
            .colours(Set.of(Colour.BLUE))
            .days(Set.of(LocalDate.of(2026, 11, 30)))
            .pages(Optional.of(Set.of(7L)))
            .rows(Values.array(Set.of('x'), Set.of()))
            .ids(Map.of("one", Set.of(ID)))
            .build();

    @SafeVarargs
    private static <T> Set<T> ordered(T... items) {
        Set<T> ordered = new LinkedHashSet<>();
        for (T item : items) {
            ordered.add(item);
        }
        return ordered;
    }

    @Test
    void aSetKeepsItsOrderAndComesBack() {
        Album read = Album.fromBytes(ALBUM.toBytes());
        assertEquals(ALBUM, read);
        assertEquals(ALBUM.hashCode(), read.hashCode());
        assertEquals(List.of("b", "a", "c"), new ArrayList<>(read.tags()));
        assertEquals(ALBUM, Album.fromJson(ALBUM.toJson()));
        assertEquals(
                "Album(tags=[\"b\", \"a\", \"c\"], small=[255, 0], large=[18446744073709551615, 0], colours=[BLUE],"
                        + " days=[2026-11-30], pages=[7], rows=[['x'], []], ids=[\"one\": [" + ID + "]])",
                ALBUM.toString());
        assertEquals(
                "{\"tags\":[\"b\",\"a\",\"c\"],\"small\":[255,0],\"large\":[\"18446744073709551615\",\"0\"],"
                        + "\"colours\":[\"BLUE\"],\"days\":[\"2026-11-30\"],\"pages\":[\"7\"],\"rows\":[[\"x\"],[]],"
                        + "\"ids\":{\"one\":[\"" + ID + "\"]}}",
                ALBUM.toJson());
    }

    @Test
    void theOrderMeansNothing() {
        Album other = ALBUM.withTags(ordered("c", "b", "a"));
        assertEquals(ALBUM, other);
        assertEquals(ALBUM.hashCode(), other.hashCode());
        assertNotEquals(ALBUM, ALBUM.withTags(Set.of("a", "b")));
        assertNotEquals(ALBUM, ALBUM.withIds(Map.of("one", Set.of())));
    }

    @Test
    void aSetIsCopiedAndCannotBeChanged() {
        Set<String> given = new TreeSet<>(Set.of("a"));
        Album album = ALBUM.withTags(given);
        given.add("b");
        assertEquals(Set.of("a"), album.tags());
        assertThrows(UnsupportedOperationException.class, () -> album.tags().add("c"));
        assertThrows(UnsupportedOperationException.class, () -> album.rows(0).clear());
        assertThrows(
                UnsupportedOperationException.class,
                () -> Album.fromBytes(ALBUM.toBytes()).tags().add("c"));
    }

    static Stream<Arguments> refused() {
        Set<String> hole = new LinkedHashSet<>();
        hole.add(null);
        return Stream.of(
                refused("Album.tags is null", each -> each.tags(null)),
                refused("an item of Album.tags is null", each -> each.tags(hole)),
                refused(
                        "an item of Album.days is +999999999-12-31, out of the range of LocalDate,"
                                + " -5877641-06-23 to +5881580-07-11",
                        each -> each.days(Set.of(LocalDate.MAX))));
    }

    private static Arguments refused(String message, UnaryOperator<Album.Builder> change) {
        return Arguments.of(message, change);
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatIsNoItemIsRefused(String message, UnaryOperator<Album.Builder> change) {
        assertEquals(
                message,
                assertThrows(
                                RuntimeException.class,
                                () -> change.apply(ALBUM.toBuilder()).build())
                        .getMessage());
    }

    @Test
    void aNumberThatIsNoneOfItsTypeIsNotSent() {
        Album album = ALBUM.withSmall(Set.of(256));
        assertEquals(
                "Album.small is 256, out of the range of ubyte, 0 to 255",
                assertThrows(IllegalArgumentException.class, album::toBytes).getMessage());
    }

    @Test
    void anItemTwiceIsMalformed() {
        byte[] bytes = Label.builder()
                .words(ordered("a", "b"))
                .numbers(ordered(-2L, 2L))
                .build()
                .toBytes();
        byte[] words = bytes.clone();
        words[13] = 'a';
        assertEquals(
                "Label: the item \"a\" is there twice (at byte 14)",
                assertThrows(MalformedException.class, () -> Label.fromBytes(words))
                        .getMessage());
        byte[] numbers = ByteBuffer.wrap(bytes.clone()).putLong(26, -2).array();
        assertEquals(
                "Label: the item 18446744073709551614 is there twice (at byte 34)",
                assertThrows(MalformedException.class, () -> Label.fromBytes(numbers))
                        .getMessage());
        assertEquals(
                "Label.words[1]: it is there twice",
                assertThrows(MalformedException.class, () -> Label.fromJson("{\"words\":[\"a\",\"a\"],\"numbers\":[]}"))
                        .getMessage());
    }

    static Stream<Arguments> broken() {
        return Stream.of(
                Arguments.of("Label.words: it has 3 items; allowed: at most 2", Set.of("a", "b", "c"), Set.of()),
                Arguments.of("Label.words[\"abcde\"]: it has 5 characters; allowed: 1 to 4", Set.of("abcde"), Set.of()),
                Arguments.of(
                        "Label.numbers[18446744073709551615]: 18446744073709551615 is not in 1..18446744073709551614",
                        Set.of(),
                        Set.of(-1L)));
    }

    @ParameterizedTest
    @MethodSource("broken")
    void anItemThatBreaksARuleIsNamed(String message, Set<String> words, Set<Long> numbers) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> new Label(words, numbers))
                        .getMessage());
    }

    private static final Label LABEL = new Label(Set.of("a"), Set.of(7L));

    @SuppressWarnings("deprecation") // of a case
    private static List<Shape> shapes() {
        return List.of(
                Shape.circle(new Circle(1.5)),
                Shape.polygon(new Circle[] {new Circle(0), new Circle(1)}),
                Shape.radius(-0.0),
                Shape.string("a \"b\""),
                Shape.map(Map.of("k", Shape.map(Map.of()))),
                Shape.object(Colour.GREEN),
                Shape.large(-1),
                Shape.days(Set.of(LocalDate.EPOCH)),
                Shape.codec(new Optional_(Optional.of(Shape.r("x")))),
                Shape.r(""),
                Shape.label(LABEL));
    }

    @Test
    void eachCaseOfAUnionComesBack() {
        List<Shape> all = shapes();
        for (int i = 0; i < all.size(); i++) {
            Shape shape = all.get(i);
            Shape read = Shape.fromBytes(shape.toBytes());
            assertEquals(shape, read);
            assertEquals(shape.hashCode(), read.hashCode());
            assertEquals(shape, Shape.fromJson(shape.toJson()));
            assertEquals(i, shape.toBytes()[3]);
            assertNotEquals(shape, all.get((i + 1) % all.size()));
        }
    }

    @Test
    void textsOfUnions() {
        assertEquals(
                "[Shape(circle=Circle(radius=1.5)), Shape(polygon=[Circle(radius=0.0), Circle(radius=1.0)]),"
                        + " Shape(radius=-0.0), Shape(string=\"a \\\"b\\\"\"), Shape(map=[\"k\": Shape(map=[:])]),"
                        + " Shape(object=GREEN), Shape(large=18446744073709551615), Shape(days=[1970-01-01]),"
                        + " Shape(codec=Optional_(shape=Shape(r=\"x\"))), Shape(r=\"\"),"
                        + " Shape(label=Label(words=[\"a\"], numbers=[7]))]",
                shapes().toString());
        assertEquals(
                "{\"polygon\":[{\"radius\":0.0},{\"radius\":1.0}]}",
                shapes().get(1).toJson());
        assertEquals("{\"large\":\"18446744073709551615\"}", shapes().get(6).toJson());
    }

    @Test
    void aUnionIsAskedForItsCase() {
        Shape.Cases<String> cases = new Shape.Cases<>() {
            @Override
            public String circle(Circle value) {
                return "circle " + value.radius();
            }

            @Override
            public String polygon(Circle[] value) {
                return "polygon " + value.length;
            }

            @Override
            public String radius(double value) {
                return "radius " + value;
            }

            @Override
            public String string(String value) {
                return "string " + value;
            }

            @Override
            public String map(Map<String, Shape> value) {
                return "map " + value.size();
            }

            @Override
            public String object(Colour value) {
                return "object " + value;
            }

            @Override
            public String large(long value) {
                return "large " + value;
            }

            @Override
            public String days(Set<LocalDate> value) {
                return "days " + value;
            }

            @Override
            public String codec(Optional_ value) {
                return "codec " + value.shape().isPresent();
            }

            @Override
            public String r(String value) {
                return "r " + value;
            }

            @Override
            public String label(Label value) {
                return "label " + value.words();
            }
        };
        assertEquals(
                List.of(
                        "circle 1.5",
                        "polygon 2",
                        "radius -0.0",
                        "string a \"b\"",
                        "map 1",
                        "object GREEN",
                        "large -1",
                        "days [1970-01-01]",
                        "codec true",
                        "r ",
                        "label [a]"),
                shapes().stream().map(each -> each.match(cases)).toList());
    }

    @Test
    void whatACaseHoldsIsCopiedAndChecked() {
        Circle[] corners = {new Circle(1)};
        Shape.Polygon polygon = (Shape.Polygon) Shape.polygon(corners);
        corners[0] = new Circle(2);
        assertEquals(new Circle(1), polygon.value(0));
        polygon.value()[0] = new Circle(3);
        assertEquals(new Circle(1), polygon.value(0));
        assertEquals(1, polygon.valueLength());
        assertEquals(
                "Shape.circle is null",
                assertThrows(NullPointerException.class, () -> Shape.circle(null))
                        .getMessage());
        assertEquals(
                "Shape.polygon[0] is null",
                assertThrows(NullPointerException.class, () -> Shape.polygon(new Circle[1]))
                        .getMessage());
    }

    @Test
    void whatIsNoUnionIsMalformed() {
        assertEquals(
                "Shape: Shape has no case 11 (at byte 0)",
                assertThrows(MalformedException.class, () -> Shape.fromBytes(new byte[] {0, 0, 0, 11}))
                        .getMessage());
        for (String[] each : new String[][] {
            {"{}", "Shape: no case of Shape is given"},
            {"{\"square\":1}", "Shape.square: Shape has no case 'square'"},
            {"{\"r\":\"\",\"string\":\"\"}", "Shape.string: Shape has one case, and another one came before"},
            {"{\"circle\":null}", "Shape.circle: expected an object, not null"},
            {"[]", "Shape: expected an object, not an array"}
        }) {
            assertEquals(
                    each[1],
                    assertThrows(MalformedException.class, () -> Shape.fromJson(each[0]))
                            .getMessage());
        }
    }

    @Test
    void aUnionCannotBeNestedWithoutEnd() {
        Shape shape = Shape.r("");
        for (int i = 1; i < 64; i++) {
            shape = Shape.map(Map.of("", shape));
        }
        assertEquals(shape, Shape.fromBytes(shape.toBytes()));
        Shape deeper = Shape.map(Map.of("", shape));
        assertThrows(IllegalArgumentException.class, deeper::toBytes);
        assertThrows(IllegalArgumentException.class, deeper::toJson);
    }

    @Test
    void unionsInCallsAndStates() {
        GatheredInMemory gathered = new GatheredInMemory(new MyGathered());
        assertEquals(Shape.circle(new Circle(0)), gathered.draw(Shape.r("a")), "the first case, with its first value");
        assertEquals(Shape.r("a"), gathered.draw(Shape.label(LABEL)));
        try (Stream<Shape> drawn = gathered.drawn()) {
            assertEquals(List.of(Shape.r("a"), Shape.label(LABEL)), drawn.toList());
        }
        assertEquals(11, gathered.count(shapes().stream()));
        byte[] bytes = Shape.label(new Label(Set.of("word"), Set.of())).toBytes();
        bytes[8 + 3] = 5; // how long the word is: the rest is missing
        assertThrows(MalformedException.class, () -> Shape.fromBytes(bytes));
    }

    @Test
    void whatAUnionHoldsObeysRules() {
        GatheredInMemory gathered = new GatheredInMemory(new MyGathered());
        byte[] bytes = Shape.label(new Label(Set.of(), Set.of(1L))).toBytes();
        bytes[bytes.length - 1] = 0;
        Shape broken = Shape.fromBytes(bytes);
        assertEquals(
                "Gathered.draw: shape.label.numbers[0]: 0 is not in 1..18446744073709551614",
                assertThrows(IllegalArgumentException.class, () -> gathered.draw(broken))
                        .getMessage());
        assertEquals(
                "Gathered.draw: shape.map[\"k\"].label.numbers[0]: 0 is not in 1..18446744073709551614",
                assertThrows(IllegalArgumentException.class, () -> gathered.draw(Shape.map(Map.of("k", broken))))
                        .getMessage());
    }

    @Test
    void setsInCallsAndStates() throws Unwanted {
        GatheredInMemory gathered = new GatheredInMemory(new MyGathered());
        assertEquals(Set.of(), gathered.named());
        gathered.name(ordered("b", "c"));
        gathered.name(ordered("c", "a"));
        assertEquals(List.of("a", "b", "c"), new ArrayList<>(gathered.named()), "a state is sorted");
        gathered.paint("wall", ordered(Colour.BLUE, Colour.RED));
        assertEquals(List.of(Colour.RED, Colour.BLUE), new ArrayList<>(gathered.painted("wall")));
        assertEquals(Set.of(), gathered.painted("door"));
        assertEquals(ALBUM, gathered.same(ALBUM));
        assertEquals(Set.of((short) 2), gathered.evens(Set.of((short) 1, (short) 2)));
        try (Stream<Set<Integer>> growing = gathered.growing(3)) {
            assertEquals(List.of(Set.of(), Set.of(0), Set.of(0, 1)), growing.toList());
        }
        assertEquals(3, gathered.all(Stream.of(Set.of(1, 2), Set.of(), Set.of(3))));
        Unwanted unwanted = assertThrows(Unwanted.class, () -> gathered.name(Set.of("nobody")));
        assertEquals(Set.of("nobody"), unwanted.names());
        assertEquals(Optional.of(Shape.string("unwanted")), unwanted.shape());
    }
}
