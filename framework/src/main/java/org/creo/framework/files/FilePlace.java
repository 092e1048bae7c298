// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/** Where a file is, without following links; nobody else need agree that it stays there. For one thread at a time. */
interface FilePlace extends Closeable {
    BasicFileAttributes attributes() throws IOException;

    SeekableByteChannel open() throws IOException;

    /** The place next to this one whose name has an ending more. It is closed together with this one. */
    FilePlace with(String ending);

    /**
     * Which version of a file is there now.
     *
     * @throws NoSuchFileException if there is no regular file: opening a pipe would wait for its other end
     */
    default FileVersion version() throws IOException {
        BasicFileAttributes attributes = attributes();
        if (!attributes.isRegularFile()) {
            throw new NoSuchFileException(toString());
        }
        return FileVersion.of(attributes);
    }

    /** A name in an open folder, which stays the same one whatever becomes of its path. */
    record Held(SecureDirectoryStream<Path> folder, Path name) implements FilePlace {
        @Override
        public BasicFileAttributes attributes() throws IOException {
            return folder.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes();
        }

        @Override
        public SeekableByteChannel open() throws IOException {
            return folder.newByteChannel(name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
        }

        @Override
        public FilePlace with(String ending) {
            return new Held(folder, name.resolveSibling(name + ending));
        }

        @Override
        public void close() throws IOException {
            folder.close();
        }
    }

    /** A path, on systems that cannot open files of an open folder, such as Windows. */
    record Named(Path path) implements FilePlace {
        @Override
        public BasicFileAttributes attributes() throws IOException {
            return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        }

        @Override
        public SeekableByteChannel open() throws IOException {
            return Files.newByteChannel(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        }

        @Override
        public FilePlace with(String ending) {
            return new Named(path.resolveSibling(path.getFileName() + ending));
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
