// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.io.IOException;

/** The rows of a state, in the order of their keys. */
@FunctionalInterface
interface Rows {
    /** Takes one row. */
    @FunctionalInterface
    interface Reader {
        void row(byte[] key, byte[] value) throws IOException;
    }

    /** Makes rows of other rows. */
    @FunctionalInterface
    interface Rewriter {
        void rewrite(Rows rows, Reader out) throws IOException;
    }

    void forEach(Reader reader) throws IOException;
}
