// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.serialisation;

import bench.thrift.Number;
import bench.thrift.NumberGroup;
import bench.thrift.NumberKilobyte;
import bench.thrift.Numbers;
import bench.thrift.TextGroup;
import bench.thrift.TextKilobyte;
import bench.thrift.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.apache.thrift.TBase;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.AutoExpandingBufferWriteTransport;
import org.apache.thrift.transport.TMemoryInputTransport;

/** Takes its turns with Thrift's code for Java and its binary protocol: {@code plain|tuned numeric|string SIZE}. */
final class Thrift {
    private static final int KILOBYTE = 1024;
    private static final int GROUPS = 10;
    private static final int BLOCKS = 10;
    private static final int REST = 2;
    /** The most that any message takes. */
    private static final int ROOM = 4 << 20;

    private Thrift() {
    }

    public static void main(String[] arguments) throws Exception {
        int size = Integer.parseInt(arguments[2]);
        TBase<?, ?> data = arguments[1].equals("numeric") ? numeric(size) : string(size);
        Supplier<TBase<?, ?>> empty = arguments[1].equals("numeric") ? Numbers::new : Texts::new;
        if (arguments[0].equals("plain")) {
            plain(data, empty);
        } else {
            tuned(data, empty);
        }
    }

    /** By the classes that Thrift has for it. */
    private static void plain(TBase<?, ?> data, Supplier<TBase<?, ?>> empty) throws Exception {
        TSerializer serializer = new TSerializer(new TBinaryProtocol.Factory());
        TDeserializer deserializer = new TDeserializer(new TBinaryProtocol.Factory());
        byte[] message = serializer.serialize(data);
        Turns.take(() -> serializer.serialize(data).length, () -> {
            TBase<?, ?> values = empty.get();
            deserializer.deserialize(values, message);
            return values;
        }, data);
    }

    /** By the transports that cost least: an array that has its room from the start, and one that the protocol reads where it lies. */
    private static void tuned(TBase<?, ?> data, Supplier<TBase<?, ?>> empty) throws Exception {
        AutoExpandingBufferWriteTransport out = new AutoExpandingBufferWriteTransport(TConfiguration.DEFAULT, ROOM, 0);
        TMemoryInputTransport in = new TMemoryInputTransport();
        TProtocol writer = new TBinaryProtocol(out);
        TProtocol reader = new TBinaryProtocol(in);
        Turns.take(() -> {
            out.reset();
            data.write(writer);
            return out.getLength();
        }, () -> {
            in.reset(out.getBuf().array(), 0, out.getLength());
            TBase<?, ?> values = empty.get();
            values.read(reader);
            return values;
        }, data);
    }

    private static Numbers numeric(int size) {
        boolean small = size < KILOBYTE;
        return new Numbers(list(small ? 1 : size / KILOBYTE, i -> new NumberKilobyte(
                list(small ? 1 : GROUPS, g -> new NumberGroup(numbers(BLOCKS))),
                numbers(small ? 0 : REST),
                list(small ? 0 : 1, p -> 0))));
    }

    private static List<Number> numbers(int count) {
        return list(count, i -> new Number(i * 1.1 - 3.0, (short) (i * 7 % 30000 - 15000)));
    }

    private static Texts string(int size) {
        boolean small = size < KILOBYTE;
        return new Texts(list(small ? 1 : size / KILOBYTE, i -> new TextKilobyte(
                list(small ? 1 : GROUPS, g -> new TextGroup(texts(BLOCKS))),
                texts(small ? 0 : REST),
                small ? "" : "    ")));
    }

    private static List<String> texts(int count) {
        return list(count, i -> String.format("text %05d", i));
    }

    private static <T> List<T> list(int count, IntFunction<T> item) {
        List<T> items = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            items.add(item.apply(i));
        }
        return items;
    }
}
