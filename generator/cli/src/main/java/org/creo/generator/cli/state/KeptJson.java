// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.state;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.generator.cli.json.JsonInput;
import org.creo.generator.cli.json.JsonOutput;
import org.creo.generator.decode.MalformedInputException;
import org.creo.json.JsonMistake;
import org.creo.json.kept.KeptFolder;
import org.creo.json.kept.KeptReader;
import org.creo.json.kept.KeptType;
import org.creo.json.kept.KeptWriter;
import org.creo.json.kept.LostException;
import org.creo.json.kept.TypeText;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.TypeRef;

/**
 * The rows of one state as JSON, one on each line, as {@code creo call} has values: an entry of a map is an object with
 * one member, an item of an array, and any other value, is itself.
 */
final class KeptJson {

    private static final byte[] WHOLE = {};

    private final KeptType type;
    private final KeptType line;
    private final Optional<MapType> map;
    private final boolean array;
    private final JsonInput input;
    private final JsonOutput output;
    private long items;
    private long printed;

    private KeptJson(KeptType type, TypeRef line) {
        this.type = type;
        this.line = type.part(line);
        this.map = type.type().asMap();
        this.array = type.type().isArray();
        this.input = JsonInput.items(type.names(), line);
        this.output = JsonOutput.values(type.names(), line);
    }

    /** Whole rows: of a map with their keys. */
    static KeptJson rows(String type) {
        KeptType parsed = TypeText.parse(type);
        return new KeptJson(parsed, line(parsed.type()));
    }

    /** Without the keys of a map: its values alone. */
    static KeptJson values(String type) {
        KeptType parsed = TypeText.parse(type);
        return new KeptJson(parsed, parsed.type().asMap().map(MapType::value).orElseGet(() -> line(parsed.type())));
    }

    /** What is on a line. */
    private static TypeRef line(TypeRef type) {
        return type.asArray().map(ArrayType::item).orElse(type);
    }

    /**
     * Returns a line.
     *
     * @param state its full name, for messages
     * @param halves whether halves of surrogate pairs are replaced
     * @throws LostException if JSON cannot express it
     * @throws IOException if it is not such a row
     */
    String print(byte[] key, byte[] value, String state, boolean halves) throws IOException {
        Object read = map.isPresent() && line.equals(type)
                ? Map.of(key(key), KeptReader.read(type.part(map.get().value()), value))
                : KeptReader.read(line, value);
        printed++;
        try {
            return output.write(sent(read, halves));
        } catch (MalformedInputException | IllegalArgumentException e) {
            throw new LostException(state + place(key) + " cannot be exported, though nothing is damaged: "
                    + e.getMessage() + ". Let the service set another value, or export this state with "
                    + "--replace-halves, which prints U+FFFD for each half of a surrogate pair, and all else as it is");
        }
    }

    private byte[] sent(Object value, boolean halves) {
        try {
            return KeptWriter.writeSent(line, value);
        } catch (IllegalArgumentException e) {
            if (!halves) {
                throw e;
            }
            return KeptWriter.writeSent(line, Halves.replaced(value));
        }
    }

    /** Which of the rows has this key. */
    private String place(byte[] key) throws IOException {
        if (map.isPresent()) {
            return "[" + Halves.replaced(key(key)) + "]";
        }
        return array ? "[" + (printed - 1) + "]" : "";
    }

    private Object key(byte[] key) throws IOException {
        return KeptReader.read(type.part(map.orElseThrow().key()), key);
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
        Object value = KeptReader.readSent(line, sent);
        if (map.isPresent()) {
            Map<?, ?> entry = (Map<?, ?>) value;
            if (entry.size() != 1) {
                throw new IOException(where + ": expected an object with one entry of the map, found " + entry.size());
            }
            for (Map.Entry<?, ?> each : entry.entrySet()) {
                rows.row(
                        KeptWriter.write(type.part(map.get().key()), each.getKey()),
                        KeptWriter.write(type.part(map.get().value()), each.getValue()));
            }
        } else if (array) {
            rows.row(ByteBuffer.allocate(Long.BYTES).putLong(items++).array(), KeptWriter.write(line, value));
        } else {
            rows.row(WHOLE, KeptWriter.write(type, value));
        }
    }

    /** Whether a state of this type may have so many lines. */
    boolean mayHave(long lines) {
        return array || map.isPresent() || lines == 1;
    }

    static List<String> head() {
        return List.of("service", "state", "type", "entries");
    }
}
