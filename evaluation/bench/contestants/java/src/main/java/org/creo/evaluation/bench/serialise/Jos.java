// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/**
 * Java Object Serialization, as between two programs that keep their streams: one stream for all messages, which is
 * reset before each, so that a message refers to nothing in earlier ones.
 */
final class Jos implements Contestant {
    private final Object values;
    private final Message message = new Message();
    private final ObjectOutputStream out;
    private final Rewindable in = new Rewindable();
    private final ObjectInputStream objects;

    Jos(Object values) throws IOException {
        this.values = values;
        out = new ObjectOutputStream(message);
        out.flush();
        in.rewind(message);
        objects = new ObjectInputStream(in); // reads the stream's header, which is there only once
    }

    @Override
    public Object values() {
        return values;
    }

    @Override
    public int encode() throws IOException {
        message.reset();
        out.reset();
        out.writeObject(values);
        out.flush();
        return message.size();
    }

    @Override
    public Object decode() throws IOException, ClassNotFoundException {
        in.rewind(message);
        return objects.readObject();
    }

    private static final class Rewindable extends ByteArrayInputStream {
        Rewindable() {
            super(new byte[0]);
        }

        void rewind(Message message) {
            buf = message.bytes();
            pos = 0;
            count = message.size();
        }
    }
}
