// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;

/**
 * Remembers that something could not be written, which print streams and writers keep to themselves: a command whose
 * output went to a full disk has failed. After that it takes nothing more, so that there is no hole in what was
 * written.
 */
final class StandardOutput extends FilterOutputStream {

    private IOException failure;

    StandardOutput() {
        this(new FileOutputStream(FileDescriptor.out));
    }

    StandardOutput(OutputStream out) {
        super(out);
    }

    /** Why something was not written that somebody waits for: a program such as head, which has enough, does not. */
    synchronized Optional<IOException> failure() {
        return Optional.ofNullable(failure).filter(why -> !isBrokenPipe(why));
    }

    private static boolean isBrokenPipe(IOException why) {
        return String.valueOf(why.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }

    @Override
    public void write(int single) throws IOException {
        write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) throws IOException {
        if (failure != null) {
            throw failure;
        }
        try {
            out.write(bytes, from, count);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }
}
