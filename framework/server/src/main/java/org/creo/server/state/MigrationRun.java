// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Carries out the plan of a migration. */
final class MigrationRun {
    private static final double NANOS = 1e9;

    private MigrationRun() {}

    /**
     * Carries out all of the plan or nothing, in one commit, and makes a copy of the file before.
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
        return lines(migration, file.migrate(moves(migration)), name);
    }

    /** Carries out all of the plan, to see whether that works, and then undoes it. */
    static List<String> rehearse(Migration migration, StateFile file, String name) throws IOException {
        return lines(migration, file.rehearse(moves(migration)), name);
    }

    private static List<FileMigration.Move> moves(Migration migration) {
        return migration.steps().stream().map(Migration.Step::move).toList();
    }

    private static List<String> lines(Migration migration, List<FileMigration.Migrated> done, String name) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < done.size(); i++) {
            lines.add(line(migration.steps().get(i), done.get(i), name));
        }
        return lines;
    }

    private static String line(Migration.Step step, FileMigration.Migrated done, String name) {
        StateRow state = step.move().before();
        String what = step.move().after().isEmpty() ? "dropped" : step.move().rewrites() ? "migrated" : "unchanged";
        return String.format(
                Locale.ROOT,
                "%s: state %s: %d %s %s in %.3f s%s",
                name,
                state.fullName(),
                done.rows(),
                done.rows() == 1 ? "entry" : "entries",
                what,
                done.nanos() / NANOS,
                step.changes().isEmpty() ? "" : ": " + String.join("; ", step.changes()));
    }
}
