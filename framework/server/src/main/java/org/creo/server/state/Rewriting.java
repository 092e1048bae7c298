// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.creo.json.kept.Evolution;
import org.creo.json.kept.KeptReader;
import org.creo.json.kept.KeptType;
import org.creo.json.kept.KeptWriter;
import org.creo.type.ArrayType;
import org.creo.type.MapType;

/** Rewrites the rows of a state to what they are in its new type; {@link KeptState} says what is in a row. */
record Rewriting(Evolution evolution) implements Rows.Rewriter {
    /** The key of a value that has one row. */
    private static final byte[] WHOLE = {};

    @Override
    public void rewrite(Rows rows, Rows.Reader out) throws IOException {
        KeptType before = evolution.before();
        KeptType after = evolution.after();
        Optional<ArrayType> array = before.type().asArray();
        Optional<MapType> map = before.type().asMap();
        // Otherwise the array or the map became Optional, and has one row as any other value.
        boolean optional = after.type().isOptional();
        if (array.isPresent() && !optional) {
            KeptType now = after.part(after.type().asArray().orElseThrow().item());
            items(before.part(array.get().item()), now, rows, out);
        } else if (array.isPresent()) {
            List<Object> all = new ArrayList<>();
            KeptType item = before.part(array.get().item());
            rows.forEach((key, value) -> all.add(KeptReader.read(item, value)));
            out.row(WHOLE, KeptWriter.write(after, evolution.convert(all)));
        } else if (map.isPresent() && !optional) {
            entries(map.get(), after.type().asMap().orElseThrow(), rows, out);
        } else if (map.isPresent()) {
            // The map was sorted by its keys; rows are by the bytes of these, which only sorts constants.
            boolean sorted = map.get().key().asEnum().isPresent();
            Map<Object, Object> all = sorted ? new LinkedHashMap<>() : new TreeMap<>();
            rows.forEach((key, value) -> all.putAll(entry(map.get(), key, value)));
            out.row(WHOLE, KeptWriter.write(after, evolution.convert(all)));
        } else {
            rows.forEach((key, value) ->
                    out.row(key, KeptWriter.write(after, evolution.convert(KeptReader.read(before, value)))));
        }
    }

    private void items(KeptType before, KeptType after, Rows rows, Rows.Reader out) throws IOException {
        rows.forEach((key, value) -> {
            List<?> item = (List<?>) evolution.convert(List.of(KeptReader.read(before, value)));
            out.row(key, KeptWriter.write(after, item.get(0)));
        });
    }

    private void entries(MapType before, MapType after, Rows rows, Rows.Reader out) throws IOException {
        KeptType keys = evolution.after().part(after.key());
        KeptType values = evolution.after().part(after.value());
        rows.forEach((key, value) -> {
            Map<?, ?> entry = (Map<?, ?>) evolution.convert(entry(before, key, value));
            for (Map.Entry<?, ?> each : entry.entrySet()) {
                out.row(KeptWriter.write(keys, each.getKey()), KeptWriter.write(values, each.getValue()));
            }
        });
    }

    private Map<Object, Object> entry(MapType before, byte[] key, byte[] value) throws IOException {
        return Map.of(
                KeptReader.read(evolution.before().part(before.key()), key),
                KeptReader.read(evolution.before().part(before.value()), value));
    }
}
