// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.faults;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import trouble.Journal;

/**
 * Writes each number to a file before it returns the number. What was written stays when the process is killed (not
 * when the machine fails), so the file shows what ran. It uses no channel: a call that is given up interrupts its
 * method, and an interrupt would close that for good.
 */
final class FileJournal implements Journal {
    private final FileOutputStream file;

    FileJournal(Path path) throws IOException {
        file = new FileOutputStream(path.toFile(), true);
    }

    @Override
    public long add(long number) {
        try {
            file.write(ByteBuffer.allocate(Long.BYTES).putLong(0, number).array());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return number;
    }
}
