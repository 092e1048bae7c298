// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.creo.framework.state.State;
import org.creo.framework.state.StateLog;
import org.creo.framework.state.StateProvider;
import org.creo.json.kept.DeclaredState;
import org.creo.json.kept.Directions;
import org.creo.json.kept.ShellWord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps states in a file: {@code state.db} in a {@linkplain OwnFolder folder} that belongs to one host at a time, with
 * {@code state.db-wal} next to it while the host runs. Commits that were acknowledged survive the end of the process,
 * however that comes about; {@link StateSync} says what else they survive. The cost of a commit depends on the size of
 * its changes, not of the state: arrays are kept item by item, maps entry by entry.
 *
 * <p>A state is kept from its first change on. Until then it has the initial value of the current description. States
 * of services, and states, that are gone from the descriptions stay in the file, and are used again when they come
 * back.
 *
 * <p>Commits that wait for the disk take up to a sixteenth of the heap, at most 8 MiB, by their encoded size and 2 KiB
 * for each. A service that has reached that is {@linkplain StateLog#full full}; where several services write, each has
 * an equal part for itself.
 *
 * <p>A start notices when commits that were acknowledged are missing, and fails. A host notices when its file is
 * removed or replaced, and then does as after a disk error.
 *
 * <p>Where the disk is full, commits fail for which there is no room, and those that build on them, until there is.
 * After any other disk error no commit of any service is accepted until the host is started again. If it was a sync
 * that failed, commits that were refused may nevertheless be there at the next start.
 *
 * <p>Any thread may open and close; each log belongs to one thread at a time.
 */
public final class FileStates implements StateProvider {
    private static final Logger LOG = LoggerFactory.getLogger(FileStates.class);
    /** SQLite's own limit is 1,000,000,000 bytes for a row, which has more than these two. */
    private static final long LARGEST = 999_999_900;

    private final Path folder;
    private final StateSync sync;
    private final CommitBacklog backlog;
    private final long largest;
    /** Is told when the thread that commits dies; null for the JVM's default. */
    private final Thread.UncaughtExceptionHandler watch;
    /**
     * This field and the next two are set when the first service opens: a host whose services have no states needs no
     * folder.
     */
    private FolderLock lock;

    private StateFile file;
    private Committer committer;
    /** The services that may be opened, and what is kept of them. */
    private final Set<String> prepared = new HashSet<>();

    private List<StateRow> kept = List.of();
    private int lastNumber;
    private boolean stopping;
    private volatile boolean failed;

    /**
     * A provider that touches nothing yet.
     *
     * @param folder only for this host; made when the first states are opened, the folder above it must exist then
     */
    public FileStates(Path folder, StateSync sync) {
        this(folder, sync, null);
    }

    /**
     * As the other constructor.
     *
     * @param watch is told when the thread that commits dies: the host cannot go on then
     */
    public FileStates(Path folder, StateSync sync, Thread.UncaughtExceptionHandler watch) {
        this(folder, sync, CommitBacklog.defaultLimit(), LARGEST, watch);
    }

    /**
     * @param limit how many bytes of commits may wait for the disk
     * @param largest how many bytes a key and its value may have together
     */
    FileStates(Path folder, StateSync sync, long limit, long largest, Thread.UncaughtExceptionHandler watch) {
        this.folder = folder;
        this.sync = sync;
        this.backlog = new CommitBacklog(limit);
        this.largest = largest;
        this.watch = watch;
    }

    @Override
    public synchronized void prepare(Map<String, List<State<?>>> services) throws IOException {
        if (services.isEmpty()) {
            return;
        }
        boolean first = prepared.isEmpty();
        Migration migration = migrate(services);
        warn(migration);
        if (first) {
            warnOfUndeclared(migration);
        }
    }

    /**
     * Tells of services that have gone. Of those in programs, which have paths, nobody knows before they are loaded.
     */
    private void warnOfUndeclared(Migration migration) {
        migration.undeclared().stream()
                .filter(state -> !state.service().startsWith("/"))
                .collect(Collectors.groupingBy(StateRow::service, LinkedHashMap::new, Collectors.toList()))
                .forEach((service, states) -> LOG.warn(
                        "{} keeps {}, but no service of this host is described as {}; what is kept of it stays in the "
                                + "file, and is not used{}",
                        name(),
                        states.stream().map(StateRow::fullName).collect(Collectors.joining(", ")),
                        service,
                        advice(migration.serviceNowCalled(service).map(now -> Directions.rename(service, now)))));
    }

    private Migration migrate(Map<String, List<State<?>>> services) throws IOException {
        if (file == null) {
            start();
        }
        List<DeclaredState> declared = services.entrySet().stream()
                .flatMap(service -> service.getValue().stream()
                        .map(state -> new DeclaredState(service.getKey(), state.name(), state.type())))
                .toList();
        // States that are open, and of which nothing is kept yet, have numbers, too.
        lastNumber = Math.max(lastNumber, StateRow.lastNumber(file.states()));
        Migration migration = Migration.plan(file.states(), declared, Directions.NONE, lastNumber);
        migration.check(name(), command());
        MigrationRun.of(migration, file, name()).forEach(LOG::info);
        prepared.addAll(services.keySet());
        kept = file.states();
        lastNumber = migration.lastNumber();
        return migration;
    }

    private void warn(Migration migration) {
        migration
                .gone()
                .forEach(state -> LOG.warn(
                        "{} keeps state {}, which is no longer in its description; it stays in the file, and is not "
                                + "used{}",
                        name(),
                        state.fullName(),
                        advice(migration.nowCalled(state).map(now -> Directions.rename(state.fullName(), now)))));
    }

    /** The sentence that advises an option, where a state may have another name now. */
    private String advice(Optional<String> option) {
        return option.map(rename -> ". If that is the new name, stop the host before anything is written to it: "
                        + command() + " " + rename)
                .orElse("");
    }

    /** The command for the user, without a path: the host does not know where the description is. */
    private String command() {
        return "creo state migrate DESCRIPTION " + ShellWord.of(folder.toString());
    }

    @Override
    public synchronized StateLog open(String service, List<State<?>> states) throws IOException {
        if (!prepared.contains(service)) {
            warn(migrate(Map.of(service, states)));
        }
        Map<String, StateRow> before = kept.stream()
                .filter(state -> state.service().equals(service))
                .collect(Collectors.toMap(StateRow::name, Function.identity()));
        List<KeptState<?>> opened = new ArrayList<>();
        for (State<?> state : states) {
            StateRow known = before.get(state.name());
            opened.add(KeptState.of(state, service, known == null ? ++lastNumber : known.number(), known != null));
        }
        return new ServiceLog(opened, file, committer, backlog, largest);
    }

    private void start() throws IOException {
        if (OwnFolder.make(folder)) {
            LOG.info("made the folder {} for states", folder);
        }
        lock = FolderLock.of(folder);
        try {
            file = StateFile.open(folder, sync instanceof StateSync.Always);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
        committer = new Committer(file, name(), backlog, sync.interval());
        committer.watch(watch);
    }

    private String name() {
        return folder.resolve(Database.NAME).toString();
    }

    @Override
    public synchronized void close() throws IOException {
        if (file == null) {
            return;
        }
        file = null;
        // If closing fails because the disk hangs, the locks stay with the process: it may still write.
        try {
            committer.close();
            if (stopping && !failed && committer.ended()) {
                FileCopy.remove(folder);
            }
        } finally {
            if (committer.ended()) {
                lock.close();
            }
        }
    }

    /** This is not synchronized: monitoring is not to wait for a disk. */
    @Override
    public Size size() {
        Path database = folder.resolve(Database.NAME);
        return new Size(size(database), size(Database.sibling(database, "-wal")));
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            // There is no file, or none in its place any more, which the next commit notices.
            return 0;
        }
    }

    /** This is not synchronized: a host that has failed is not to wait. */
    @Override
    public void failed() {
        failed = true;
    }

    @Override
    public synchronized void hurry(Duration allowed) {
        stopping = true;
        if (committer != null) {
            committer.hurry(allowed);
        }
    }
}
