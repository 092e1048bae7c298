// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.json.kept.DeclaredState;
import org.creo.json.kept.KeptFolder;
import org.creo.json.kept.LostException;

/** Changes what is kept to what a newer description declares, or to what another folder has, within a transaction. */
record FileMigration(Path file, Stored contents, Transactions writes) {
    /**
     * What a migration does with a kept state.
     *
     * @param after empty where it is dropped; with another number where rows are rewritten
     * @param rewriter null where its rows stay as they are
     */
    record Move(StateRow before, Optional<StateRow> after, Rows.Rewriter rewriter) {
        boolean rewrites() {
            return after.isPresent() && rewriter != null;
        }
    }

    /** How many rows a state had that was migrated, and how long it took. */
    record Migrated(long rows, long nanos) {}

    /** @return for each move, how many rows it has written, and how long that took */
    List<Migrated> migrate(List<Move> moves) throws IOException, SQLException {
        List<Migrated> done = new ArrayList<>();
        for (Move move : moves) {
            long start = System.nanoTime();
            long rows = contents.size(move.before().number()).rows();
            migrate(move);
            done.add(new Migrated(rows, System.nanoTime() - start));
        }
        // New names are given only now: two states may have exchanged their names.
        for (Move move : moves) {
            if (move.after().isPresent()) {
                begin(move.after().get());
            }
        }
        return done;
    }

    private void migrate(Move move) throws IOException, SQLException {
        StateRow before = move.before();
        if (move.rewrites()) {
            // Rows are written under another number, so that they do not meet those that are yet to be read.
            int number = move.after().get().number();
            try (Transactions.NewRows added = writes.newRows()) {
                move.rewriter()
                        .rewrite(
                                reader -> contents.read(before.number(), before.fullName(), reader),
                                (key, value) -> add(added, number, key, value));
            } catch (LostException e) {
                throw new IOException(
                        file + ": state " + before.fullName() + " cannot be migrated: " + e.getMessage()
                                + "; nothing was changed",
                        e);
            }
        }
        if (move.after().isEmpty() || move.rewrites()) {
            remove(before);
        } else {
            writes.forget(before);
        }
    }

    /** Takes all states that the source gives, in place of what is kept of them. */
    void replace(KeptFolder.Source source) throws IOException, SQLException {
        try (Transactions.NewRows added = writes.newRows()) {
            replace(source, contents.states(), added);
        }
    }

    private void replace(KeptFolder.Source source, List<StateRow> before, Transactions.NewRows added)
            throws IOException {
        source.give(new KeptFolder.Sink() {
            private int number = StateRow.lastNumber(before);

            @Override
            public void begin(DeclaredState state) throws IOException {
                number++;
                try {
                    for (StateRow each : before) {
                        if (each.fullName().equals(state.fullName())) {
                            remove(each);
                        }
                    }
                    FileMigration.this.begin(new StateRow(number, state.service(), state.name(), state.type()));
                } catch (SQLException e) {
                    throw Database.explained(file, e);
                }
            }

            @Override
            public void row(byte[] key, byte[] value) throws IOException {
                add(added, number, key, value);
            }
        });
    }

    private void begin(StateRow state) throws SQLException {
        writes.apply(new Write.Begun(state.number(), state.service(), state.name(), state.type()));
    }

    private void remove(StateRow state) throws SQLException {
        writes.apply(new Write.Emptied(state.number()));
        writes.forget(state);
    }

    private void add(Transactions.NewRows added, int state, byte[] key, byte[] value) throws IOException {
        try {
            added.add(state, key, value);
        } catch (SQLException e) {
            throw Database.explained(file, e);
        }
    }
}
