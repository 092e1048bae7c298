// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import rasp.work.Change;
import rasp.work.Page;
import rasp.work.Removed;
import rasp.work.Row;
import rasp.work.Rows;
import rasp.work.Span;
import rasp.work.View;
import rasp.work.Write;

/**
 * The state that a call may touch, for its worker: what goes along with the call, what the worker asks for, and what it
 * has written. It belongs to the call's thread.
 */
final class CallViews {
    /** So many bytes of state go along with a call, and so many are in a page, unless a single row has more. */
    private static final int PORTION_BYTES = 64 << 10;
    /** So many rows are read at a time. */
    private static final int PORTION_ROWS = 64;

    private final List<WorkView> views;

    CallViews(List<WorkView> views) {
        this.views = views;
    }

    /** What goes along: single values, as far as there is room for them. */
    View[] along() {
        View[] along = new View[views.size()];
        int room = PORTION_BYTES;
        for (int i = 0; i < along.length; i++) {
            along[i] = new View(false, new Row[0]);
            if (views.get(i) instanceof WorkValue single) {
                byte[] value = single.get();
                int size = value == null ? 0 : value.length;
                if (size <= room) {
                    along[i] = new View(true, row(value));
                    room -= size;
                }
            }
        }
        return along;
    }

    private static Row[] row(byte[] value) {
        return value == null ? new Row[0] : new Row[] {new Row(new byte[0], value)};
    }

    /** Waits until a view shows something else. */
    void next(int view) {
        if (!view(view).state().watches()) {
            throw new BreachException(
                    "waits for another version of " + name(view) + ", which its method does not follow");
        }
        view(view).next();
    }

    /** The row with a key: one, or none. */
    Row[] find(int view, byte[] key) {
        return read(view, () -> {
            WorkView from = view(view);
            if (from instanceof WorkValue single) {
                return row(single.get());
            }
            if (from instanceof WorkEntries entries) {
                byte[] value = entries.get(key);
                return value == null ? new Row[0] : new Row[] {new Row(key, value)};
            }
            WorkItems items = (WorkItems) from;
            int index = index(key);
            return index < 0 || index >= items.size() ? new Row[0] : new Row[] {new Row(key, items.get(index))};
        });
    }

    /** How many rows a span has. */
    long count(int view, Span span) {
        return read(view, () -> {
            WorkView of = view(view);
            if (of instanceof WorkItems items) {
                return (long) Math.max(0, end(items, span) - begin(items, span));
            }
            WorkEntries entries = entries(view);
            if (span.from().isEmpty() && span.to().isEmpty()) {
                return (long) entries.size();
            }
            long count = 0;
            WorkEntries.Bounds bounds = bounds(span);
            List<WorkRow> rows = entries.first(bounds, PORTION_ROWS);
            while (!rows.isEmpty()) {
                count += rows.size();
                bounds = after(bounds, rows);
                rows = entries.first(bounds, PORTION_ROWS);
            }
            return count;
        });
    }

    /** Some rows of a page, as many as are sent at a time. */
    Rows page(int call, int question, int view, Page page) {
        return read(view, () -> {
            List<Row> rows = new ArrayList<>();
            boolean more = view(view) instanceof WorkItems items
                    ? items(items, page, rows)
                    : entries(entries(view), page, rows);
            return new Rows(call, question, rows.toArray(Row[]::new), more);
        });
    }

    /** Adds items of a page; returns whether there are more. */
    private static boolean items(WorkItems items, Page page, List<Row> rows) {
        int begin = begin(items, page.span());
        int end = end(items, page.span());
        int at = page.last() ? end - 1 : begin;
        int bytes = 0;
        while (at >= begin && at < end && rows.size() < page.most() && bytes < PORTION_BYTES) {
            byte[] item = items.get(at);
            rows.add(page.last() ? 0 : rows.size(), new Row(key(at), item));
            bytes += item.length;
            at += page.last() ? -1 : 1;
        }
        return at >= begin && at < end;
    }

    /** Adds entries of a page; returns whether there are more. */
    private static boolean entries(WorkEntries entries, Page page, List<Row> rows) {
        WorkEntries.Bounds bounds = bounds(page.span());
        int bytes = 0;
        while (true) {
            List<WorkRow> next = page.last() ? entries.last(bounds, PORTION_ROWS) : entries.first(bounds, PORTION_ROWS);
            if (next.isEmpty()) {
                return false;
            }
            for (int i = 0; i < next.size(); i++) {
                if (rows.size() == page.most() || bytes >= PORTION_BYTES) {
                    return true;
                }
                WorkRow row = next.get(page.last() ? next.size() - 1 - i : i);
                rows.add(page.last() ? 0 : rows.size(), new Row(row.key(), row.value()));
                bytes += row.key().length + row.value().length;
            }
            bounds = page.last() ? before(bounds, next) : after(bounds, next);
        }
    }

