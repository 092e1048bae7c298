// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class StateStoreTest {
    private static final ValueState<Long> COUNT = new ValueState<>("count", "long", StateCodec.LONG, 0L);
    private static final ValueState<Long> TOTAL = new ValueState<>("total", "long", StateCodec.LONG, 0L);
    private static final ListState<String> NAMES =
            new ListState<>("names", "String[]", StateCodec.STRING, List.of("first"));
    private static final MapState<String, Long> ACCOUNTS =
            new MapState<>("accounts", "Map<String,long>", StateCodec.STRING, StateCodec.LONG, Map.of("a", 100L));
    private static final List<State<?>> STATES = List.of(COUNT, TOTAL, NAMES, ACCOUNTS);
    private static final Access READS =
            Access.of(STATES.stream().map(Permission::reads).toArray(Permission[]::new));
    private static final Access WRITES =
            Access.of(STATES.stream().map(Permission::writes).toArray(Permission[]::new));

    private final SlowLog log = new SlowLog();
    private final StateStore slow = store(log);
    private final StateStore store = store(new MemoryStates());

    private static StateStore store(StateLog log) {
        try {
            return new StateStore("org.example.Bank", STATES, log);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The outcome of a call. */
    private static final class Outcome implements StateLog.Kept {
        private boolean told;
        private Throwable failure;

        @Override
        public void kept(Throwable why) {
            assertFalse(told, "told twice");
            told = true;
            failure = why;
        }

        void isKept() {
            assertTrue(told);
            assertNull(failure);
        }
    }

    private static Outcome write(StateStore store, Consumer<Transaction> body) {
        Transaction transaction = store.begin(WRITES);
        body.accept(transaction);
        Outcome outcome = new Outcome();
        store.commit(transaction, outcome);
        return outcome;
    }

    private static Outcome add(StateStore store, long more) {
        return write(store, transaction -> {
            Writing<Long> count = transaction.writing(COUNT);
            count.set(count.get() + more);
        });
    }

    private static long count(StateStore store) {
        return store.begin(READS).reading(COUNT).get();
    }

    @Test
    void statesBeginWithTheirInitialValues() {
        Transaction reader = store.begin(READS);
        assertEquals(0L, reader.reading(COUNT).get());
        assertEquals(List.of("first"), reader.reading(NAMES).get());
        assertEquals(Map.of("a", 100L), reader.reading(ACCOUNTS).get());
    }

    @Test
    void statesBeginWithWhatIsKept() throws IOException {
        StateLog kept = new StateLog() {
            @Override
            public Map<String, Object> values() {
                return Map.of("count", 7L, "names", new ArrayList<>(List.of("x", "y")), "accounts", Map.of("b", 1L));
            }

            @Override
            public void append(List<Change> changes, Kept hears) {
                hears.kept(null);
            }

            @Override
            public void close() {}
        };
        try (StateStore again = store(kept)) {
            Transaction reader = again.begin(READS);
            assertEquals(7L, reader.reading(COUNT).get());
            assertEquals(0L, reader.reading(TOTAL).get());
            assertEquals(List.of("x", "y"), reader.reading(NAMES).get());
            write(again, transaction -> transaction.writing(ACCOUNTS).put("c", 2L))
                    .isKept();
            assertEquals(
                    Map.of("b", 1L, "c", 2L),
                    again.begin(READS).reading(ACCOUNTS).get());
        }
    }

    @Test
    void aRangeShowsItsEntriesAndRefusesOthers() {
        write(
                        store,
                        transaction -> List.of("b", "c", "d", "e")
                                .forEach(key -> transaction.writing(ACCOUNTS).put(key, 1L)))
                .isKept();
        KeyRange<String> range = KeyRange.between("b", "d");
        ReadingMap<String, Long> part =
                store.begin(Access.of(Permission.reads(ACCOUNTS, range))).reading(ACCOUNTS, range);
        assertEquals(Map.of("b", 1L, "c", 1L), part.get());
        assertEquals(2, part.size());
        assertEquals(Optional.of(Map.entry("b", 1L)), part.first());
        assertEquals(Optional.of(Map.entry("c", 1L)), part.last());
        assertEquals(Optional.empty(), part.get("bb"));
        assertTrue(part.contains("c"));
        assertEquals(Map.of("c", 1L), part.after("b", 5));
        assertEquals(Map.of("c", 1L), part.before("d", 1));
        assertEquals(Map.of("c", 1L), part.range("c", "d"));
        String only = ", only accounts[b..d]";
        assertRefused("accounts[a]" + only, () -> part.get("a"));
        assertRefused("accounts[d]" + only, () -> part.contains("d"));
        assertRefused("accounts[a..c]" + only, () -> part.range("a", "c"));
        assertRefused("accounts[b..e]" + only, () -> part.range("b", "e"));
        assertRefused("accounts[a]" + only, () -> part.after("a", 1));
        assertRefused("accounts[e]" + only, () -> part.before("e", 1));
    }

    private static void assertRefused(String what, Executable read) {
        assertEquals(
                "the call has no permission to read " + what,
                assertThrows(IllegalStateException.class, read).getMessage());
    }

    @Test
    void aRangeMayBeOpenAndMayBeEmpty() {
        write(store, transaction -> transaction.writing(ACCOUNTS).set(Map.of("a", 1L, "b", 2L, "c", 3L)));
        Transaction reader = store.begin(READS);
        assertEquals(
                Map.of("b", 2L, "c", 3L),
                reader.reading(ACCOUNTS, KeyRange.from("b")).get());
        assertEquals(
                Map.of("a", 1L), reader.reading(ACCOUNTS, KeyRange.before("b")).get());
        ReadingMap<String, Long> none = reader.reading(ACCOUNTS, KeyRange.between("c", "a"));
        assertEquals(Map.of(), none.get());
        assertEquals(Optional.empty(), none.last());
        assertRefused("accounts[b], only accounts[c..a]", () -> none.get("b"));
    }

    @Test
    void aWriterReadsTheRangeThatItNamesWithWhatItHasWritten() {
        KeyRange<String> range = KeyRange.from("a");
        Transaction writer =
                store.begin(Access.of(Permission.reads(ACCOUNTS, range), Permission.writes(ACCOUNTS, "b")));
        ReadingMap<String, Long> part = writer.reading(ACCOUNTS, range);
        assertEquals(Map.of("a", 100L), part.get());
        writer.writing(ACCOUNTS, "b").set(Optional.of(5L));
        assertEquals(Map.of("a", 100L, "b", 5L), part.get());
        assertRefused("accounts[..b]", () -> writer.reading(ACCOUNTS, KeyRange.before("b")));
        assertRefused("accounts", () -> writer.reading(ACCOUNTS));
    }

    @Test
    void aWriterReadsWhatItHasWrittenAndNobodyElseDoesBeforeTheCommit() {
        Transaction writer = store.begin(WRITES);
        writer.writing(COUNT).set(5L);
        writer.writing(NAMES).add("second");
        writer.writing(ACCOUNTS).put("b", 1L);
        assertEquals(5L, writer.reading(COUNT).get());
        assertEquals("second", writer.reading(NAMES).get(1));
        assertEquals(Optional.of(1L), writer.reading(ACCOUNTS, "b").get());

        Transaction reader = store.begin(READS);
        store.commit(writer, new Outcome());
        assertEquals(0L, reader.reading(COUNT).get(), "a reader stays with the version that it began with");
        assertEquals(1, reader.reading(NAMES).size());
        assertFalse(reader.reading(ACCOUNTS).contains("b"));
        assertEquals(5L, count(store));
    }

    @Test
    void nothingRemainsOfWhatWasRolledBack() {
        Transaction writer = slow.begin(WRITES);
        writer.writing(COUNT).set(5L);
        writer.writing(ACCOUNTS, "a").set(Optional.empty());
        writer.writing(NAMES).removeFirst();
        Outcome outcome = new Outcome();
        slow.rollBack(writer, outcome);
        outcome.isKept();
        assertEquals(List.of(), log.appended);
        Transaction next = slow.begin(WRITES);
        assertEquals(0L, next.reading(COUNT).get());
        assertEquals(Map.of("a", 100L), next.reading(ACCOUNTS).get());
        assertEquals(List.of("first"), next.reading(NAMES).get());
    }

    @Test
    void entriesThatDifferentCallsWroteAtTheSameTimeAreMerged() {
        Transaction b = store.begin(Access.of(Permission.writes(ACCOUNTS, "b")));
        Transaction a = store.begin(Access.of(Permission.writes(ACCOUNTS, "a")));
        Transaction c = store.begin(Access.of(Permission.writes(ACCOUNTS, "c"), Permission.writes(COUNT)));
        b.writing(ACCOUNTS, "b").set(Optional.of(2L));
        a.writing(ACCOUNTS, "a").set(Optional.empty());
        c.writing(ACCOUNTS, "c").set(Optional.of(3L));
        c.writing(COUNT).set(1L);
        for (Transaction each : List.of(c, a, b)) {
            store.commit(each, new Outcome());
        }
        Transaction reader = store.begin(READS);
        assertEquals(Map.of("b", 2L, "c", 3L), reader.reading(ACCOUNTS).get());
        assertEquals(1L, reader.reading(COUNT).get());
    }

    @Test
    void twoViewsOfOneEntryShowTheSame() {
        write(store, transaction -> {
                    Writing<Optional<Long>> from = transaction.writing(ACCOUNTS, "a");
                    Writing<Optional<Long>> to = transaction.writing(ACCOUNTS, "a");
                    from.set(Optional.of(from.get().orElseThrow() - 30));
                    to.set(Optional.of(to.get().orElseThrow() + 30));
                })
                .isKept();
        assertEquals(
                Optional.of(100L), store.begin(READS).reading(ACCOUNTS, "a").get());
    }

    @Test
    void changesAreToldToTheLogAndNoMoreOfThemThanNeeded() {
        write(slow, transaction -> {
            transaction.writing(COUNT).set(1L);
            transaction.writing(COUNT).set(2L);
            WritingList<String> names = transaction.writing(NAMES);
            names.add("second");
            names.set(0, "one");
            names.set(1, "second");
            names.removeLast();
            WritingMap<String, Long> accounts = transaction.writing(ACCOUNTS);
            accounts.put("a", 100L);
            accounts.put("b", 1L);
            accounts.remove("nobody");
            accounts.remove("a");
        });
        assertEquals(
                List.of(List.of(
                        new Change.Replaced(COUNT, 2L),
                        new Change.Added(NAMES, "second"),
                        new Change.ItemSet(NAMES, 0, "one"),
                        new Change.LastRemoved(NAMES),
                        new Change.Put(ACCOUNTS, "b", 1L),
                        new Change.Removed(ACCOUNTS, "a"))),
                log.appended);
    }

    @Test
    void whatIsReplacedInWholeForgetsTheChangesBefore() {
        write(slow, transaction -> {
            WritingList<String> names = transaction.writing(NAMES);
            names.add("lost");
            names.set(List.of("x", "y"));
            names.removeFirst();
        });
        assertEquals(
                List.of(List.of(new Change.Replaced(NAMES, List.of("x", "y")), new Change.FirstRemoved(NAMES))),
                log.appended);
    }

    @Test
    void aWriterThatChangesNothingCommitsNothing() {
        write(slow, transaction -> {
                    transaction.writing(COUNT).set(0L);
                    transaction.writing(NAMES).set(transaction.reading(NAMES).get());
                    transaction.writing(ACCOUNTS, "a").set(Optional.of(100L));
                    transaction.writing(ACCOUNTS, "b").set(Optional.empty());
                })
                .isKept();
        assertEquals(List.of(), log.appended);
    }

    @Test
    void collectionsThatAreSetAreCopied() {
        List<String> names = new ArrayList<>(List.of("x"));
        write(store, transaction -> transaction.writing(NAMES).set(names));
        names.set(0, "y");
        List<String> held = store.begin(READS).reading(NAMES).get();
        assertEquals(List.of("x"), held);
        assertThrows(UnsupportedOperationException.class, () -> held.add("z"));
        Map<String, Long> accounts = store.begin(READS).reading(ACCOUNTS).get();
        assertThrows(UnsupportedOperationException.class, () -> accounts.put("z", 1L));
        assertThrows(
                UnsupportedOperationException.class,
                () -> accounts.entrySet().iterator().next().setValue(1L));
        assertThrows(
                UnsupportedOperationException.class, () -> accounts.keySet().remove("a"));
    }

    @Test
    void writersBuildOnWhatIsNotKeptYetAndReadersDoNotSeeIt() {
        Outcome first = add(slow, 1);
        Outcome second = add(slow, 1);
        assertEquals(List.of(new Change.Replaced(COUNT, 2L)), log.appended.get(1));
        assertEquals(0L, count(slow));
        assertFalse(first.told);
        log.keep();
        first.isKept();
        assertFalse(second.told);
        assertEquals(1L, count(slow));
        log.keep();
        second.isKept();
        assertEquals(2L, count(slow));
    }

    /** An answer may tell what the call has seen; told before that is kept, it could be gone after a crash. */
    @Test
    void whoHasSeenWhatIsNotKeptYetWaitsForIt() {
        add(slow, 1);
        Outcome silent = write(
                slow, transaction -> assertEquals(1L, transaction.reading(COUNT).get()));
        Outcome back = new Outcome();
        slow.rollBack(slow.begin(WRITES), back);
        Outcome reader = new Outcome();
        slow.commit(slow.begin(READS), reader);
        reader.isKept();
        assertFalse(silent.told);
        assertFalse(back.told);
        log.keep();
        silent.isKept();
        back.isKept();
    }

    @Test
    void oneThatFailsWhenItIsToldKeepsNobodyElseFromBeingTold() {
        Transaction writer = slow.begin(WRITES);
        writer.writing(COUNT).set(1L);
        slow.commit(writer, failure -> {
            throw new IllegalStateException("nobody there");
        });
        Outcome reader = new Outcome();
        slow.rollBack(slow.begin(WRITES), reader);
        assertThrows(IllegalStateException.class, log::keep);
        reader.isKept();
    }

    @Test
    void afterAFailureNothingIsWrittenAndReadersSeeWhatIsKept() {
        add(slow, 1).told = false;
        log.keep();
        Outcome lost = add(slow, 1);
        Outcome after = add(slow, 1);
        IOException full = new IOException("the disk is full");
        log.fail(full);
        assertInstanceOf(StateFailure.class, lost.failure);
        assertSame(full, lost.failure.getCause());
        assertTrue(lost.failure.getMessage().contains("org.example.Bank")
                && lost.failure.getMessage().contains("the disk is full"));
        log.keep();
        assertInstanceOf(StateFailure.class, after.failure, "what was built on something lost is lost, too");
        Outcome later = add(slow, 1);
        assertInstanceOf(StateFailure.class, later.failure);
        assertEquals(3, log.appended.size(), "nothing more is written");
        assertEquals(1L, count(slow));
        Outcome reads = write(
                slow, transaction -> assertEquals(1L, transaction.reading(COUNT).get()));
        reads.isKept();
    }

    @Test
    void aWriterAfterAFailureBuildsOnWhatIsKept() {
        write(slow, transaction -> transaction.writing(NAMES).removeFirst());
        log.fail(new IOException("the disk is full"));
        Outcome later = write(slow, transaction -> transaction.writing(NAMES).set(0, "another"));
        assertInstanceOf(StateFailure.class, later.failure);
        assertEquals(List.of("first"), slow.begin(READS).reading(NAMES).get());
    }

    @Test
    void writingGoesOnWithWhatIsKept() {
        log.resumes = true;
        add(slow, 1);
        log.keep();
        Outcome lost = add(slow, 10);
        // It has seen what is about to be lost, and may commit only after that.
        Transaction seen = slow.begin(WRITES);
        seen.writing(COUNT).set(seen.writing(COUNT).get() + 100);
        Transaction onlySeen = slow.begin(WRITES);
        Outcome after = add(slow, 1000);
        log.fail(new IOException("the disk is full"));
        assertInstanceOf(StateFailure.class, lost.failure);
        assertInstanceOf(StateFailure.class, add(slow, 1).failure, "what was built on it is not told of yet");
        log.fail(new IOException("the disk is full"));
        assertInstanceOf(StateFailure.class, after.failure);
        assertNull(slow.failure());
        for (Transaction late : List.of(seen, onlySeen)) {
            Outcome outcome = new Outcome();
            slow.commit(late, outcome);
            assertInstanceOf(StateFailure.class, outcome.failure, "it has seen what is nowhere");
        }
        Outcome next = add(slow, 5);
        log.keep();
        next.isKept();
        assertEquals(6L, count(slow));
        assertEquals(4, log.appended.size());
    }

    @Test
    void aLogThatThrowsHasFailed() {
        StateStore broken = store(new StateLog() {
            @Override
            public Map<String, Object> values() {
                return Map.of();
            }

            @Override
            public void append(List<Change> changes, Kept kept) {
                throw new IllegalStateException("closed");
            }

            @Override
            public void close() {}
        });
        assertInstanceOf(StateFailure.class, add(broken, 1).failure);
        assertEquals(0L, count(broken));
        assertEquals(0L, broken.begin(WRITES).reading(COUNT).get());
    }

    @Test
    void viewsAreOfNoUseWhenTheCallIsOver() {
        for (boolean commit : new boolean[] {true, false}) {
            Transaction transaction = store.begin(WRITES);
            Writing<Long> count = transaction.writing(COUNT);
            WritingList<String> names = transaction.writing(NAMES);
            WritingMap<String, Long> accounts = transaction.writing(ACCOUNTS);
            Writing<Optional<Long>> account = transaction.writing(ACCOUNTS, "a");
            Transaction reader = store.begin(READS);
            Watching<Long> watching = reader.watching(COUNT);
            if (commit) {
                store.commit(transaction, new Outcome());
                store.commit(reader, new Outcome());
            } else {
                store.rollBack(transaction, new Outcome());
                store.rollBack(reader, new Outcome());
            }
            Stream.<Executable>of(
                            count::get,
                            () -> count.set(1L),
                            names::get,
                            names::size,
                            () -> names.get(0),
                            () -> names.add("x"),
                            names::removeFirst,
                            accounts::get,
                            () -> accounts.get("a"),
                            () -> accounts.put("a", 1L),
                            () -> accounts.remove("a"),
                            account::get,
                            () -> account.set(Optional.empty()),
                            watching::get,
                            watching::next,
                            () -> transaction.reading(COUNT),
                            () -> transaction.writing(COUNT),
                            () -> store.commit(transaction, new Outcome()),
                            () -> store.rollBack(transaction, new Outcome()))
                    .forEach(late -> assertThrows(IllegalStateException.class, late));
        }
        assertEquals(0L, count(store));
    }

    @Test
    void nullIsRefusedWithTheNameOfTheState() {
        Transaction writer = store.begin(WRITES);
        refused("count", () -> writer.writing(COUNT).set(null));
        refused("names", () -> writer.writing(NAMES).set(null));
        refused("names", () -> writer.writing(NAMES).set(Arrays.asList("x", null)));
        refused("names", () -> writer.writing(NAMES).add(null));
        refused("names", () -> writer.writing(NAMES).set(0, null));
        refused("accounts", () -> writer.writing(ACCOUNTS).set(null));
        refused("accounts", () -> writer.writing(ACCOUNTS).put(null, 1L));
        refused("accounts", () -> writer.writing(ACCOUNTS).put("a", null));
        refused("accounts", () -> writer.writing(ACCOUNTS).remove(null));
        refused("accounts", () -> writer.writing(ACCOUNTS).get(null));
        refused("accounts", () -> writer.writing(ACCOUNTS, null));
        refused("accounts", () -> writer.writing(ACCOUNTS, "a").set(null));
        store.commit(writer, new Outcome());
        assertEquals(List.of("first"), store.begin(READS).reading(NAMES).get());
    }

    private static void refused(String state, Executable call) {
        assertTrue(assertThrows(NullPointerException.class, call).getMessage().contains(state));
    }

    @Test
    void whatIsNotThereIsRefused() {
        WritingList<String> names = store.begin(WRITES).writing(NAMES);
        assertThrows(IndexOutOfBoundsException.class, () -> names.get(1));
        assertThrows(IndexOutOfBoundsException.class, () -> names.get(-1));
        assertThrows(IndexOutOfBoundsException.class, () -> names.set(1, "x"));
        assertEquals("first", names.removeLast());
        assertTrue(assertThrows(NoSuchElementException.class, names::removeFirst)
                .getMessage()
                .contains("names"));
        assertThrows(NoSuchElementException.class, names::removeLast);
        assertEquals(List.of(), names.get());
    }

    @Test
    void aCallGetsNoViewsBeyondItsPermissions() {
        Transaction reader = store.begin(READS);
        assertThrows(IllegalStateException.class, () -> reader.writing(COUNT));
        Transaction writer = store.begin(Access.of(Permission.writes(ACCOUNTS, "a"), Permission.reads(COUNT)));
        assertEquals(0L, writer.reading(COUNT).get());
        assertEquals(Optional.of(100L), writer.reading(ACCOUNTS, "a").get());
        assertThrows(IllegalStateException.class, () -> writer.writing(COUNT));
        assertThrows(IllegalStateException.class, () -> writer.reading(TOTAL));
        assertThrows(IllegalStateException.class, () -> writer.writing(ACCOUNTS, "b"));
        assertThrows(IllegalStateException.class, () -> writer.reading(ACCOUNTS));
        assertThrows(IllegalStateException.class, () -> writer.writing(ACCOUNTS));
        assertThrows(IllegalStateException.class, () -> writer.watching(COUNT));
        assertThrows(
                IllegalStateException.class, () -> store.begin(Access.ALONE).reading(COUNT));
    }

    @Test
    void closingClosesTheLog() throws IOException {
        slow.close();
        assertTrue(log.closed);
    }
}
