// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.faults;

import java.util.Optional;
import org.creo.framework.state.Reading;
import org.creo.framework.state.ReadingList;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingList;
import trouble.Contents;
import trouble.VaultHandler;

/** Writes its states in the simplest way: keeping them is the host's task. */
final class PlainVault implements VaultHandler {
    @Override
    public long increment(Writing<Long> count) {
        count.set(count.get() + 1);
        return count.get();
    }

    @Override
    public void add(long more, Writing<Long> count) {
        count.set(count.get() + more);
    }

    @Override
    public void transfer(int from, int to, Writing<Optional<Long>> source, Writing<Optional<Long>> target) {
        source.set(Optional.of(source.get().orElse(0L) - 1));
        target.set(Optional.of(target.get().orElse(0L) + 1));
    }

    @Override
    public int append(long entry, WritingList<Long> entries, Writing<Long> last) {
        entries.add(entry);
        last.set(entry);
        return entries.size() - 1;
    }

    @Override
    public void note(long number, Writing<Long> noted) {
        noted.set(number);
    }

    @Override
    public Contents contents(
            Reading<Long> count, ReadingMap<Integer, Long> accounts, ReadingList<Long> entries, Reading<Long> last) {
        return new Contents(
                count.get(),
                accounts.get(),
                entries.get().stream().mapToLong(Long::longValue).toArray(),
                last.get());
    }
}
