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
                values.put(state.name(), state.read(reader -> file.read(state.number, state.name(), reader)));
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
        List<Write> writes = new ArrayList<>();
        try {
            for (Change change : changes) {
                states.get(change.state().name()).add(change, writes);
            }
        } catch (IOException | RuntimeException e) {
            committer.fail(part, e, kept);
            return;
        }
        committer.add(part, writes, kept);
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
