// SPDX-License-Identifier: Apache-2.0
package bench;

import bench.runtime.internal.WireReader;
import bench.runtime.internal.WireWriter;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.creo.evaluation.bench.serialise.Contestant;
import org.creo.evaluation.bench.values.CreoWorkload;
import org.creo.evaluation.bench.values.Payload;

/** The Java client's codec. It is here because the codec is visible only in the generated package. */
public final class Creo<T> implements Contestant {
    private final WireWriter out = new WireWriter();
    private final T[] values;
    private final BiConsumer<WireWriter, T[]> writing;
    private final Function<WireReader, T[]> reading;

    private Creo(T[] values, BiConsumer<WireWriter, T[]> writing, Function<WireReader, T[]> reading) {
        this.values = values;
        this.writing = writing;
        this.reading = reading;
    }

    public static Contestant of(Payload payload, int size) {
        return payload == Payload.NUMERIC
                ? new Creo<>(CreoWorkload.numbers(size), Codec::write, Codec::arrayOfNumberKilobyte)
                : new Creo<>(CreoWorkload.texts(payload, size), Codec::write, Codec::arrayOfTextKilobyte);
    }

    @Override
    public Object values() {
        return values;
    }

    @Override
    public int encode() {
        out.reset(0);
        writing.accept(out, values);
        return out.position();
    }

    @Override
    public Object decode() {
        return reading.apply(new WireReader(out.bytes(), 0, out.position(), "bench"));
    }
}
