// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.logbook;

import java.util.List;
import java.util.Optional;
import logbook.Entry;
import logbook.Level;
import logbook.LogBookHandler;
import org.creo.framework.state.Reading;
import org.creo.framework.state.ReadingList;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingList;

/** Keeps what programs log, and the lowest level that each of them is to log. */
public final class LogBookService implements LogBookHandler {
    @Override
    public void log(Entry entry, WritingList<Entry> entries) {
        entries.add(entry);
        if (entries.size() > KEPT) {
            entries.removeFirst();
        }
    }

    @Override
    public Entry[] latest(int count, ReadingList<Entry> entries) {
        List<Entry> all = entries.get();
        int kept = Math.max(0, Math.min(count, all.size()));
        return all.subList(all.size() - kept, all.size()).toArray(Entry[]::new);
    }

    @Override
    public Level threshold(String program, Reading<Optional<Level>> thresholds) {
        return thresholds.get().orElse(Level.INFO);
    }

    @Override
    public void setThreshold(String program, Level level, Writing<Optional<Level>> thresholds) {
        thresholds.set(Optional.of(level));
    }
}
