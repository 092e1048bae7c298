// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import bench.thrift.Numbers;
import bench.thrift.Texts;
import java.util.function.Supplier;
import org.apache.thrift.TBase;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolFactory;
import org.apache.thrift.transport.AutoExpandingBufferWriteTransport;
import org.apache.thrift.transport.TMemoryInputTransport;
import org.creo.evaluation.bench.values.Payload;
import org.creo.evaluation.bench.values.ThriftWorkload;

/** Thrift with the structs that it generates, which are the values. */
final class Thrift {
    private Thrift() {}

    /** {@code name}: thrift-binary, thrift-compact or thrift-tuned. */
    static Contestant of(String name, Payload payload, int size) throws TException {
        TBase<?, ?> values = payload == Payload.NUMERIC
                ? new Numbers(ThriftWorkload.numbers(size))
                : new Texts(ThriftWorkload.texts(payload, size));
        Supplier<TBase<?, ?>> empty = payload == Payload.NUMERIC ? Numbers::new : Texts::new;
        return switch (name) {
            case "thrift-binary" -> new Plain(values, empty, new TBinaryProtocol.Factory());
            case "thrift-compact" -> new Plain(values, empty, new TCompactProtocol.Factory());
            default -> new Tuned(values, empty);
        };
    }

    /** With the classes that Thrift has for it. */
    private static final class Plain implements Contestant {
        private final TBase<?, ?> values;
        private final Supplier<TBase<?, ?>> empty;
        private final TSerializer serializer;
        private final TDeserializer deserializer;
        private byte[] message;

        Plain(TBase<?, ?> values, Supplier<TBase<?, ?>> empty, TProtocolFactory protocol) throws TException {
            this.values = values;
            this.empty = empty;
            serializer = new TSerializer(protocol);
            deserializer = new TDeserializer(protocol);
        }

        @Override
        public Object values() {
            return values;
        }

        @Override
        public int encode() throws TException {
            message = serializer.serialize(values);
            return message.length;
        }

        @Override
        public Object decode() throws TException {
            TBase<?, ?> decoded = empty.get();
            deserializer.deserialize(decoded, message);
            return decoded;
        }
    }

    /**
     * With the cheapest transports: an array that has its full size after the first message, and one that the protocol
     * reads without a copy.
     */
    private static final class Tuned implements Contestant {
        /** As much as an array can hold; the default is 100 MB. */
        private static final TConfiguration LARGE =
                TConfiguration.custom().setMaxMessageSize(Integer.MAX_VALUE).build();

        private final TBase<?, ?> values;
        private final Supplier<TBase<?, ?>> empty;
        private final AutoExpandingBufferWriteTransport out;
        private final TMemoryInputTransport in;
        private final TProtocol writer;
        private final TProtocol reader;

        Tuned(TBase<?, ?> values, Supplier<TBase<?, ?>> empty) throws TException {
            this.values = values;
            this.empty = empty;
            out = new AutoExpandingBufferWriteTransport(LARGE, 1 << 16, 0);
            in = new TMemoryInputTransport(LARGE);
            writer = new TBinaryProtocol(out);
            reader = new TBinaryProtocol(in);
        }

        @Override
        public Object values() {
            return values;
        }

        @Override
        public int encode() throws TException {
            out.reset();
            values.write(writer);
            return out.getLength();
        }

        @Override
        public Object decode() throws TException {
            in.reset(out.getBuf().array(), 0, out.getLength());
            TBase<?, ?> decoded = empty.get();
            decoded.read(reader);
            return decoded;
        }
    }
}
