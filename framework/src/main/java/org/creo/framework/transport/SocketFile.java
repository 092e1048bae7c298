// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** The file of a Unix domain socket. */
final class SocketFile {
    private static final int KIND = 0170000;
    private static final int SOCKET = 0140000;

    private SocketFile() {}

    /**
     * Makes room for a socket: removes the file of one that a dead host has left.
     *
     * @throws IOException if there is another file, or a socket that a process listens on
     */
    static void clear(Path path) throws IOException {
        if (!Files.isDirectory(path.getParent())) {
            throw new IOException("there is no folder " + path.getParent());
        }
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (((int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) & KIND) != SOCKET) {
            throw new IOException("the file there is not a socket, so it is left alone");
        }
        checkDead(path);
        Files.deleteIfExists(path);
    }

    private static void checkDead(Path path) throws IOException {
        try (SocketChannel probe = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            // A blocking call would wait if the backlog is full.
            probe.configureBlocking(false);
            probe.connect(UnixDomainSocketAddress.of(path));
        } catch (ConnectException e) {
            // Refused: the file is there, but no process listens.
            return;
        } catch (IOException e) {
            throw new IOException("another process seems to listen there (" + e.getMessage() + ")", e);
        }
        throw new IOException("another process listens there");
    }

    /**
     * Lets only users connect whom the nine bits of {@code mode} allow to write; a client needs no other permission.
     */
    static void protect(Path path, int mode) throws IOException {
        PosixFilePermission[] all = PosixFilePermission.values();
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        for (int i = 0; i < all.length; i++) {
            // The constants are in the order of the bits, the highest first.
            if ((mode & 0400 >> i) != 0) {
                permissions.add(all[i]);
            }
        }
        Files.setPosixFilePermissions(path, permissions);
    }
}
