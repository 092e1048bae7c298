// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.values;

import bench.thrift.Number;
import bench.thrift.NumberGroup;
import bench.thrift.NumberKilobyte;
import bench.thrift.TextGroup;
import bench.thrift.TextKilobyte;
import java.util.List;

/** The messages as the structs that Thrift generates. */
public final class ThriftWorkload {
    private ThriftWorkload() {}

    public static List<NumberKilobyte> numbers(int size) {
        return Workload.kilobytes(
                size,
                i -> new Number(Workload.value(i), Workload.count(i)),
                NumberGroup::new,
                (groups, rest, padded) -> new NumberKilobyte(groups, rest, padded ? List.of(0) : List.of()));
    }

    public static List<TextKilobyte> texts(Payload payload, int size) {
        return Workload.kilobytes(
                size,
                payload.texts(),
                TextGroup::new,
                (groups, rest, padded) -> new TextKilobyte(groups, rest, Workload.pad(padded)));
    }
}
