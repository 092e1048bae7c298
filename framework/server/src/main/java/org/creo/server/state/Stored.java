// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.util.List;

/** The contents of a database of states. */
interface Stored {
    /** How many rows there are, and how many bytes. */
    record Size(long rows, long bytes) {}

    /** All states of which something is kept, of all services. */
    List<StateRow> states() throws IOException;

    /** Reads a state's rows in the order of their keys' bytes. */
    default void read(int state, String name, Rows.Reader reader) throws IOException {
        read(state, name, KeyOrder.BYTES, reader);
    }

    /** Reads a state's rows in an order. */
    void read(int state, String name, KeyOrder order, Rows.Reader reader) throws IOException;

    /** How many rows a state has, and how many bytes these are. */
    Size size(int state) throws IOException;
}
