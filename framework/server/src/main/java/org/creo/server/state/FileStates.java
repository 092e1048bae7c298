// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.creo.framework.state.State;
import org.creo.framework.state.StateLog;
import org.creo.framework.state.StateProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps states in a file: {@code state.db} in a folder that belongs to one host at a time, with {@code state.db-wal}
 * beside it while the host runs. What was acknowledged outlives the process, however that ends; what else it outlives
 * is said by {@link StateSync}. A commit costs what it changes, not what there is: arrays are kept item by item, maps
 * entry by entry.
 *
 * <p>A state is kept from its first change on. Until then it holds its initial value, whatever the description says
 * that is. What is kept of states and services that are gone stays in the file, and is there again when they are.
 *
 * <p>Behind an error of the disk no commit of any service is taken any more, until the host is started again. Where it
 * was a sync that failed, commits that were refused then may turn up at the next start all the same.
 *
 * <p>Any thread may open and close; each log belongs to one thread at a time.
 */
public final class FileStates implements StateProvider {
    private static final Logger LOG = LoggerFactory.getLogger(FileStates.class);

    private final Path folder;
    private final StateSync sync;
    /** The three are there from the first service on: a host whose services have no states needs no folder. */
    private FolderLock lock;

    private StateFile file;
    private Committer committer;
    private int lastNumber;

    /**
     * Touches nothing yet.
     *
     * @param folder for this host alone; must be there when the first states are opened
     */
    public FileStates(Path folder, StateSync sync) {
        this.folder = folder;
        this.sync = sync;
    }

    @Override
    public synchronized StateLog open(String service, List<State<?>> states) throws IOException {
        if (file == null) {
            start();
        }
        Map<String, StateFile.Kept> kept = file.states().stream()
                .filter(state -> state.service().equals(service))
                .collect(Collectors.toMap(StateFile.Kept::name, Function.identity()));
        compare(service, states, kept);
        List<KeptState<?>> opened = new ArrayList<>();
        for (State<?> state : states) {
            StateFile.Kept before = kept.get(state.name());
            opened.add(KeptState.of(state, service, before == null ? ++lastNumber : before.number(), before != null));
        }
        return new ServiceLog(opened, file, committer);
    }

    private void start() throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException("there is no folder " + folder + " for states; make it, or mount it");
        }
        lock = FolderLock.of(folder);
        try {
            file = StateFile.open(folder, sync instanceof StateSync.Always);
            lastNumber = file.states().stream()
                    .mapToInt(StateFile.Kept::number)
                    .max()
                    .orElse(0);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
        committer = new Committer(file, name(), sync.interval());
    }

    private void compare(String service, List<State<?>> states, Map<String, StateFile.Kept> kept) throws IOException {
        List<String> differences = new ArrayList<>();
        Map<String, StateFile.Kept> gone = new LinkedHashMap<>(kept);
        for (State<?> state : states) {
            StateFile.Kept before = gone.remove(state.name());
            if (before != null && !before.type().equals(state.type())) {
                differences.add("state " + state.name() + " is kept as " + before.type() + ", the description says "
                        + state.type());
            }
        }
        if (!differences.isEmpty()) {
            throw new IOException(
                    name() + " does not fit the description of " + service + ": " + String.join("; ", differences)
                            + ". Give a state of another type another name, which begins with its initial value while the old one stays in "
                            + "the file; or go back to the old type; or use another folder");
        }
        gone.values()
                .forEach(state -> LOG.warn(
                        "{} keeps state {} of {}, which its description does not have any more; it stays there",
                        name(),
                        state.name(),
                        service));
    }

    private String name() {
        return folder.resolve(StateFile.NAME).toString();
    }

    @Override
    public synchronized void close() throws IOException {
        if (file == null) {
            return;
        }
        committer.close();
        try {
            file.close();
        } finally {
            file = null;
            lock.close();
        }
    }
}
