// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.host;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a host listens.
 *
 * @param text as the user wrote it: {@code name:port}, {@code 192.0.2.1:port}, {@code [2001:db8::1]:port} or
 *     {@code unix:/path}
 * @param name the machine's name or address; empty for a socket in the file system
 * @param path the socket in the file system, if it is one
 */
public record HostAddress(String text, String name, int port, Optional<Path> path) {

    private static final String UNIX = "unix:";

    /** @throws IllegalArgumentException if the text is none; its message is for the user */
    public static HostAddress parse(String text) {
        if (text.indexOf(',') >= 0) {
            throw none(text); // the client would take it for two
        }
        if (text.startsWith(UNIX) && text.length() > UNIX.length()) {
            return new HostAddress(text, "", 0, Optional.of(Path.of(text.substring(UNIX.length()))));
        }
        int colon = text.lastIndexOf(':');
        String name = colon < 0 ? "" : text.substring(0, colon);
        if (name.startsWith("[") && name.endsWith("]")) {
            name = name.substring(1, name.length() - 1);
        } else if (name.indexOf(':') >= 0) {
            name = ""; // which colon ends the address and begins the port is a guess without brackets
        }
        int port = colon < 0 ? 0 : port(text.substring(colon + 1));
        if (name.isEmpty() || port == 0) {
            throw none(text);
        }
        return new HostAddress(text, name, port, Optional.empty());
    }

    private static IllegalArgumentException none(String text) {
        Optional<HostUrl> url = HostUrl.parse(text).filter(each -> !each.plain());
        if (url.isPresent()) {
            return new IllegalArgumentException("'" + text + "' " + about(url.get()));
        }
        if (text.matches("[A-Za-z0-9.-]+")) {
            return new IllegalArgumentException(
                    "'" + text + "' has no port; hosts listen on 7000 unless told otherwise, so try " + text + ":7000");
        }
        return new IllegalArgumentException(
                "'" + text + "' is not an address; write HOST:PORT, such as localhost:7000 or"
                        + " [::1]:7000, or unix:/path/of/the/socket");
    }

    private static String about(HostUrl url) {
        if (url.path().isEmpty()) {
            return "is a URL of a host, which is reached by RASP here; write " + url.address()
                    + (url.scheme().equals("https") ? " --tls" : "");
        }
        return "has a path, and a host is reached by RASP here, which has none. Write " + url.address()
                + " for the host's own services; those of a program at " + url.path()
                + " are called by HTTP, such as curl " + url.root() + "/INTERFACE/METHOD, and listed at " + url.root()
                + "/creo/";
    }

    /** The number of a port, or 0. */
    private static int port(String digits) {
        if (!digits.matches("[0-9]{1,5}")) {
            return 0;
        }
        int port = Integer.parseInt(digits);
        return port <= 0xFFFF ? port : 0;
    }

    @Override
    public String toString() {
        return text;
    }
}
