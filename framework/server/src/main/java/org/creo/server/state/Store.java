// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;
import java.util.List;

/** What a {@link Committer} writes to. */
interface Store {
    /** Takes all of this or nothing; it outlives the process from when this returns. */
    void commit(List<Write> writes) throws IOException;

    /** Has the disk hold all commits. */
    void sync() throws IOException;
}
