// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rows of three states of a store: a map, an array and a value, which are the views 0, 1 and 2; and the entry "b" of
 * the map, which is the view 3. As a host does, it makes all changes when the call has ended.
 */
final class StoreRows implements RemoteRows {
    private final WritingMap<String, Long> map;
    private final WritingList<String> list;
    private final Writing<Optional<String>> value;
    private final SentForm<String> texts = new SentForm<>(StateCodec.STRING);
    private final SentForm<Long> numbers = new SentForm<>(StateCodec.LONG);
    private final SentForm<Optional<String>> values = new SentForm<>(StateCodec.optional(StateCodec.STRING));
    private final List<Runnable> changes = new ArrayList<>();
    /** What the view 0 shows. */
    KeyRange<String> shown = new KeyRange<>(null, null);
    /** How many questions there were. */
    int questions;

    StoreRows(WritingMap<String, Long> map, WritingList<String> list, Writing<Optional<String>> value) {
        this.map = map;
        this.list = list;
        this.value = value;
    }

    /** Makes the changes. */
    void keep() {
        changes.forEach(Runnable::run);
    }

    private static int place(byte[] key) {
        return ByteBuffer.wrap(key).getInt();
    }

    private String key(int view, byte[] key) {
        return view == 3 ? "b" : texts.value(key);
    }

    @Override
    public Optional<byte[]> find(int view, byte[] key) {
        questions++;
        return switch (view) {
            case 1 -> Optional.of(texts.bytes(list.get(place(key))));
            case 2 -> Optional.of(values.bytes(value.get()));
            default -> map.get(key(view, key)).map(numbers::bytes);
        };
    }

    @Override
    public long count(int view) {
        questions++;
        return view == 1 ? list.size() : map.size();
    }

    @Override
    public List<Row> rows(int view, Span span, boolean last, int most) {
        questions++;
        List<Row> rows = new ArrayList<>();
        if (view == 1) {
            int end = span.to() == null ? list.size() : place(span.to());
            for (int i = span.from() == null ? 0 : place(span.from()); i < end; i++) {
                rows.add(new Row(ByteBuffer.allocate(Integer.BYTES).putInt(i).array(), texts.bytes(list.get(i))));
            }
        } else {
            String from = span.from() == null ? "" : texts.value(span.from());
            for (Map.Entry<String, Long> entry : map.get().entrySet()) {
                String key = entry.getKey();
                if (shown.contains(key, StateCodec.STRING.order())
                        && (span.after() ? key.compareTo(from) > 0 : key.compareTo(from) >= 0)
                        && (span.to() == null || key.compareTo(texts.value(span.to())) < 0)) {
                    rows.add(new Row(texts.bytes(key), numbers.bytes(entry.getValue())));
                }
            }
        }
        int count = Math.min(most, rows.size());
        return last ? rows.subList(rows.size() - count, rows.size()) : rows.subList(0, count);
    }

    @Override
    public void next(int view) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void put(int view, byte[] key, byte[] sent) {
        changes.add(() -> {
            switch (view) {
                case 1 -> list.set(place(key), texts.value(sent));
                case 2 -> value.set(values.value(sent));
                default -> map.put(key(view, key), numbers.value(sent));
            }
        });
    }

    @Override
    public void remove(int view, byte[] key) {
        changes.add(() -> map.remove(key(view, key)));
    }

    @Override
    public void add(int view, byte[] item) {
        changes.add(() -> list.add(texts.value(item)));
    }

    @Override
    public void removeAll(int view) {
        changes.add(() -> {
            if (view == 1) {
                list.set(List.of());
            } else {
                map.set(Map.of());
            }
        });
    }

    @Override
    public void removeFirst(int view) {
        changes.add(list::removeFirst);
    }

    @Override
    public void removeLast(int view) {
        changes.add(list::removeLast);
    }
}
