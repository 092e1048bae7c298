// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import bench.fory.ForyForyModule;
import org.apache.fory.memory.MemoryBuffer;
import org.creo.evaluation.bench.values.ForyWorkload;
import org.creo.evaluation.bench.values.Payload;

/** Apache Fory with the classes that its compiler generates, which are the values, for programs in any language. */
final class ForyGenerated implements Contestant {
    /** As generated code creates it for its own methods, which return a new array each time, but for the limit. */
    private final org.apache.fory.Fory fory = org.apache.fory.Fory.builder()
            .withXlang(true)
            .withCompatible(true)
            .withRefTracking(true)
            .withMaxGraphMemoryBytes(8L << 30) // its 128 MiB are too few for the largest message
            .withModule(ForyForyModule.INSTANCE)
            .build();

    private final Object values;
    private final MemoryBuffer message = MemoryBuffer.newHeapBuffer(1 << 16);

    ForyGenerated(Payload payload, int size) {
        values = payload == Payload.NUMERIC ? ForyWorkload.numbers(size) : ForyWorkload.texts(payload, size);
    }

    @Override
    public Object values() {
        return values;
    }

    @Override
    public int encode() {
        message.writerIndex(0);
        fory.serialize(message, values);
        return message.writerIndex();
    }

    @Override
    public Object decode() {
        message.readerIndex(0);
        return fory.deserialize(message);
    }
}
