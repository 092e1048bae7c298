// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.creo.framework.state.Change;
import org.creo.framework.state.StateLog;
import org.creo.framework.state.UnkeepableException;

/**
 * One service's part of the file. Changes are encoded on the services' threads, and written by one thread for all
 * services.
 */
final class ServiceLog implements StateLog {
    private final Map<String, KeptState<?>> states;
    private final StateFile file;
    private final Committer committer;
    private final CommitBacklog backlog;
    private final CommitBacklog.Part part;
    private final long largest;
    private boolean read;
    private Run run = new Run();
    /** For each state, the task that undoes the first of the commits that were not kept. */
    private final Map<KeptState<?>, Runnable> lost = new HashMap<>();

    /** @param largest how many bytes a key and its value may have together */
    ServiceLog(List<KeptState<?>> states, StateFile file, Committer committer, CommitBacklog backlog, long largest) {
        this.states = states.stream().collect(Collectors.toMap(KeptState::name, Function.identity()));
        this.file = file;
        this.committer = committer;
        this.backlog = backlog;
        this.part = backlog.part();
        this.largest = largest;
    }

    @Override
    public Map<String, Object> values() throws IOException {
        if (read) {
            throw new IllegalStateException("the values at the start were read before");
        }
        Map<String, Object> values = new HashMap<>();
        for (KeptState<?> state : states.values()) {
            if (state.isKept()) {
                values.put(state.name(), state.read(reader -> file.read(state.number, state.fullName(), reader)));
            }
        }
        read = true;
        return values;
    }

    @Override
    public void append(List<Change> changes, Kept kept) {
        if (!read) {
            throw new IllegalStateException("a commit before the values were read that it changes");
        }
        Map<KeptState<?>, Runnable> undo = new HashMap<>();
        Run current = run;
        try {
            committer.add(current, part, writes(changes, undo), failed -> told(failed, undo, kept));
        } catch (UnkeepableException e) {
            undo.values().forEach(Runnable::run);
            throw e;
        } catch (OutOfMemoryError e) {
            undo.values().forEach(Runnable::run);
            throw new UnkeepableException("there is no memory to keep what it has written", e);
        }
    }

    /** Encodes all changes. If one cannot be encoded, nothing has happened: that concerns one call alone. */
    private List<Write> writes(List<Change> changes, Map<KeptState<?>, Runnable> undo) {
        List<Write> writes = new ArrayList<>();
        for (Change change : changes) {
            KeptState<?> state = states.get(change.state().name());
            undo.computeIfAbsent(state, KeptState::undo);
            int before = writes.size();
            try {
                state.add(change, writes);
            } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
                throw new UnkeepableException(change, e);
            }
            for (Write write : writes.subList(before, writes.size())) {
                checkSize(change, write);
            }
        }
        return writes;
    }

    private void checkSize(Change change, Write write) {
        if (write instanceof Write.Put put && (long) put.key().length + put.value().length > largest) {
            throw new UnkeepableException(
                    change,
                    new IOException("it has " + ((long) put.key().length + put.value().length)
                            + " bytes with its key, and at most " + largest + " can be kept"));
        }
    }

    /** Tells the outcome of a commit. Called by the thread that commits, in the order of the commits. */
    private void told(Throwable failed, Map<KeptState<?>, Runnable> undo, Kept kept) {
        if (failed != null) {
            // The first commit that was not kept knows how the state was before all of them.
            undo.forEach(lost::putIfAbsent);
        }
        kept.kept(failed);
    }

    /** Called by the thread that commits, while nobody appends. */
    @Override
    public boolean resume() {
        if (!committer.goesOn()) {
            return false;
        }
        lost.values().forEach(Runnable::run);
        lost.clear();
        run = new Run();
        return true;
    }

    @Override
    public Throwable obstacle() {
        return committer.obstacle();
    }

    @Override
    public boolean full() {
        return part.full();
    }

    @Override
    public void whenRoom(Runnable resume) {
        part.whenRoom(resume);
    }

    @Override
    public long waiting() {
        return part.bytes();
    }

    @Override
    public long limit() {
        return backlog.limit();
    }

    @Override
    public void close() {
        try {
            committer.awaitAll(part);
        } finally {
            part.close();
        }
    }
}
