// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Carries a plan out. */
final class MigrationRun {
    private static final double NANOS = 1e9;

    private MigrationRun() {}

    /**
     * Does all of it or nothing, in one commit, and makes a copy of the file before.
     *
     * @param name what messages call the file
     * @return a line about each state, for people
     */
    static List<String> of(Migration migration, StateFile file, String name) throws IOException {
        if (migration.steps().isEmpty()) {
            return List.of();
        }
        if (migration.rewrites()) {
            file.copy();
        }
        List<StateFile.Migrated> done =
                file.migrate(migration.steps().stream().map(Migration.Step::move).toList());
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < done.size(); i++) {
            lines.add(line(migration.steps().get(i), done.get(i), name));
        }
        return lines;
    }

    private static String line(Migration.Step step, StateFile.Migrated done, String name) {
        StateFile.Kept state = step.move().before();
        String what = step.move().after().isEmpty()
                ? "dropped"
                : step.move().rewrites() ? "migrated" : "left as they are";
        return String.format(
                Locale.ROOT,
                "%s: state %s of %s: %d %s %s in %.3f s%s",
                name,
                state.name(),
                state.service(),
                done.rows(),
                done.rows() == 1 ? "entry" : "entries",
                what,
                done.nanos() / NANOS,
                step.changes().isEmpty() ? "" : ": " + String.join("; ", step.changes()));
    }
}
