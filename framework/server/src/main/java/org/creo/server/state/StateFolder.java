// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.creo.protocol.kept.Declared;
import org.creo.protocol.kept.Directions;
import org.creo.protocol.kept.KeptFolder;

/** Opens folders of states for {@code creo state}. */
public final class StateFolder implements KeptFolder.Opener {
    @Override
    public KeptFolder open(Path folder, boolean empty) throws IOException {
        if (empty) {
            OwnFolder.make(folder);
        } else if (!Files.isDirectory(folder)) {
            throw new IOException("there is no folder " + folder);
        }
        if (!empty && !Files.exists(folder.resolve(StateFile.NAME))) {
            throw new IOException("no host keeps states in " + folder + ": there is no " + StateFile.NAME
                    + " in it; a backup of that file needs this name, and a folder of its own");
        }
        FolderLock lock = FolderLock.of(folder, "stop it, or use a backup in another folder");
        try {
            return new Opened(folder, lock, StateFile.open(folder, true));
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private record Opened(Path folder, FolderLock lock, StateFile file) implements KeptFolder {
        private String name() {
            return folder.resolve(StateFile.NAME).toString();
        }

        @Override
        public List<Kept> states() throws IOException {
            List<Kept> states = new ArrayList<>();
            for (StateFile.Kept each : file.states()) {
                StateFile.Size size = file.size(each.number());
                states.add(new Kept(each.service(), each.name(), each.type(), size.rows(), size.bytes()));
            }
            return states;
        }

        @Override
        public void read(Kept state, RowReader reader) throws IOException {
            for (StateFile.Kept each : file.states()) {
                if (each.fullName().equals(state.fullName())) {
                    file.read(each.number(), each.fullName(), reader::row);
                }
            }
        }

        private Migration planned(List<Declared> declared, Directions directions) throws IOException {
            List<StateFile.Kept> kept = file.states();
            return Migration.plan(kept, declared, directions, Migration.lastNumber(kept));
        }

        @Override
        public Plan plan(List<Declared> declared, Directions directions) throws IOException {
            Migration migration = planned(declared, directions);
            Map<String, List<String>> changes = new LinkedHashMap<>();
            for (Migration.Step step : migration.steps()) {
                changes.put(step.move().before().fullName(), step.changes());
            }
            return new Plan(
                    changes,
                    migration.losses(),
                    Stream.concat(migration.gone().stream(), migration.undeclared().stream())
                            .map(StateFile.Kept::fullName)
                            .toList(),
                    migration.advice());
        }

        @Override
        public List<String> migrate(List<Declared> declared, Directions directions, String command, boolean rehearsal)
                throws IOException {
            Migration migration = planned(declared, directions);
            migration.check(name(), command);
            return rehearsal
                    ? MigrationRun.rehearse(migration, file, name())
                    : MigrationRun.of(migration, file, name());
        }

        @Override
        public void replace(Source source) throws IOException {
            if (!file.states().isEmpty()) {
                file.copy();
            }
            file.replace(source);
        }

        @Override
        public void close() throws IOException {
            try {
                file.close();
            } finally {
                lock.close();
            }
        }
    }
}
