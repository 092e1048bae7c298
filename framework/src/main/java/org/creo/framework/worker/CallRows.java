// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.worker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.framework.state.RemoteRows;
import rasp.work.Ask;
import rasp.work.Change;
import rasp.work.Count;
import rasp.work.Moved;
import rasp.work.Order;
import rasp.work.Page;
import rasp.work.Question;
import rasp.work.Removed;
import rasp.work.Report;
import rasp.work.Rows;
import rasp.work.View;
import rasp.work.Write;

/** The state of one call: what has come along with it, and what the host is asked for. */
final class CallRows implements RemoteRows {
    /** So many rows are asked for at a time. */
    private static final int PORTION = 1000;
    /** What a change takes in a report besides keys and values, at most. */
    private static final int ROW_BYTES = 32;

    private final CallLine line;
    private volatile View[] views;
    /** Read and written under the lock of the line. */
    private final Map<Integer, Order> answers = new HashMap<>();

    /** Those below are read and written under the lock of the list. */
    private final List<Write> writes = new ArrayList<>();

    private long written;
    private int questions;

    CallRows(CallLine line, View[] views) {
        this.line = line;
        this.views = views;
    }

    /** The host has answered a question. */
    void answer(int question, Order answer) {
        line.hear(() -> answers.put(question, answer));
    }

    private Order ask(int view, Question what) {
        int question;
        synchronized (writes) {
            question = ++questions;
        }
        line.say(Report.ask(new Ask(line.call(), question, view, what)));
        line.await(() -> answers.containsKey(question));
        synchronized (line) {
            return answers.remove(question);
        }
    }

    private Rows rows(int view, Question what) {
        return ((Order.Rows) ask(view, what)).value();
    }

    @Override
    public Optional<byte[]> find(int view, byte[] key) {
        View along = views[view];
        if (!along.complete()) {
            Rows found = rows(view, Question.row(key));
            return found.rowsLength() == 0
                    ? Optional.empty()
                    : Optional.of(found.rows(0).value());
        }
        for (int i = 0; i < along.rowsLength(); i++) {
            if (key.length == 0 || Arrays.equals(along.rows(i).key(), key)) {
                return Optional.of(along.rows(i).value());
            }
        }
        return Optional.empty();
    }

    @Override
    public long count(int view) {
        if (views[view].complete()) {
            return views[view].rowsLength();
        }
        Count count = ((Order.Count) ask(view, Question.count(sent(Span.ALL)))).value();
        return count.count();
    }

    private static rasp.work.Span sent(Span span) {
        return new rasp.work.Span(Optional.ofNullable(span.from()), span.after(), Optional.ofNullable(span.to()));
    }

    @Override
    public List<Row> rows(int view, Span span, boolean last, int most) {
        List<Row> found = new ArrayList<>();
        Span left = span;
        boolean more = true;
        while (more && found.size() < most) {
            Rows page = rows(view, Question.page(new Page(sent(left), last, Math.min(PORTION, most - found.size()))));
            List<Row> rows = new ArrayList<>(page.rowsLength());
            for (int i = 0; i < page.rowsLength(); i++) {
                rows.add(new Row(page.rows(i).key(), page.rows(i).value()));
            }
            if (rows.isEmpty()) {
                break;
            }
            found.addAll(last ? 0 : found.size(), rows);
            left = last
                    ? new Span(span.from(), span.after(), rows.get(0).key())
                    : new Span(rows.get(rows.size() - 1).key(), true, span.to());
            more = page.more();
        }
        return found;
    }

    @Override
    public void next(int view) {
        Moved moved = ((Order.Moved) ask(view, Question.next(true))).value();
        views = moved.views();
    }

    /** What was written, in its order. */
    Write[] writes() {
        synchronized (writes) {
            return writes.toArray(Write[]::new);
        }
    }

    /** How many bytes that has. */
    long written() {
        synchronized (writes) {
            return written;
        }
    }

    private void write(int view, Change change, int size) {
        synchronized (writes) {
            writes.add(new Write(view, change));
            written += ROW_BYTES + size;
        }
    }

    @Override
    public void put(int view, byte[] key, byte[] value) {
        write(view, Change.put(new rasp.work.Row(key, value)), key.length + value.length);
    }

    @Override
    public void remove(int view, byte[] key) {
        write(view, Change.remove(key), key.length);
    }

    @Override
    public void add(int view, byte[] item) {
        write(view, Change.add(item), item.length);
    }

    @Override
    public void removeAll(int view) {
        write(view, Change.removed(Removed.ALL), 0);
    }

    @Override
    public void removeFirst(int view) {
        write(view, Change.removed(Removed.FIRST), 0);
    }

    @Override
    public void removeLast(int view) {
        write(view, Change.removed(Removed.LAST), 0);
    }
}
