// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.values;

import bench.Number;
import bench.NumberGroup;
import bench.NumberKilobyte;
import bench.TextGroup;
import bench.TextKilobyte;

/** The messages as the classes that Creo generates. */
public final class CreoWorkload {
    private CreoWorkload() {}

    public static NumberKilobyte[] numbers(int size) {
        return Workload.kilobytes(
                        size,
                        i -> new Number(Workload.value(i), Workload.count(i)),
                        blocks -> new NumberGroup(blocks.toArray(Number[]::new)),
                        (groups, rest, padded) -> new NumberKilobyte(
                                groups.toArray(NumberGroup[]::new),
                                rest.toArray(Number[]::new),
                                new int[padded ? 1 : 0]))
                .toArray(NumberKilobyte[]::new);
    }

    public static TextKilobyte[] texts(Payload payload, int size) {
        return Workload.kilobytes(
                        size,
                        payload.texts(),
                        blocks -> new TextGroup(blocks.toArray(String[]::new)),
                        (groups, rest, padded) -> new TextKilobyte(
                                groups.toArray(TextGroup[]::new), rest.toArray(String[]::new), Workload.pad(padded)))
                .toArray(TextKilobyte[]::new);
    }
}
