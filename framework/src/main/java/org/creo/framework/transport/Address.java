// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;

/**
 * Where a host listens. Its text is {@code host:port}, {@code [::1]:port} or {@code unix:/path}, the last followed by
 * {@code ?mode=660} where others than the host's own user may connect. Port 0 takes a free one.
 */
public sealed interface Address {
    /** A port of a network interface, which is given by its name or IP address. */
    record Tcp(String host, int port) implements Address {
        /** The numeric address. A name is looked up here, and not before. */
        InetSocketAddress resolve() throws UnknownHostException {
            try {
                return new InetSocketAddress(InetAddress.getByName(host), port);
            } catch (UnknownHostException e) {
                throw new UnknownHostException("the name " + host + " cannot be resolved");
            }
        }

        @Override
        public boolean isPublic() throws UnknownHostException {
            return !resolve().getAddress().isLoopbackAddress();
        }

        @Override
        public String toString() {
            return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
        }
    }

    /**
     * A Unix domain socket.
     *
     * @param mode who may connect: the permissions of its file, nine bits
     */
    record Unix(Path path, int mode) implements Address {
        static final String PREFIX = "unix:";
        static final String MODE = "?mode=";
        /** Only the host's own user. */
        static final int DEFAULT_MODE = 0600;
        /** How many bytes fit into the address of a Unix socket on Linux, without the zero at the end. */
        static final int LONGEST_PATH = 107;

        @Override
        public boolean isPublic() {
            return false;
        }

        @Override
        public String toString() {
            return PREFIX + path + (mode == DEFAULT_MODE ? "" : String.format("%s%03o", MODE, mode));
        }
    }

    /**
     * Whether other machines can reach it.
     *
     * @throws UnknownHostException if it has a name that cannot be looked up
     */
    boolean isPublic() throws UnknownHostException;

    /**
     * Reads an address.
     *
     * @throws IllegalArgumentException if it is not an address; the message says where it is wrong and gives a valid
     *     one
     */
    static Address parse(String text) {
        return new AddressReader(text).read();
    }
}
