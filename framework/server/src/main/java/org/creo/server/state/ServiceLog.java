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
    private final Backlog backlog;
    private final Backlog.Part part;
    private boolean read;

    ServiceLog(List<KeptState<?>> states, StateFile file, Committer committer, Backlog backlog) {
        this.states = states.stream().collect(Collectors.toMap(KeptState::name, Function.identity()));
        this.file = file;
        this.committer = committer;
        this.backlog = backlog;
        this.part = backlog.part();
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
        committer.add(part, writes(changes), kept);
    }

    /** Encodes all, or nothing has happened: what cannot be encoded is the concern of one call. */
    private List<Write> writes(List<Change> changes) {
        List<Write> writes = new ArrayList<>();
        Map<KeptState<?>, Runnable> undo = new HashMap<>();
        for (Change change : changes) {
            KeptState<?> state = states.get(change.state().name());
            undo.computeIfAbsent(state, KeptState::undo);
            try {
                state.add(change, writes);
            } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
                undo.values().forEach(Runnable::run);
                throw new UnkeepableException(change, e);
            }
        }
        return writes;
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
        committer.awaitAll(part);
    }
}
