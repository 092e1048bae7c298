// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.state;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.creo.generator.cli.json.JsonInput;
import org.creo.generator.cli.json.JsonOutput;
import org.creo.generator.decode.MalformedInputException;
import org.creo.json.JsonMistake;
import org.creo.json.ValueType;
import org.creo.protocol.kept.KeptFolder;
import org.creo.protocol.kept.KeptReader;
import org.creo.protocol.kept.KeptType;
import org.creo.protocol.kept.KeptType.Entries;
import org.creo.protocol.kept.KeptType.Items;
import org.creo.protocol.kept.KeptWriter;
import org.creo.protocol.kept.TypeText;

/**
 * The rows of one state as JSON, one on each line, as {@code creo call} has values: an entry of a map is an object with
 * one member, an item of an array, and any other value, is itself.
 */
final class KeptJson {

    private static final byte[] WHOLE = {};

    private final KeptType type;
    private final JsonInput input;
    private final JsonOutput output;
    private long items;

    KeptJson(String type) {
        this.type = TypeText.parse(type);
        ValueType line = KeptValueType.of(line(this.type));
        this.input = JsonInput.items(line);
        this.output = JsonOutput.values(line);
    }

    /** What is on a line. */
    private static KeptType line(KeptType type) {
        return type instanceof Items items ? items.item() : type;
    }

    /** @throws IOException if it is not such a row, or JSON cannot express it */
    String print(byte[] key, byte[] value) throws IOException {
        Object read = type instanceof Entries entries
                ? Map.of(KeptReader.read(entries.key(), key), KeptReader.read(entries.value(), value))
                : KeptReader.read(line(type), value);
        try {
            return output.write(KeptWriter.writeSent(line(type), read));
        } catch (MalformedInputException | IllegalArgumentException e) {
            throw new IOException("a value that cannot be exported: " + e.getMessage(), e);
        }
    }

    /**
     * Gives the row of a line.
     *
     * @param where the line's place, for messages
     */
    void parse(String text, String where, KeptFolder.RowReader rows) throws IOException {
        byte[] sent;
        try {
            sent = input.read(text, where);
        } catch (JsonMistake e) {
            throw new IOException(e.getMessage(), e);
        }
        Object value = KeptReader.readSent(line(type), sent);
        if (type instanceof Entries entries) {
            Map<?, ?> entry = (Map<?, ?>) value;
            if (entry.size() != 1) {
                throw new IOException(where + ": expected an object with one entry of the map, found " + entry.size());
            }
            for (Map.Entry<?, ?> each : entry.entrySet()) {
                rows.row(
                        KeptWriter.write(entries.key(), each.getKey()),
                        KeptWriter.write(entries.value(), each.getValue()));
            }
        } else if (type instanceof Items array) {
            rows.row(ByteBuffer.allocate(Long.BYTES).putLong(items++).array(), KeptWriter.write(array.item(), value));
        } else {
            rows.row(WHOLE, KeptWriter.write(type, value));
        }
    }

    /** Whether a state of this type may have so many lines. */
    boolean mayHave(long lines) {
        return type instanceof Items || type instanceof Entries || lines == 1;
    }

    static List<String> head() {
        return List.of("service", "state", "type", "entries");
    }
}
