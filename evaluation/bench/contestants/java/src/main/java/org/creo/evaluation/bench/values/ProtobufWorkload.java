// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.values;

import bench.protobuf.Number;
import bench.protobuf.NumberGroup;
import bench.protobuf.NumberKilobyte;
import bench.protobuf.Numbers;
import bench.protobuf.TextGroup;
import bench.protobuf.TextKilobyte;
import bench.protobuf.Texts;
import java.util.List;

/** The messages as those that Protocol Buffers generates. */
public final class ProtobufWorkload {
    private ProtobufWorkload() {}

    public static Numbers numbers(int size) {
        return Numbers.newBuilder()
                .addAllData(Workload.<Number, NumberGroup, NumberKilobyte>kilobytes(
                        size,
                        i -> Number.newBuilder()
                                .setValue(Workload.value(i))
                                .setCount(Workload.count(i))
                                .build(),
                        blocks -> NumberGroup.newBuilder().addAllBlocks(blocks).build(),
                        (groups, rest, padded) -> NumberKilobyte.newBuilder()
                                .addAllGroups(groups)
                                .addAllRest(rest)
                                .addAllPad(padded ? List.of(0) : List.of())
                                .build()))
                .build();
    }

    public static Texts texts(Payload payload, int size) {
        return Texts.newBuilder()
                .addAllData(Workload.<String, TextGroup, TextKilobyte>kilobytes(
                        size,
                        payload.texts(),
                        blocks -> TextGroup.newBuilder().addAllBlocks(blocks).build(),
                        (groups, rest, padded) -> TextKilobyte.newBuilder()
                                .addAllGroups(groups)
                                .addAllRest(rest)
                                .setPad(Workload.pad(padded))
                                .build()))
                .build();
    }
}