    private static WorkEntries.Bounds bounds(Span span) {
        return new WorkEntries.Bounds(
                span.from().orElse(null), !span.after(), span.to().orElse(null));
    }

    private static WorkEntries.Bounds after(WorkEntries.Bounds bounds, List<WorkRow> rows) {
        return new WorkEntries.Bounds(rows.get(rows.size() - 1).key(), false, bounds.to());
    }

    private static WorkEntries.Bounds before(WorkEntries.Bounds bounds, List<WorkRow> rows) {
        return new WorkEntries.Bounds(
                bounds.from(), bounds.inclusive(), rows.get(0).key());
    }

    private static int begin(WorkItems items, Span span) {
        if (span.from().isEmpty()) {
            return 0;
        }
        int from = Math.max(-1, Math.min(items.size(), index(span.from().get())));
        return Math.max(0, span.after() ? from + 1 : from);
    }

    private static int end(WorkItems items, Span span) {
        return span.to().isEmpty()
                ? items.size()
                : Math.min(items.size(), index(span.to().get()));
    }

    private static byte[] key(int index) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(index).array();
    }

    private static int index(byte[] key) {
        if (key.length != Integer.BYTES) {
            throw new IllegalArgumentException("a place in an array is an int, not " + key.length + " bytes");
        }
        return ByteBuffer.wrap(key).getInt();
    }

    /** Makes what a worker has changed, in its order. */
    void write(Write[] writes) {
        for (Write write : writes) {
            if (!view(write.view()).state().writes()) {
                throw new BreachException("writes " + name(write.view()) + ", which its method may only read");
            }
            try {
                write.change().match(new Writing(view(write.view())));
            } catch (IllegalArgumentException
                    | IllegalStateException
                    | IndexOutOfBoundsException
                    | NoSuchElementException e) {
                throw new BreachException("writes what " + name(write.view()) + " cannot be: " + e.getMessage());
            }
        }
    }

    /** Makes a change of a view. */
    private record Writing(WorkView view) implements Change.Cases<Void> {
        @Override
        public Void put(Row row) {
            if (view instanceof WorkValue single) {
                checkNoKey(row.key());
                single.set(row.value());
            } else if (view instanceof WorkEntries entries) {
                entries.put(row.key(), row.value());
            } else {
                ((WorkItems) view).set(index(row.key()), row.value());
            }
            return null;
        }

        @Override
        public Void remove(byte[] key) {
            if (view instanceof WorkEntries entries) {
                entries.remove(key);
            } else if (view instanceof WorkValue entry && entry.state().part() == WorkState.Part.ENTRY) {
                checkNoKey(key);
                entry.set(null);
            } else {
                throw new IllegalArgumentException("nothing is removed from it by a key");
            }
            return null;
        }

        private static void checkNoKey(byte[] key) {
            if (key.length > 0) {
                throw new IllegalArgumentException("a key is given for what has one value");
            }
        }

        @Override
        public Void add(byte[] item) {
            ordered().add(item);
            return null;
        }

        @Override
        public Void removed(Removed which) {
            if (which == Removed.FIRST) {
                ordered().removeFirst();
            } else if (which == Removed.LAST) {
                ordered().removeLast();
            } else if (view instanceof WorkEntries entries) {
                entries.replace(List.of());
            } else {
                ordered().replace(List.of());
            }
            return null;
        }

        private WorkItems ordered() {
            if (view instanceof WorkItems items) {
                return items;
            }
            throw new IllegalArgumentException("it is no array");
        }
    }

    /** A read, whose failure is the worker's. */
    private interface Read<T> {
        T read();
    }

    private <T> T read(int view, Read<T> read) {
        try {
            return read.read();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new BreachException("reads what " + name(view) + " has not: " + e.getMessage());
        }
    }

    private WorkEntries entries(int view) {
        if (view(view) instanceof WorkEntries entries) {
            return entries;
        }
        throw new IllegalArgumentException("it has one value, which a key without bytes asks for");
    }

    private WorkView view(int view) {
        if (view < 0 || view >= views.size()) {
            throw new BreachException("names the view " + view + " of " + views.size());
        }
        return views.get(view);
    }

    private String name(int view) {
        return view(view).state().name();
    }
}
