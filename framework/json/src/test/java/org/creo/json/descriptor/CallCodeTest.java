// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.creo.json.Parameters;
import org.creo.json.ValueType.Entries;
import org.creo.json.ValueType.Items;
import org.creo.json.ValueType.Maybe;
import org.creo.json.ValueType.Member;
import org.creo.json.ValueType.Simple;
import org.creo.json.ValueType.Struct;
import org.junit.jupiter.api.Test;

class CallCodeTest {
    private static final List<String> NAMES = List.of(
            "wood.Wood/",
            "wood.Wood/grow",
            "wood.Wood/fell",
            "wood.Hut/",
            "Tree",
            "Tree[]",
            "Map<Integer, Tree[]>",
            "int",
            "String",
            "Optional<Long>",
            "long",
            "double",
            "boolean");
    private static final CallCode CODE = new CallCode(List.of("X"), () -> lines(NAMES));

    private static String lines(List<String> names) {
        StringBuilder lines = new StringBuilder();
        names.forEach(name -> lines.append("[\"").append(name).append("\",{\"X\":\"\"}]\n"));
        return lines.toString();
    }

    @Test
    void aMethodHasItsOwnLinesAndThoseOfWhatItsArgumentsAreMadeOf() {
        Struct tree = new Struct("Tree");
        tree.set(List.of(
                new Member("trees", new Entries(Simple.INT, new Items(tree))),
                new Member("age", new Maybe(Simple.LONG))));
        MethodDescriptor grow = new MethodDescriptor(
                        1, new Parameters("grow", "grow(Tree tree, Stream<Double> rain)", new Member("tree", tree)))
                .taking("rain", Simple.DOUBLE)
                .giving(Simple.BOOLEAN);
        InterfaceDescriptor wood = new InterfaceDescriptor("wood.Wood", List.of(grow), Map.of());
        assertEquals(
                lines(List.of(
                        "wood.Wood/",
                        "wood.Wood/grow",
                        "Tree",
                        "Tree[]",
                        "Map<Integer, Tree[]>",
                        "int",
                        "Optional<Long>",
                        "long",
                        "double")),
                CODE.of(wood, grow));
    }

    @Test
    void whereNothingIsKnownThereIsNothing() {
        MethodDescriptor grow = new MethodDescriptor(1, new Parameters("grow", "grow()"));
        assertEquals("", CallCode.NONE.of(new InterfaceDescriptor("wood.Wood", List.of(grow), Map.of()), grow));
    }
}
