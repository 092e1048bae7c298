// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import java.io.IOException;
import org.creo.evaluation.bench.values.Payload;
import org.creo.evaluation.bench.values.ProtobufWorkload;

/**
 * Protocol Buffers with the messages that it generates, which are the values: encoded into an array, decoded from it.
 */
final class Protobuf implements Contestant {
    private final Message values;
    private final Parser<? extends Message> parser;
    private byte[] message = new byte[0];
    private int length;

    Protobuf(Payload payload, int size) {
        values = payload == Payload.NUMERIC ? ProtobufWorkload.numbers(size) : ProtobufWorkload.texts(payload, size);
        parser = values.getParserForType();
    }

    @Override
    public Object values() {
        return values;
    }

    @Override
    public int encode() throws IOException {
        length = values.getSerializedSize(); // counted once for each message object, which stores it
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
