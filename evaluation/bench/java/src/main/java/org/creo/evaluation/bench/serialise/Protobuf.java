// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import bench.protobuf.Number;
import bench.protobuf.NumberGroup;
import bench.protobuf.NumberKilobyte;
import bench.protobuf.Numbers;
import bench.protobuf.TextGroup;
import bench.protobuf.TextKilobyte;
import bench.protobuf.Texts;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import java.io.IOException;
import java.util.List;
import org.creo.evaluation.bench.values.Workload;

/** Protocol Buffers by the messages that it generates, which are the values: encoded into an array, decoded out of it. */
final class Protobuf implements Contestant {
    private final Message values;
    private final Parser<? extends Message> parser;
    private byte[] message = new byte[0];
    private int length;

    Protobuf(boolean numeric, int size) {
        values = numeric ? numbers(size) : texts(size);
        parser = values.getParserForType();
    }

    private static Numbers numbers(int size) {
        return Numbers.newBuilder().addAllData(Workload.<Number, NumberGroup, NumberKilobyte>kilobytes(size,
                i -> Number.newBuilder().setValue(Workload.value(i)).setCount(Workload.count(i)).build(),
                blocks -> NumberGroup.newBuilder().addAllBlocks(blocks).build(),
                (groups, rest, padded) -> NumberKilobyte.newBuilder()
                        .addAllGroups(groups).addAllRest(rest).addAllPad(padded ? List.of(0) : List.of()).build())).build();
    }

    private static Texts texts(int size) {
        return Texts.newBuilder().addAllData(Workload.<String, TextGroup, TextKilobyte>kilobytes(size,
                Workload::text,
                blocks -> TextGroup.newBuilder().addAllBlocks(blocks).build(),
                (groups, rest, padded) -> TextKilobyte.newBuilder()
                        .addAllGroups(groups).addAllRest(rest).setPad(Workload.pad(padded)).build())).build();
    }

    @Override
    public Object values() {
        return values;
    }

    @Override
    public int encode() throws IOException {
        length = values.getSerializedSize(); // counted once for each message object, which keeps it
        if (message.length < length) {
            message = new byte[length];
        }
        values.writeTo(CodedOutputStream.newInstance(message, 0, length));
        return length;
    }

    @Override
    public Object decode() throws IOException {
        return parser.parseFrom(CodedInputStream.newInstance(message, 0, length));
    }
}
