// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.creo.generator.model.Description;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomDescriptionTest {

    private static final String ALL = LongStream.range(1, 60)
            .mapToObj(seed -> RandomDescription.of(seed).source().text())
            .collect(Collectors.joining());

    @Test
    void theSameSeedGivesTheSameDescription() {
        Description description = RandomDescription.of(42);
        assertEquals(
                description.source().text(), RandomDescription.of(42).source().text());
        assertEquals(Optional.of(42L), RandomDescription.seed(description));
    }

    @Test
    void descriptionsOfPeopleHaveNoSeed() {
        assertEquals(
                Optional.empty(), RandomDescription.seed(ValuesTest.read("@PACKAGE(\"lab\") struct A { int b; }")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "enum ",
                "struct ",
                "Set<",
                "union ",
                "exception ",
                "interface ",
                "Optional<",
                "Map<Character, ",
                "[][]",
                "Stream<",
                "@ONEWAY ",
                "@IDEMPOTENT ",
                "@STATELESS ",
                "@DEPRECATED(",
                "@STATUS(409) exception ",
                "@RANGE(",
                "@LENGTH(",
                "@PATTERN(",
                "@ITEMS({",
                "@KEYS(",
                " throws ",
                "boolean ",
                "byte[] ",
                "char ",
                "float ",
                " lambda",
                " unsigned"
            })
    void everyConstructComesUp(String construct) {
        assertTrue(ALL.contains(construct), construct);
    }

    @Test
    void treesComeUp() {
        assertTrue(LongStream.range(1, 20)
                .mapToObj(RandomDescription::of)
                .anyMatch(description -> description.structs().stream()
                        .anyMatch(struct -> new Trees(description).recursive(new StructType(struct.name())))));
    }
}
