// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.creo.json.kept.LostException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * The statements by which a database is written, one transaction at a time. The driver's own transactions are not used:
 * when one ends, the driver begins the next at once, so the log could never be moved.
 */
final class Transactions {
    private final Connection connection;
    private PreparedStatement begin;
    private PreparedStatement end;
    private PreparedStatement undo;
    private PreparedStatement begun;
    private PreparedStatement put;
    private PreparedStatement removed;
    private PreparedStatement emptied;
    private PreparedStatement count;

    Transactions(Connection connection) throws SQLException {
        this.connection = connection;
        prepare();
    }

    private void prepare() throws SQLException {
        this.begin = connection.prepareStatement("BEGIN IMMEDIATE");
        this.end = connection.prepareStatement("COMMIT");
        this.undo = connection.prepareStatement("ROLLBACK");
        this.begun = connection.prepareStatement("INSERT INTO state VALUES (?, ?, ?, ?, ?)");
        this.put = connection.prepareStatement("INSERT OR REPLACE INTO entry VALUES (?, ?, ?)");
        this.removed = connection.prepareStatement("DELETE FROM entry WHERE state = ? AND key = ?");
        this.emptied = connection.prepareStatement("DELETE FROM entry WHERE state = ?");
        this.count = connection.prepareStatement("UPDATE entry SET value = ? WHERE state = " + Counted.STATE);
    }

    void begin() throws SQLException {
        begin.execute();
    }

    void end() throws SQLException {
        end.execute();
    }

    void undo() throws SQLException {
        undo.execute();
    }

    /** Undoes a transaction that has failed. */
    void undo(Throwable reason) {
        try {
            undo();
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }

    void apply(Write write) throws SQLException {
        if (write instanceof Write.Put entry) {
            put.setInt(1, entry.state());
            put.setBytes(2, entry.key());
            put.setBytes(3, Checksum.sealed(entry.state(), entry.key(), entry.value()));
            put.executeUpdate();
        } else if (write instanceof Write.Removed entry) {
            removed.setInt(1, entry.state());
            removed.setBytes(2, entry.key());
            removed.executeUpdate();
        } else if (write instanceof Write.Emptied all) {
            emptied.setInt(1, all.state());
            emptied.executeUpdate();
        } else {
            Write.Begun state = (Write.Begun) write;
            begun.setInt(1, state.state());
            begun.setString(2, state.service());
            begun.setString(3, state.name());
            begun.setString(4, state.type());
            begun.setInt(5, new StateRow(state.state(), state.service(), state.name(), state.type()).checksum());
            begun.executeUpdate();
        }
    }

    /** Writes how many commits the database has had. */
    void count(Counted now) throws SQLException {
        count.setBytes(1, Checksum.sealed(Counted.STATE, Counted.KEY, now.bytes()));
        count.executeUpdate();
    }

    NewRows newRows() throws SQLException {
        return new NewRows(connection.prepareStatement("INSERT INTO entry VALUES (?, ?, ?)"));
    }

    /** Forgets a state. Its rows stay. */
    void forget(StateRow state) throws SQLException {
        try (PreparedStatement gone = connection.prepareStatement("DELETE FROM state WHERE number = ?")) {
            gone.setInt(1, state.number());
            gone.executeUpdate();
        }
    }

    /**
     * Whether no transaction is under way: SQLite has ended some that failed by itself. The statements are made anew,
     * since the driver closes those that fail.
     */
    boolean isUndone(Throwable reason) {
        try {
            for (PreparedStatement statement : List.of(begin, end, undo, begun, put, removed, emptied, count)) {
                statement.close();
            }
            prepare();
            begin();
            undo();
            return true;
        } catch (SQLException e) {
            reason.addSuppressed(e);
            return false;
        }
    }

    /**
     * Adds many rows to the entries. Unlike {@link Write.Put} it fails where a row with the key is there: in a
     * migration, two values would have become one.
     */
    record NewRows(PreparedStatement statement) implements AutoCloseable {
        /** @throws LostException if there is a row with this key */
        void add(int state, byte[] key, byte[] value) throws SQLException, LostException {
            try {
                statement.setInt(1, state);
                statement.setBytes(2, key);
                statement.setBytes(3, Checksum.sealed(state, key, value));
                statement.executeUpdate();
            } catch (SQLiteException e) {
                if ((e.getResultCode().code & 0xFF) == SQLiteErrorCode.SQLITE_CONSTRAINT.code) {
                    throw new LostException("two keys would become one");
                }
                throw e;
            }
        }

        @Override
        public void close() throws SQLException {
            statement.close();
        }
    }
}
