// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.creo.framework.queue.Seen;

/**
 * The states of one service, as versions: each commit makes a new one out of the newest, and a version never changes.
 * Calls that read see the last version that the provider has kept, without a lock. Calls that write begin with the
 * newest one, kept already or not, and are answered once it is kept.
 *
 * <p>It relies on {@link Permissions} to keep calls that write apart: a call's permissions are granted before its
 * transaction begins, and released when its commit or rollback has returned. Any thread may call it.
 */
public final class StateStore implements AutoCloseable {
    private static final SecureRandom RANDOM = new SecureRandom();
    /** The prime of the hash FNV-1a. */
    private static final long HASH_PRIME = 0x100000001b3L;

    private final String service;
    private final List<State<?>> states;
    private final Map<String, Integer> indexes = new HashMap<>();
    private final StateLog log;

    /** Held while a commit is appended. */
    private final ReentrantLock commits = new ReentrantLock();
    /** Changed by the thread that commits, under the lock. */
    private volatile Version newest;
    /** The last version that is kept. Changed by the log, in the order of the commits. */
    private volatile Version shown;
    /** Why nothing can be written any more, or for now; null while writing works. Changed under the lock. */
    private volatile StateFailure failure;
    /**
     * How many commits were appended of which the log has not said yet whether they are kept; added to under the lock.
     */
    private final AtomicInteger untold = new AtomicInteger();

    private final ReentrantLock watching = new ReentrantLock();
    private final Condition[] newer;
    /** How many threads wait for each state to change; written under the lock. */
    private final AtomicIntegerArray watchers;

    private volatile boolean closed;

    private final Stamps stamps = new Stamps();
    /** Tells this store's stamps from those of others, and of this service before it was started again. */
    private final String origin = text(RANDOM.nextLong());

    private final long seed = RANDOM.nextLong();

    /**
     * Begins with what the log holds.
     *
     * @param service full name of the interface
     * @param states in declared order
     * @param log keeps the commits; closed with the store
     * @throws IOException if the log cannot be read
     */
    public StateStore(String service, List<State<?>> states, StateLog log) throws IOException {
        this.service = service;
        this.states = List.copyOf(states);
        this.log = log;
        Map<String, Object> kept = log.values();
        Object[] values = new Object[states.size()];
        newer = new Condition[values.length];
        watchers = new AtomicIntegerArray(values.length);
        for (int i = 0; i < values.length; i++) {
            State<?> state = states.get(i);
            indexes.put(state.name(), i);
            values[i] = persistent(state, kept.getOrDefault(state.name(), state.initial()));
            newer[i] = watching.newCondition();
        }
        newest = new Version(values);
        newest.settle(null);
        shown = newest;
    }

    private static Object persistent(State<?> state, Object value) {
        if (state instanceof MapState<?, ?> map) {
            return persistent(map, value);
        }
        return state instanceof ListState ? PersistentList.copyOf((List<?>) value, state.name()) : value;
    }

    @SuppressWarnings("unchecked") // a map state holds a map of its type
    private static <K, V> Map<K, V> persistent(MapState<K, V> state, Object value) {
        return PersistentMap.ofKept((Map<K, V>) value, state);
    }

    /** The name by which it was opened. */
    public String service() {
        return service;
    }

    State<?> state(int index) {
        return states.get(index);
    }

    int index(State<?> state) {
        Integer index = indexes.get(state.name());
        if (index == null) {
            throw new IllegalArgumentException("not a state of " + service + ": " + state.name());
        }
        return index;
    }

    /**
     * A transaction for a call that may run: its permissions were granted. Never waits. {@link #commit} or
     * {@link #rollBack} ends it.
     *
     * @param access what the call touches; the transaction gives views of nothing else, except that a call that does
     *     not write may read all states
     */
    public Transaction begin(Access access) {
        boolean writes = access.kind() == Access.Kind.WRITING && failure == null;
        return new OpenTransaction(this, access, writes ? newest : shown);
    }

    /**
     * Ends a transaction and commits what was written in it, all of it at once. Does not wait until it is kept. When
     * this returns, the call's permissions may be released: later writers see what it wrote; readers see it when it is
     * kept.
     *
     * @param transaction of this store
     * @param kept called once, by this thread or another and without a lock, when everything that the call wrote and
     *     saw is kept, and its answer may be sent; with a {@link StateFailure} if that cannot be kept, a
     *     {@link ChangedException} if a state has changed on which it depends, or an {@link UnkeepableException}
     */
    public void commit(Transaction transaction, StateLog.Kept kept) {
        OpenTransaction open = (OpenTransaction) transaction;
        open.end();
        Version version = open.changed() ? append(open) : open.base();
        version.whenSettled(kept);
    }

