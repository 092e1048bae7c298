// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.util.List;

/** What a {@link Committer} writes to. */
interface Store {
    /**
     * Takes all of this or nothing; when it returns, the writes survive the end of the process.
     *
     * @param commits how many commits these are
     */
    void commit(List<Write> writes, int commits) throws IOException;

    /** Makes sure that all commits are on the disk. */
    void sync() throws IOException;

    /** Called once, at the end, whatever came before. */
    void close() throws IOException;
}
