// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A folder in which a host keeps states, for tools while no host uses it. The host's JAR has the implementation, since
 * only that knows files; {@link #OPENER} names it. For one thread at a time.
 */
public interface KeptFolder extends AutoCloseable {
    /** The class that implements {@link Opener}, with a constructor without parameters. */
    String OPENER = "org.creo.server.state.StateFolder";

    /** What a folder is opened for. */
    enum Purpose {
        /** Nothing in it changes; {@link #migrate} and {@link #replace} fail. No permission to write is needed. */
        READ,
        CHANGE,
        /** There may be nothing in it yet. */
        FILL
    }

    /** Opens folders. */
    interface Opener {
        /**
         * Opens a folder, and keeps hosts and other tools out of it.
         *
         * @throws IOException if it is in use, damaged or not such a folder; the message says what to do
         */
        KeptFolder open(Path folder, Purpose purpose) throws IOException;

        /**
         * Copies what is kept in a folder to a file, as it is at one moment, also while a host uses it. The file is
         * there when all of it is written and checked, or not at all.
         *
         * @param replace whether the file may be there already
         * @throws IOException if there is no such folder or file, or what is kept is damaged; the message says what to
         *     do
         */
        Copied backup(Path folder, Path file, boolean replace) throws IOException;

        /**
         * Makes a folder from what {@link #backup} has made: all of it, or nothing.
         *
         * @param folder empty, or not there yet
         * @throws IOException if it is in use or not empty, or the file is damaged; the message says what to do
         */
        Copied restore(Path file, Path folder) throws IOException;
    }

    /**
     * What a backup has.
     *
     * @param entries of all states together
     * @param bytes of the file
     */
    record Copied(int states, long entries, long bytes) {}

    /**
     * A state of which something is kept.
     *
     * @param type the text of its type
     * @param entries of a map, items of an array, or 1
     * @param bytes of these
     */
    record Kept(String service, String name, String type, long entries, long bytes) implements KeptName {}

    /**
     * What a migration would do.
     *
     * @param changes by the full names of states, how they differ from before; states that stay as they are are not in
     *     it
     * @param losses by services, the values that would get lost; as long as there are any, nothing is done
     * @param gone full names of states that the description does not have, which stay
     * @param advice whole options for those of these states that may have another name now
     */
    record Plan(
            Map<String, List<String>> changes,
            Map<String, List<Loss>> losses,
            List<String> gone,
            List<String> advice) {}

    /**
     * Takes the rows of a state. A row is an entry's key and its value, an item's index and the item, or no key and the
     * value.
     */
    @FunctionalInterface
    interface RowReader {
        void row(byte[] key, byte[] value) throws IOException;
    }

    /** Takes states, one after the other. */
    interface Sink extends RowReader {
        /** Begins a state: the rows that follow are its rows, and replace what is kept of it. */
        void begin(DeclaredState state) throws IOException;
    }

    /** Gives states. */
    @FunctionalInterface
    interface Source {
        void give(Sink sink) throws IOException;
    }

    /** All states of which something is kept, in the order in which they were first kept. */
    List<Kept> states() throws IOException;

    /** Reads the rows of one state, in the order of their keys, as maps and ranges have it. */
    void read(Kept state, RowReader reader) throws IOException;

    /** What {@link #migrate} would do, without doing it. */
    Plan plan(List<DeclaredState> declared, Directions directions) throws IOException;

    /**
     * Migrates all states that are kept of these services, or none if it fails.
     *
     * @param command the command that does it, without directions, for messages about values that get lost
     * @param rehearsal whether all is done and then undone
     * @return a line about each state that was migrated
     */
    List<String> migrate(List<DeclaredState> declared, Directions directions, String command, boolean rehearsal)
            throws IOException;

    /** Takes all states that the source gives, or none if it fails. */
    void replace(Source source) throws IOException;

    @Override
    void close() throws IOException;
}
