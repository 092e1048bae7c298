// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.creo.json.kept.LostException;
import org.creo.server.state.Stored.Size;

/**
 * Reads a database through its connection. Used by one thread at a time.
 *
 * @param file what messages call the database
 */
record Contents(Path file, Connection connection) implements Stored {
    @Override
    public List<StateRow> states() throws IOException {
        List<StateRow> states = new ArrayList<>();
        String all = "SELECT number, service, name, type, checksum FROM state WHERE number > 0 ORDER BY number";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(all)) {
            while (rows.next()) {
                StateRow state = new StateRow(rows.getInt(1), rows.getString(2), rows.getString(3), rows.getString(4));
                if (rows.getInt(5) != state.checksum()) {
                    throw Database.damaged(file, "the name of a state has a wrong checksum");
                }
                states.add(state);
            }
            return states;
        } catch (SQLException e) {
            throw Database.explained(file, e);
        }
    }

    @Override
    public void read(int state, String name, KeyOrder order, Rows.Reader reader) throws IOException {
        try {
            order.prepare(connection);
            for (String portion : order.portions()) {
                readPortion(state, portion, reader);
            }
        } catch (SQLException e) {
            throw Database.explained(file, e);
        } catch (LostException e) {
            throw e;
        } catch (IOException e) {
            throw Database.damaged(file, "state " + name + " has " + e.getMessage());
        }
    }

    private void readPortion(int state, String portion, Rows.Reader reader) throws IOException, SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT key, value FROM entry WHERE state = ? " + portion)) {
            query.setInt(1, state);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    byte[] key = rows.getBytes(1);
                    reader.row(key, Checksum.unsealed(state, key, rows.getBytes(2)));
                }
            }
        }
    }

    @Override
    public Size size(int state) throws IOException {
        String query =
                "SELECT count(*), coalesce(sum(length(key) + length(value)), 0) FROM entry WHERE state = " + state;
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return new Size(row.getLong(1), row.getLong(2));
        } catch (SQLException e) {
            throw Database.explained(file, e);
        }
    }
}
