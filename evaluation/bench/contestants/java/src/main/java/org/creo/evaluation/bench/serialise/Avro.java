// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import bench.avro.Number;
import bench.avro.NumberGroup;
import bench.avro.NumberKilobyte;
import bench.avro.Numbers;
import bench.avro.TextGroup;
import bench.avro.TextKilobyte;
import bench.avro.Texts;
import java.io.IOException;
import java.util.List;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.creo.evaluation.bench.values.Payload;
import org.creo.evaluation.bench.values.Workload;

/** Avro with the records that it generates, which are the values, and their generated coders. */
final class Avro implements Contestant {
    static {
        // Since 1.12.2 it creates objects only of the classes that it is told.
        System.setProperty("org.apache.avro.SERIALIZABLE_PACKAGES", "bench.avro");
    }

    private final SpecificRecord values;
    private final DatumWriter<SpecificRecord> writer;
    private final DatumReader<SpecificRecord> reader;
    private final Message message = new Message();
    private BinaryEncoder out;
    private BinaryDecoder in;

    Avro(Payload payload, int size) {
        values = payload == Payload.NUMERIC ? numbers(size) : texts(payload, size);
        SpecificData data = SpecificData.getForClass(values.getClass());
        data.setCustomCoders(true);
        writer = data.createDatumWriter(values.getSchema());
        reader = data.createDatumReader(values.getSchema());
    }

    private static Numbers numbers(int size) {
        return new Numbers(Workload.<Number, NumberGroup, NumberKilobyte>kilobytes(
                size,
                i -> new Number(Workload.value(i), (int) Workload.count(i)),
                NumberGroup::new,
                (groups, rest, padded) -> new NumberKilobyte(groups, rest, padded ? List.of(0) : List.of())));
    }

    private static Texts texts(Payload payload, int size) {
        return new Texts(Workload.<String, TextGroup, TextKilobyte>kilobytes(
                size,
                payload.texts(),
                TextGroup::new,
                (groups, rest, padded) -> new TextKilobyte(groups, rest, Workload.pad(padded))));
    }

    @Override
    public Object values() {
        return values;
    }

    @Override
    public int encode() throws IOException {
        message.reset();
        out = EncoderFactory.get().binaryEncoder(message, out);
        writer.write(values, out);
        out.flush();
        return message.size();
    }

    @Override
    public Object decode() throws IOException {
        in = DecoderFactory.get().binaryDecoder(message.bytes(), 0, message.size(), in);
        return reader.read(null, in);
    }
}
