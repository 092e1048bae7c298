// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import java.io.IOException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.module.blackbird.BlackbirdModule;

/** JSON with Jackson: one mapper, and a reader and a writer that know the class. */
final class Json implements Contestant {
    private final Object values;
    private final ObjectWriter writer;
    private final ObjectReader reader;
    private final Message message = new Message();

    Json(Object values) {
        this.values = values;
        JsonMapper mapper =
                JsonMapper.builder().addModule(new BlackbirdModule()).build();
        writer = mapper.writerFor(values.getClass());
        reader = mapper.readerFor(values.getClass());
    }

    @Override
    public Object values() {
        return values;
    }

    @Override
    public int encode() throws IOException {
        message.reset();
        writer.writeValue(message, values);
        return message.size();
    }

    @Override
    public Object decode() throws IOException {
        return reader.readValue(message.bytes(), 0, message.size());
    }
}
