// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.values;

import bench.fory.Bytes;
import bench.fory.Number;
import bench.fory.NumberGroup;
import bench.fory.NumberKilobyte;
import bench.fory.Numbers;
import bench.fory.TextGroup;
import bench.fory.TextKilobyte;
import bench.fory.Texts;
import java.util.List;
import org.apache.fory.collection.Int32List;

/** The messages as the classes that Fory's compiler generates. */
public final class ForyWorkload {
    private ForyWorkload() {}

    public static Numbers numbers(int size) {
        Numbers message = new Numbers();
        message.setData(Workload.kilobytes(
                size, ForyWorkload::number, ForyWorkload::numberGroup, (groups, rest, padded) -> {
                    NumberKilobyte kilobyte = new NumberKilobyte();
                    kilobyte.setGroups(groups);
                    kilobyte.setRest(rest);
                    kilobyte.setPad(new Int32List(new int[padded ? 1 : 0]));
                    return kilobyte;
                }));
        return message;
    }

    public static Texts texts(Payload payload, int size) {
        Texts message = new Texts();
        message.setData(Workload.kilobytes(size, payload.texts(), ForyWorkload::textGroup, (groups, rest, padded) -> {
            TextKilobyte kilobyte = new TextKilobyte();
            kilobyte.setGroups(groups);
            kilobyte.setRest(rest);
            kilobyte.setPad(Workload.pad(padded));
            return kilobyte;
        }));
        return message;
    }

    public static Bytes bytes(int size) {
        Bytes message = new Bytes();
        message.setData(Workload.bytes(size));
        return message;
    }

    private static Number number(int i) {
        Number number = new Number();
        number.setValue(Workload.value(i));
        number.setCount(Workload.count(i));
        return number;
    }

    private static NumberGroup numberGroup(List<Number> blocks) {
        NumberGroup group = new NumberGroup();
        group.setBlocks(blocks);
        return group;
    }

    private static TextGroup textGroup(List<String> blocks) {
        TextGroup group = new TextGroup();
        group.setBlocks(blocks);
        return group;
    }
}