    /**
     * Ends a transaction and drops its changes.
     *
     * @param kept as for {@link #commit}: what the call has seen may not be kept yet, and its answer may depend on it
     */
    public void rollBack(Transaction transaction, StateLog.Kept kept) {
        OpenTransaction open = (OpenTransaction) transaction;
        open.end();
        open.base().whenSettled(kept);
    }

    private Version append(OpenTransaction open) {
        commits.lock();
        try {
            if (failure != null) {
                return Version.lost(failure);
            }
            if (open.base().failure() != null) {
                // The call began while a commit was under way that was then not kept: what the call has seen is gone.
                return Version.lost(open.base().failure());
            }
            if (!isUnchanged(open.expected(), newest)) {
                return Version.lost(new ChangedException());
            }
            Version version = open.onto(newest);
            List<Change> changes = open.changes();
            untold.incrementAndGet();
            try {
                log.append(changes, failed -> settle(version, failed));
                if (version.failure() == null) {
                    newest = version;
                }
            } catch (UnkeepableException e) {
                untold.decrementAndGet();
                return Version.lost(e);
            } catch (RuntimeException | Error e) {
                settle(version, e);
            }
            return version;
        } finally {
            commits.unlock();
        }
    }

    /** Marks a version as kept, or as lost. Called by the log, for one version after another. */
    private void settle(Version version, Throwable failed) {
        if (failed != null) {
            fail(failed);
        }
        if (failure == null) {
            show(version);
        }
        version.settle(failure);
        if (untold.decrementAndGet() == 0 && failure != null) {
            resume();
        }
    }

    private void fail(Throwable why) {
        // Under the lock: whatever builds on the version was appended before, or will not be.
        commits.lock();
        try {
            if (failure == null) {
                failure = new StateFailure(service, why);
            }
        } finally {
            commits.unlock();
        }
    }

    /**
     * Goes on from the last version that is kept, if the log can. No commit is under way, and the last ones have
     * failed.
     */
    private void resume() {
        commits.lock();
        try {
            if (log.resume()) {
                newest = shown;
                failure = null;
            }
        } finally {
            commits.unlock();
        }
    }

    private void show(Version version) {
        Version before = shown;
        shown = version;
        for (int i = 0; i < newer.length; i++) {
            if (before.values[i] != version.values[i] && watchers.get(i) > 0) {
                wake(i);
            }
        }
    }

    private void wake(int index) {
        watching.lock();
        try {
            newer[index].signalAll();
        } finally {
            watching.unlock();
        }
    }

    /**
     * Waits for a version in which a state is another object than in this one, possibly an equal one.
     *
     * @throws CancellationException if the thread is interrupted, or the store closed
     */
    Version awaitNewer(Version seen, int index) {
        watching.lock();
        // This thread first counts itself and then reads the version; the thread that shows a version first sets it and
        // then reads the count. So one of the two notices the other.
        watchers.incrementAndGet(index);
        try {
            Version version = shown;
            while (version.values[index] == seen.values[index] && !closed) {
                newer[index].await();
                version = shown;
            }
            if (closed || Thread.currentThread().isInterrupted()) {
                throw new CancellationException("the call has its answer, newer state is not waited for");
            }
            return version;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the thread that waits for newer state was interrupted");
        } finally {
            watchers.decrementAndGet(index);
            watching.unlock();
        }
    }

    /**
     * What a call with this access sees of the states that it names if it reads them now, as a text: a call that gets
     * the same text sees the same. It is made of letters, digits and points.
     */
    public String stamp(Access access) {
        return stamp(access, shown);
    }

    /** What a call that has not written has seen of the states, for its {@link #stamp(Access, Seen)}. */
    public Seen seen(Transaction transaction) {
        return ((OpenTransaction) transaction).base();
    }

    /** As {@link #stamp(Access)}, for what a call has seen. */
    public String stamp(Access access, Seen seen) {
        Version version = (Version) seen;
        StringBuilder text = new StringBuilder(origin);
        for (Permission permission : access.permissions()) {
            text.append('.').append(part(version, permission));
        }
        return text.toString();
    }

