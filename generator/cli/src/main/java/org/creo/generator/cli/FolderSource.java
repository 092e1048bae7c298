// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.creo.json.kept.KeptFolder;
import org.creo.json.kept.TypeText;

/** The states of a folder that no host uses. */
record FolderSource(KeptFolder folder) implements StateSource {

    static FolderSource open(Path folder) throws IOException {
        return new FolderSource(StateFolders.open(folder, KeptFolder.Purpose.READ));
    }

    /** Ends a reading of rows; it never leaves this class. Unchecked: others would be taken for damage of the file. */
    private static final class EnoughException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    @Override
    public List<KeptFolder.Kept> states() throws IOException {
        return folder.states();
    }

    @Override
    public void read(KeptFolder.Kept state, Taker taker) throws IOException {
        try {
            folder.read(state, (key, value) -> {
                if (!taker.row(key, value)) {
                    throw new EnoughException();
                }
            });
        } catch (EnoughException e) {
            // It has what it wanted.
        }
    }

    @Override
    public Optional<byte[]> find(KeptFolder.Kept state, byte[] key) throws IOException {
        boolean array = TypeText.parse(state.type()).type().isArray();
        long[] place = {0};
        byte[][] found = {null};
        read(state, (each, value) -> {
            boolean wanted = array ? place[0]++ == ByteBuffer.wrap(key).getLong() : Arrays.equals(each, key);
            if (wanted) {
                found[0] = value;
            }
            return !wanted;
        });
        return Optional.ofNullable(found[0]);
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }
}
