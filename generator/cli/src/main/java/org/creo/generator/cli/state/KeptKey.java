// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.state;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import org.creo.generator.cli.json.JsonInput;
import org.creo.generator.cli.json.JsonText;
import org.creo.json.JsonMistake;
import org.creo.json.kept.KeptFolder;
import org.creo.json.kept.KeptReader;
import org.creo.json.kept.KeptType;
import org.creo.json.kept.KeptWriter;
import org.creo.json.kept.TypeText;
import org.creo.type.MapType;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/** Keys of rows, as users write them. */
public final class KeptKey {

    private KeptKey() {}

    /**
     * The key of a row.
     *
     * @param text a key of a map as JSON has it as the name of a member, without quotes; the place of an item
     * @throws IOException if the state has no such keys; the message is for people
     */
    public static byte[] parse(KeptFolder.Kept state, String text) throws IOException {
        KeptType type = TypeText.parse(state.type());
        Optional<MapType> map = type.type().asMap();
        if (map.isPresent()) {
            return key(state, type, map.get().key(), text);
        }
        if (!type.type().isArray()) {
            throw new IOException(state.fullName() + " has one value and no keys; leave " + text + " out");
        }
        try {
            return item(Long.parseLong(text));
        } catch (NumberFormatException e) {
            throw new IOException(
                    state.fullName() + " is an array; the place of an item is a number from 0 on, not " + text, e);
        }
    }

    /** The key of an item as hosts that run have it. */
    private static byte[] item(long place) {
        return ByteBuffer.allocate(Long.BYTES).putLong(place).array();
    }

    private static byte[] key(KeptFolder.Kept state, KeptType type, TypeRef key, String text) throws IOException {
        KeptType map = type.part(new MapType(key, Scalar.BOOLEAN));
        StringWriter entry = new StringWriter();
        try (JsonGenerator json = JsonText.generator(entry)) {
            json.writeStartObject();
            json.writeBooleanField(text, true);
            json.writeEndObject();
        }
        try {
            byte[] sent = JsonInput.items(map.names(), map.type()).read(entry.toString());
            Object found = ((Map<?, ?>) KeptReader.readSent(map, sent))
                    .keySet()
                    .iterator()
                    .next();
            return KeptWriter.write(type.part(key), found);
        } catch (JsonMistake e) {
            throw new IOException(text + " is no key of " + state.fullName() + ": " + e.problem(), e);
        }
    }
}
