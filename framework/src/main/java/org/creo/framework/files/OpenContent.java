// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;

/** What the system holds open of a file: its content, and the folder in which it is. For one thread at a time. */
record OpenContent(FilePlace place, SeekableByteChannel channel) implements Closeable {
    @Override
    public void close() throws IOException {
        try (place) {
            channel.close();
        }
    }
}
