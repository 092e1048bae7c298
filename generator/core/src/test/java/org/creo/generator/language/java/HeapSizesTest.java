// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.creo.type.ArrayType;
import org.creo.type.TypeRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That the sizes are those of the heap is measured by {@code MemoryTest}, with generated code. */
class HeapSizesTest {

    private static final Description DESCRIPTION = parse("""
            @PACKAGE("a")
            enum Level { LOW }
            struct Flag { boolean on; }
            struct Five { int a; byte b; }
            struct Wide { long a; int b; }
            struct Wider { long a; int b; byte c; }
            struct Named { String name; int[] numbers; double[] values; Level level; }
            struct Pair { Flag one; Flag other; }
            struct Tree { Tree[] children; Optional<Tree> twin; Map<String, Tree> named; }
            struct All
            {
                String text;
                Level level;
                Flag flag;
                Five five;
                Wide wide;
                Wider wider;
                Named named;
                Pair pair;
                Tree tree;
                byte[] bytes;
                long[] longs;
                String[] texts;
                Map<Integer, Long> map;
                Map<Byte, String> texted;
                Optional<Integer> number;
                Optional<Boolean> truth;
                Optional<Named> maybe;
                Instant time;
                UUID id;
                BigDecimal price;
                Instant[] times;
                Map<UUID, BigDecimal> prices;
            }
            """);

    private final HeapSizes heap = new HeapSizes(DESCRIPTION);

    private static Description parse(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(new SourceFile("a.creo", text), ImportPath.NONE, diagnostics);
        assertEquals("[]", diagnostics.sorted().toString());
        return description;
    }

    private static TypeRef type(String field) {
        List<Field> fields = DESCRIPTION.struct("All").orElseThrow().fields();
        return fields.stream()
                .filter(each -> each.name().equals(field))
                .findFirst()
                .orElseThrow()
                .type();
    }

    /** A reference takes 8, a text 32, an array of references 16, other small items 8 more, a map 144. */
    @ParameterizedTest
    @CsvSource({
        "text, 40",
        "level, 8",
        "flag, 24",
        "five, 32",
        "wide, 32",
        "wider, 40",
        "named, 128",
        "pair, 72",
        "tree, 208",
        "bytes, 32",
        "longs, 24",
        "texts, 24",
        "map, 152",
        "number, 8",
        "time, 32",
        "id, 40",
        "price, 56",
        "times, 24"
    })
    void items(String field, int size) {
        assertEquals(size, heap.item(type(field)));
    }

    @Test
    void entries() {
        assertEquals(88 + 16 + 24, heap.entry(type("map").asMap().orElseThrow().key(), value("map")));
        assertEquals(88 + 32, heap.entry(type("texted").asMap().orElseThrow().key(), value("texted")));
        assertEquals(
                88 + 32 + 48, heap.entry(type("prices").asMap().orElseThrow().key(), value("prices")));
    }

    private static TypeRef value(String map) {
        return type(map).asMap().orElseThrow().value();
    }

    @Test
    void optionals() {
        assertEquals(
                24 + 16, heap.present(type("number").asOptional().orElseThrow().value()));
        assertEquals(24, heap.present(type("truth").asOptional().orElseThrow().value()));
        assertEquals(
                24 + 120, heap.present(type("maybe").asOptional().orElseThrow().value()));
        assertEquals(24 + 16, heap.present(new ArrayType(type("text"))));
    }

    @Test
    void structsThatDoubleEndAtTheLargestInt() {
        StringBuilder text = new StringBuilder("@PACKAGE(\"a\") struct S0 { String a; String b; }\n");
        for (int i = 1; i < 70; i++) {
            text.append(String.format("struct S%d { S%d a; S%d b; }%n", i, i - 1, i - 1));
        }
        text.append("struct Last { S69 all; }");
        Description description = parse(text.toString());
        TypeRef all = description.struct("Last").orElseThrow().fields().get(0).type();
        assertEquals(Integer.MAX_VALUE, new HeapSizes(description).item(all));
    }
}
