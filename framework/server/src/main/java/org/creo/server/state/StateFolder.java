// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.creo.json.kept.DeclaredState;
import org.creo.json.kept.Directions;
import org.creo.json.kept.KeptFolder;

/** Opens folders of states for {@code creo state}. */
public final class StateFolder implements KeptFolder.Opener {
    private static final String ADVICE = "stop it, or use a backup in another folder";

    @Override
    public KeptFolder open(Path folder, KeptFolder.Purpose purpose) throws IOException {
        if (purpose == KeptFolder.Purpose.FILL) {
            OwnFolder.make(folder);
        } else {
            checkExists(folder);
        }
        return purpose == KeptFolder.Purpose.READ ? read(folder) : change(folder);
    }

    @Override
    public KeptFolder.Copied backup(Path folder, Path file, boolean replace) throws IOException {
        checkExists(folder);
        return Backup.of(folder, file, replace);
    }

    @Override
    public KeptFolder.Copied restore(Path file, Path folder) throws IOException {
        return Backup.restore(file, folder);
    }

    private static void checkExists(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException("there is no folder " + folder);
        }
        if (!Files.exists(folder.resolve(Database.NAME))) {
            throw new IOException("no host keeps states in " + folder + ": there is no " + Database.NAME
                    + " in it; a backup of that file needs this name, and a folder of its own");
        }
    }

    private static KeptFolder change(Path folder) throws IOException {
        FolderLock lock = FolderLock.of(folder, ADVICE);
        try {
            StateFile file = StateFile.open(folder, true);
            return new Opened(folder, lock, file, file, file);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static KeptFolder read(Path folder) throws IOException {
        FolderLock lock = FolderLock.toRead(folder, ADVICE);
        try {
            FileToRead file = FileToRead.open(folder);
            return new Opened(folder, lock, file.contents(), null, file);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /**
     * A folder that is open.
     *
     * @param file null where it is opened to read it
     * @param open what is to be closed with it
     */
    private record Opened(Path folder, FolderLock lock, Stored contents, StateFile file, Closeable open)
            implements KeptFolder {
        private String name() {
            return folder.resolve(Database.NAME).toString();
        }

        private StateFile toChange() {
            if (file == null) {
                throw new IllegalStateException(name() + " was opened to read it");
            }
            return file;
        }

        @Override
        public List<Kept> states() throws IOException {
            List<Kept> states = new ArrayList<>();
            for (StateRow each : contents.states()) {
                Stored.Size size = contents.size(each.number());
                states.add(new Kept(each.service(), each.name(), each.type(), size.rows(), size.bytes()));
            }
            return states;
        }

        @Override
        public void read(Kept state, RowReader reader) throws IOException {
            for (StateRow each : contents.states()) {
                if (each.fullName().equals(state.fullName())) {
                    contents.read(each.number(), each.fullName(), KeyOrder.of(each.type()), reader::row);
                }
            }
        }

        private Migration planned(List<DeclaredState> declared, Directions directions) throws IOException {
            List<StateRow> kept = contents.states();
            return Migration.plan(kept, declared, directions, StateRow.lastNumber(kept));
        }

        @Override
        public Plan plan(List<DeclaredState> declared, Directions directions) throws IOException {
            Migration migration = planned(declared, directions);
            Map<String, List<String>> changes = new LinkedHashMap<>();
            for (Migration.Step step : migration.steps()) {
                changes.put(step.move().before().fullName(), step.changes());
            }
            return new Plan(
                    changes,
                    migration.losses(),
                    Stream.concat(migration.gone().stream(), migration.undeclared().stream())
                            .map(StateRow::fullName)
                            .toList(),
                    migration.advice());
        }

        @Override
        public List<String> migrate(
                List<DeclaredState> declared, Directions directions, String command, boolean rehearsal)
                throws IOException {
            Migration migration = planned(declared, directions);
            migration.check(name(), command);
            return rehearsal
                    ? MigrationRun.rehearse(migration, toChange(), name())
                    : MigrationRun.of(migration, toChange(), name());
        }

        @Override
        public void replace(Source source) throws IOException {
            StateFile changed = toChange();
            if (!changed.states().isEmpty()) {
                changed.copy();
            }
            changed.replace(source);
        }

        @Override
        public void close() throws IOException {
            try {
                open.close();
            } finally {
                lock.close();
            }
        }
    }
}
