// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.creo.json.kept.KeptFolder;

/** States that can be looked at: of a folder that no host uses, or of a host that runs. */
interface StateSource extends AutoCloseable {

    /** Takes rows of a state; false where no more are wanted. */
    @FunctionalInterface
    interface Taker {
        boolean row(byte[] key, byte[] value) throws IOException;
    }

    /** All states; how many bytes they have may not be known. */
    List<KeptFolder.Kept> states() throws IOException;

    /** The rows of one, in order. */
    void read(KeptFolder.Kept state, Taker taker) throws IOException;

    /**
     * The value of one row.
     *
     * @param key of a map, or the place of an item, in eight bytes
     */
    Optional<byte[]> find(KeptFolder.Kept state, byte[] key) throws IOException;

    @Override
    void close() throws IOException;
}
