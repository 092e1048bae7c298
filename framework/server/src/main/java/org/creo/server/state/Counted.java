// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * How many commits a database has had.
 *
 * @param database its id, which its copies share
 */
record Counted(UUID database, long commits) {
    /**
     * The number of the state that stands for the count: its only row has the count. States of services have larger
     * numbers.
     */
    static final int STATE = 0;

    static final byte[] KEY = {};

    byte[] bytes() {
        return ByteBuffer.allocate(3 * Long.BYTES)
                .putLong(database.getMostSignificantBits())
                .putLong(database.getLeastSignificantBits())
                .putLong(commits)
                .array();
    }

    static Counted of(byte[] bytes) throws IOException {
        if (bytes.length != 3 * Long.BYTES) {
            throw new IOException("a count of commits of " + bytes.length + " bytes");
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new Counted(new UUID(buffer.getLong(), buffer.getLong()), buffer.getLong());
    }

    Counted plus(int more) {
        return new Counted(database, commits + more);
    }
}
