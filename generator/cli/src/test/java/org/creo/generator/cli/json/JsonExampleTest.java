// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.creo.generator.cli.Described;
import org.creo.generator.example.JsonExample;
import org.creo.generator.model.Description;
import org.junit.jupiter.api.Test;

/** Arguments that somebody edits are such that the host would take them. */
class JsonExampleTest {
    private static final Description DESCRIPTION = Described.text("""
            @PACKAGE("lab")
            enum Level { LOW, HIGH, HIGHEST }
            struct Node { @LENGTH(min = 1) Leaf[] leaves; }
            struct Leaf { Optional<Node> node; }
            union Shape { Shape[] group; int circle; }
            interface All
            {
                void numbers (@RANGE(2, 5) int a, @RANGE(max = -1) double b, BigDecimal c,
                    @RANGE(min = 9007199254740993) ulong d);
                void texts (@LENGTH(2, 2) String a, @PATTERN("x-\\\\d") String b, @LENGTH(max = 1) Optional<String> c);
                void arrays (@LENGTH(2, 4) @ITEMS(@RANGE(7, 9)) int[] a, @LENGTH(4, 4) byte[] b,
                    @ITEMS(@RANGE(min = 5)) byte[] c);
                void maps (@LENGTH(3, 3) @ITEMS(@RANGE(min = 5)) Map<Integer, Long> a, @LENGTH(2, 2) Map<Level, Boolean> b,
                    @LENGTH(2, 2) @KEYS(@PATTERN("[ab]")) Map<String, Boolean> c, @LENGTH(min = 2) Map<LocalDate, UUID> d,
                    @LENGTH(2, 2) @KEYS(@RANGE(1, 2)) Map<Byte, Boolean> e, @LENGTH(2, 2) Map<UUID, Boolean> f);
                void sets (Set<String> a, @LENGTH(2, 2) Set<Integer> b,
                    @LENGTH(2, 2) @ITEMS(@PATTERN("[ab]")) Set<String> c, @LENGTH(min = 2) Set<Level> d);
                void shapes (Shape shape, Shape[] shapes);
                void tree (Node root);
                void items (@ITEMS(@RANGE(3, 4)) Stream<Integer> a);
            }
            """);

    private static String example(String method) {
        return JsonExample.of(DESCRIPTION, Described.method(DESCRIPTION, method));
    }

    @Test
    void numbersAreInTheirRanges() {
        assertEquals("{\"a\":2,\"b\":-1.0,\"c\":\"12.50\",\"d\":9007199254740993}", example("numbers"));
        assertEquals("3", JsonExample.ofItem(DESCRIPTION, Described.method(DESCRIPTION, "items")));
    }

    @Test
    void textsHaveTheirLengthsAndPatterns() {
        String texts = example("texts");
        assertEquals("{\"a\":\"te\",\"b\":\"x-#\",\"c\":\"t\"}", texts.replaceAll("\\d", "#"));
    }

    @Test
    void arraysHaveAsManyItemsAsTheyMust() {
        assertEquals("{\"a\":[7,7],\"b\":\"AQIDBA==\",\"c\":\"BQUF\"}", example("arrays"));
    }

    @Test
    void keysOfMapsDiffer() {
        String maps = example("maps");
        assertEquals(
                "{\"a\":{\"1\":5,\"2\":5,\"3\":5},\"b\":{\"LOW\":true,\"HIGH\":true},"
                        + "\"c\":{\"b\":true,\"a\":true},"
                        + "\"d\":{\"2026-11-27\":\"0f8fad5b-d9cb-469f-a165-70867728950e\","
                        + "\"2027-11-27\":\"0f8fad5b-d9cb-469f-a165-70867728950e\"},"
                        + "\"e\":{\"1\":true,\"2\":true},"
                        + "\"f\":{\"0f8fad5b-d9cb-469f-a165-70867728950e\":true,"
                        + "\"0f8fad5b-d9cb-469f-a165-708677289501\":true}}",
                maps);
    }

    @Test
    void itemsOfSetsDiffer() {
        assertEquals("{\"a\":[\"text\"],\"b\":[1,2],\"c\":[\"b\",\"a\"],\"d\":[\"LOW\",\"HIGH\"]}", example("sets"));
    }

    /** The case of a union is one that ends, where there is any. */
    @Test
    void unionsHaveACase() {
        assertEquals("{\"shape\":{\"circle\":1},\"shapes\":[{\"circle\":1}]}", example("shapes"));
    }

    /** A rule that wants an item is obeyed, also where the value would hold itself again. */
    @Test
    void whatHoldsItselfEnds() {
        assertEquals("{\"root\":{\"leaves\":[{\"node\":null}]}}", example("tree"));
    }
}
