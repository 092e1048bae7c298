// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.util.List;

/** The place to which a {@link Committer} writes. */
interface Store {
    /**
     * Takes all of these writes or nothing; when it returns, the writes survive the end of the process.
     *
     * @param commits how many commits these are
     * @throws NotWrittenException if nothing was taken, and it can be tried again; after any other exception it is in
     *     doubt what was
     */
    void commit(List<Write> writes, int commits) throws IOException;

    /** About how many bytes the store can still take. */
    long room();

    /** Makes sure that all commits are on the disk. */
    void sync() throws IOException;

    /** Called once, at the end, whatever came before. */
    void close() throws IOException;
}
