// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.creo.json.Parameters;
import org.creo.type.ArrayType;
import org.creo.type.DeclaredTypes;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StructType;
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
        StructType tree = new StructType("Tree");
        DeclaredTypes types = new DeclaredTypes.Builder()
                .with(
                        tree,
                        List.of(
                                new Member("trees", new MapType(Scalar.INT, new ArrayType(tree))),
                                new Member("age", new OptionalType(Scalar.LONG))))
                .build();
        MethodDescriptor grow = new MethodDescriptor(
                        1, new Parameters("grow", "grow(Tree tree, Stream<Double> rain)", new Member("tree", tree)))
                .taking("rain", Scalar.DOUBLE)
                .giving(Scalar.BOOLEAN);
        InterfaceDescriptor wood = new InterfaceDescriptor("wood.Wood", List.of(grow), Map.of()).naming(types);
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
