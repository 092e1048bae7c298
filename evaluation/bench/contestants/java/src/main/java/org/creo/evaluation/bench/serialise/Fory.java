// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import org.apache.fory.config.ForyBuilder;
import org.apache.fory.memory.MemoryBuffer;
import org.creo.evaluation.bench.values.Number;
import org.creo.evaluation.bench.values.NumberGroup;
import org.creo.evaluation.bench.values.NumberKilobyte;
import org.creo.evaluation.bench.values.TextGroup;
import org.creo.evaluation.bench.values.TextKilobyte;

/** Apache Fory between programs in Java that have the same classes: registered, no references, code generated. */
class Fory implements Contestant {
    private final org.apache.fory.Fory fory;
    private final Object values;
    private final MemoryBuffer message = MemoryBuffer.newHeapBuffer(1 << 16);

    Fory(Object values) {
        this(
                org.apache.fory.Fory.builder()
                        .withXlang(false)
                        .withCompatible(false)
                        .withRefTracking(false)
                        .requireClassRegistration(true)
                        .withCodegen(true)
                        .withAsyncCompilation(false),
                values);
        for (Class<?> type : new Class<?>[] {
            Number.class, NumberGroup.class, NumberKilobyte.class, TextGroup.class, TextKilobyte.class
        }) {
            fory.register(type);
            fory.register(type.arrayType());
        }
    }

    /** Fory with other settings, for other classes. */
    Fory(ForyBuilder settings, Object values) {
        // 128 MiB, the default, are too few for the largest message.
        fory = settings.withMaxGraphMemoryBytes(8L << 30).build();
        this.values = values;
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
