// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.DefaultArraySerializers.ObjectArraySerializer;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import org.creo.evaluation.bench.values.Number;
import org.creo.evaluation.bench.values.NumberGroup;
import org.creo.evaluation.bench.values.NumberKilobyte;
import org.creo.evaluation.bench.values.TextGroup;
import org.creo.evaluation.bench.values.TextKilobyte;

/** Kryo: registered classes, no references, nothing that may be null. */
final class Kryo implements Contestant {
    private final com.esotericsoftware.kryo.Kryo kryo = new com.esotericsoftware.kryo.Kryo();
    private final Object values;
    private final Output out = new Output(1 << 16, -1);
    private final Input in = new Input();

    Kryo(Object values) {
        this.values = values;
        kryo.setReferences(false);
        kryo.setRegistrationRequired(true);
        for (Class<?> type : new Class<?>[] {
            Number.class, NumberGroup.class, NumberKilobyte.class, TextGroup.class, TextKilobyte.class
        }) {
            FieldSerializer<?> fields = new FieldSerializer<>(kryo, type);
            fields.getFieldSerializerConfig().setFieldsCanBeNull(false);
            fields.updateFields();
            kryo.register(type, fields);
            kryo.register(type.arrayType(), array(type));
        }
        kryo.register(int[].class);
        kryo.register(String[].class);
    }

    private Serializer<?> array(Class<?> type) {
        ObjectArraySerializer array = new ObjectArraySerializer(kryo, type.arrayType());
        array.setElementsCanBeNull(false);
        return array; // all elements have the same class, since it is final
    }

    @Override
    public Object values() {
        return values;
    }

    @Override
    public int encode() {
        out.reset();
        kryo.writeObject(out, values);
        return out.position();
    }

    @Override
    public Object decode() {
        in.setBuffer(out.getBuffer(), 0, out.position());
        return kryo.readObject(in, values.getClass());
    }
}