    /** The part of a stamp for one state, or for one entry of it: which one it is, and the number of its value. */
    private String part(Version version, Permission permission) {
        Object value = value(version, permission);
        String which = permission.key() == null ? "w" : "e" + text(hash(permission.key())) + "v";
        return index(permission.state()) + which + text(value == null ? 0 : stamps.of(value));
    }

    private static String text(long number) {
        return Long.toUnsignedString(number, Character.MAX_RADIX);
    }

    /** The hash of a key: nobody outside can find another key that has the same. */
    private long hash(Object key) {
        long hash = seed;
        String text = key instanceof Enum<?> constant ? constant.name() : key.toString();
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * HASH_PRIME;
            hash ^= hash >>> 29;
        }
        return hash;
    }

    /** The value of a state or entry; null for an entry that is not there. */
    private Object value(Version version, Permission permission) {
        Object value = version.values[index(permission.state())];
        return permission.key() == null ? value : ((PersistentMap<?, ?>) value).get(permission.key());
    }

    /**
     * Whether the values of which a {@link #stamp} is made are still the same, for a call that is about to write. They
     * are those of whole states, and of entries that the call names. While the call runs, nobody changes what it has
     * permissions for; at the other states its {@link #commit} looks again.
     *
     * @param transaction of the call, which has not written yet
     */
    public boolean isUnchanged(String stamp, Transaction transaction) {
        OpenTransaction open = (OpenTransaction) transaction;
        List<String> parts = List.of(stamp.split("\\."));
        // A stamp without parts is that of an answer which depends on no state.
        if (parts.size() < 2 || !parts.get(0).equals(origin)) {
            return false;
        }
        Set<String> others = new HashSet<>(parts.subList(1, parts.size()));
        for (Permission permission : open.access().permissions()) {
            others.remove(part(open.base(), permission));
        }
        if (!isUnchanged(others, newest)) {
            return false;
        }
        open.expect(others);
        return true;
    }

    /** Whether these parts of a stamp, each for a whole state, are those of a version. */
    private boolean isUnchanged(Set<String> parts, Version version) {
        return parts.isEmpty()
                || states.stream()
                        .map(state -> part(version, Permission.reads(state)))
                        .collect(Collectors.toSet())
                        .containsAll(parts);
    }

    /**
     * Whether all entries that a call names are there.
     *
     * @param transaction of the call, which has not written yet
     */
    public boolean isThere(Transaction transaction) {
        OpenTransaction open = (OpenTransaction) transaction;
        return open.access().permissions().stream().allMatch(permission -> value(open.base(), permission) != null);
    }

    /**
     * Whether no state and no entry that a call names is there; a whole state always is.
     *
     * @param transaction of the call, which has not written yet
     */
    public boolean isNowhere(Transaction transaction) {
        OpenTransaction open = (OpenTransaction) transaction;
        return open.access().permissions().stream().allMatch(permission -> value(open.base(), permission) == null);
    }

    /** The values of all states that calls which read see now, in declared order. */
    public List<Held<?>> held() {
        Version version = shown;
        return states.stream().<Held<?>>map(state -> held(state, version)).toList();
    }

    @SuppressWarnings("unchecked") // the value of a state is one of its type
    private <T> Held<T> held(State<T> state, Version version) {
        return new Held<>(service, state, (T) version.values[index(state)]);
    }

    /** Why nothing can be written now, or ever again; null while writing works. */
    public StateFailure failure() {
        StateFailure known = failure;
        Throwable obstacle = known == null ? log.obstacle() : null;
        return obstacle == null ? known : new StateFailure(service, obstacle);
    }

    /** As {@link StateLog#full}. */
    public boolean full() {
        return log.full();
    }

    /** As {@link StateLog#whenRoom}. */
    public void whenRoom(Runnable resume) {
        log.whenRoom(resume);
    }

    /** As {@link StateLog#waiting}. */
    public long waiting() {
        return log.waiting();
    }

    /** As {@link StateLog#limit}. */
    public long limit() {
        return log.limit();
    }

    /**
     * Waits for all commits to be kept, and wakes those that wait for newer versions. To be called when no more calls
     * run.
     */
    @Override
    public void close() throws IOException {
        closed = true;
        for (int i = 0; i < newer.length; i++) {
            wake(i);
        }
        log.close();
    }
}
