// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import java.io.IOException;
import org.creo.evaluation.bench.values.Number;
import org.creo.evaluation.bench.values.NumberGroup;
import org.creo.evaluation.bench.values.NumberKilobyte;
import org.creo.evaluation.bench.values.TextGroup;
import org.creo.evaluation.bench.values.TextKilobyte;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.core.buffer.ArrayBufferInput;
import org.msgpack.core.buffer.MessageBuffer;
import org.msgpack.core.buffer.MessageBufferOutput;

/** MessagePack with its core library, packed by hand: a struct is an array of its fields. */
final class Msgpack implements Contestant {
    private final Object values;
    private final Reused message;
    private final MessagePacker out;
    private final ArrayBufferInput in;
    private final MessageUnpacker reader;

    /** {@code size}: of the payload. */
    Msgpack(Object values, int size) {
        this.values = values;
        message = new Reused(new byte[1024 + 2 * size]);
        out = MessagePack.newDefaultPacker(message);
        in = new ArrayBufferInput(message.bytes);
        reader = MessagePack.newDefaultUnpacker(in);
    }

    @Override
    public Object values() {
        return values;
    }

    @Override
    public int encode() throws IOException {
        message.length = 0;
        out.reset(message);
        if (values instanceof NumberKilobyte[] numbers) {
            pack(numbers);
        } else {
            pack((TextKilobyte[]) values);
        }
        out.flush();
        return message.length;
    }

    private void pack(NumberKilobyte[] items) throws IOException {
        out.packArrayHeader(items.length);
        for (NumberKilobyte item : items) {
            out.packArrayHeader(3);
            out.packArrayHeader(item.groups.length);
            for (NumberGroup group : item.groups) {
                out.packArrayHeader(1);
                pack(group.blocks);
            }
            pack(item.rest);
            out.packArrayHeader(item.pad.length);
            for (int pad : item.pad) {
                out.packInt(pad);
            }
        }
    }

    private void pack(Number[] items) throws IOException {
        out.packArrayHeader(items.length);
        for (Number item : items) {
            out.packArrayHeader(2);
            out.packDouble(item.value);
            out.packShort(item.count);
        }
    }

    private void pack(TextKilobyte[] items) throws IOException {
        out.packArrayHeader(items.length);
        for (TextKilobyte item : items) {
            out.packArrayHeader(3);
            out.packArrayHeader(item.groups.length);
            for (TextGroup group : item.groups) {
                out.packArrayHeader(1);
                pack(group.blocks);
            }
            pack(item.rest);
            out.packString(item.pad);
        }
    }

    private void pack(String[] items) throws IOException {
        out.packArrayHeader(items.length);
        for (String item : items) {
            out.packString(item);
        }
    }

    @Override
    public Object decode() throws IOException {
        in.reset(message.bytes, 0, message.length);
        reader.reset(in);
        return values instanceof NumberKilobyte[] ? unpackNumberKilobytes() : unpackTextKilobytes();
    }

    private NumberKilobyte[] unpackNumberKilobytes() throws IOException {
        NumberKilobyte[] items = new NumberKilobyte[reader.unpackArrayHeader()];
        for (int i = 0; i < items.length; i++) {
            expect(3);
            NumberGroup[] groups = new NumberGroup[reader.unpackArrayHeader()];
            for (int g = 0; g < groups.length; g++) {
                expect(1);
                groups[g] = new NumberGroup(unpackNumbers());
            }
            Number[] rest = unpackNumbers();
            int[] pad = new int[reader.unpackArrayHeader()];
            for (int p = 0; p < pad.length; p++) {
                pad[p] = reader.unpackInt();
            }
            items[i] = new NumberKilobyte(groups, rest, pad);
        }
        return items;
    }

    private Number[] unpackNumbers() throws IOException {
        Number[] items = new Number[reader.unpackArrayHeader()];
        for (int i = 0; i < items.length; i++) {
            expect(2);
            items[i] = new Number(reader.unpackDouble(), reader.unpackShort());
        }
        return items;
    }

    private TextKilobyte[] unpackTextKilobytes() throws IOException {
        TextKilobyte[] items = new TextKilobyte[reader.unpackArrayHeader()];
        for (int i = 0; i < items.length; i++) {
            expect(3);
            TextGroup[] groups = new TextGroup[reader.unpackArrayHeader()];
            for (int g = 0; g < groups.length; g++) {
                expect(1);
                groups[g] = new TextGroup(unpackStrings());
            }
            items[i] = new TextKilobyte(groups, unpackStrings(), reader.unpackString());
        }
        return items;
    }

    private String[] unpackStrings() throws IOException {
        String[] items = new String[reader.unpackArrayHeader()];
        for (int i = 0; i < items.length; i++) {
            items[i] = reader.unpackString();
        }
        return items;
    }

    private void expect(int fields) throws IOException {
        if (reader.unpackArrayHeader() != fields) {
            throw new IOException("not as many fields as the struct has");
        }
    }

    /** One array for all messages: the library's own output allocates a new one for each. */
    private static final class Reused implements MessageBufferOutput {
        private final byte[] bytes;
        private final MessageBuffer all;
        private int length;

        Reused(byte[] bytes) {
            this.bytes = bytes;
            all = MessageBuffer.wrap(bytes);
        }

        @Override
        public MessageBuffer next(int least) {
            return length == 0 ? all : all.slice(length, bytes.length - length);
        }

        @Override
        public void writeBuffer(int count) {
            length += count;
        }

        @Override
        public void write(byte[] from, int offset, int count) {
            System.arraycopy(from, offset, bytes, length, count);
            length += count;
        }

        @Override
        public void add(byte[] from, int offset, int count) {
            write(from, offset, count);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
