// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import trouble.Journal;

/**
 * Writes each number to a file before it returns the number. What was written stays when the process is killed (not
 * when the machine fails), so the file shows what ran.
 */
final class FileJournal implements Journal {
    private final FileChannel file;

    FileJournal(Path path) throws IOException {
        file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Override
    public long add(long number) {
        try {
            file.write(ByteBuffer.allocate(Long.BYTES).putLong(0, number));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return number;
    }
}
