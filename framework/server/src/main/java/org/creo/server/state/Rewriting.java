// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.creo.json.ValueType;
import org.creo.json.ValueType.Constants;
import org.creo.json.ValueType.Entries;
import org.creo.json.ValueType.Items;
import org.creo.json.kept.Evolution;
import org.creo.json.kept.KeptReader;
import org.creo.json.kept.KeptWriter;

/** Rewrites the rows of a state to what they are in its new type; {@link KeptState} says what is in a row. */
record Rewriting(Evolution evolution) implements Rows.Rewriter {
    /** The key of a value that has one row. */
    private static final byte[] WHOLE = {};

    @Override
    public void rewrite(Rows rows, Rows.Reader out) throws IOException {
        ValueType before = evolution.before();
        ValueType after = evolution.after();
        if (before instanceof Items items) {
            if (after instanceof Items now) {
                items(items, now, rows, out);
            } else {
                // The value became Optional.
                List<Object> all = new ArrayList<>();
                rows.forEach((key, value) -> all.add(KeptReader.read(items.item(), value)));
                out.row(WHOLE, KeptWriter.write(after, evolution.convert(all)));
            }
        } else if (before instanceof Entries entries) {
            if (after instanceof Entries now) {
                entries(entries, now, rows, out);
            } else {
                // The map was sorted by its keys; rows are by the bytes of these, which only sorts constants.
                Map<Object, Object> all = entries.key() instanceof Constants ? new LinkedHashMap<>() : new TreeMap<>();
                rows.forEach((key, value) ->
                        all.put(KeptReader.read(entries.key(), key), KeptReader.read(entries.value(), value)));
                out.row(WHOLE, KeptWriter.write(after, evolution.convert(all)));
            }
        } else {
            rows.forEach((key, value) ->
                    out.row(key, KeptWriter.write(after, evolution.convert(KeptReader.read(before, value)))));
        }
    }

    private void items(Items before, Items after, Rows rows, Rows.Reader out) throws IOException {
        rows.forEach((key, value) -> {
            List<?> item = (List<?>) evolution.convert(List.of(KeptReader.read(before.item(), value)));
            out.row(key, KeptWriter.write(after.item(), item.get(0)));
        });
    }

    private void entries(Entries before, Entries after, Rows rows, Rows.Reader out) throws IOException {
        rows.forEach((key, value) -> {
            Map<?, ?> entry = (Map<?, ?>) evolution.convert(
                    Map.of(KeptReader.read(before.key(), key), KeptReader.read(before.value(), value)));
            for (Map.Entry<?, ?> each : entry.entrySet()) {
                out.row(KeptWriter.write(after.key(), each.getKey()), KeptWriter.write(after.value(), each.getValue()));
            }
        });
    }
}
