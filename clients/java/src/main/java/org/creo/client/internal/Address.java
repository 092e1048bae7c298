// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.creo.client.RefusedException;
import org.creo.client.Status;

/**
 * Where a host listens, written {@code name:port}, {@code 192.0.2.1:port}, {@code [2001:db8::1]:port} or
 * {@code unix:/path}; or {@code local:}, for the host that runs the method which calls.
 */
final class Address {
    private static final String UNIX = "unix:";
    private static final String LOCAL = "local:";

    /** The name or number of the machine; null for a Unix socket, and within a host. */
    final String host;

    final int port;
    /** The path of a Unix socket; null for others. */
    final String path;

    private final String text;

    private Address(String host, int port, String path, String text) {
        this.host = host;
        this.port = port;
        this.path = path;
        this.text = text;
    }

    /**
     * Reads the addresses of hosts that serve the same services, separated by commas.
     *
     * @throws RefusedException if one of the texts is not an address
     */
    static List<Address> list(String text) {
        List<Address> all = new ArrayList<>();
        for (String one : text.split(",", -1)) {
            all.add(parse(one.strip()));
        }
        return Collections.unmodifiableList(all);
    }

    /**
     * Reads an address.
     *
     * @throws RefusedException if the text is not an address
     */
    static Address parse(String text) {
        if (text.startsWith(UNIX) && text.length() > UNIX.length()) {
            return new Address(null, 0, text.substring(UNIX.length()), text);
        }
        if (text.equals(LOCAL)) {
            return new Address(null, 0, null, text);
        }
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "" : text.substring(0, colon);
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        } else if (host.indexOf(':') >= 0) {
            host = ""; // without brackets, it would be a guess which colon begins the port
        }
        int port = colon < 0 ? -1 : port(text.substring(colon + 1));
        if (host.isEmpty() || port < 0) {
            throw new RefusedException(
                    Status.BAD_ARGUMENT,
                    "no address: '" + text
                            + "'; it is written host:port, such as localhost:7000 or [::1]:7000, or unix:/path");
        }
        return new Address(host, port, null, text);
    }

    /** Whether this is the host that runs the method which calls. */
    boolean isLocal() {
        return host == null && path == null;
    }

    /** The number of a port, or -1. */
    private static int port(String digits) {
        if (!digits.matches("[0-9]{1,5}")) {
            return -1;
        }
        int port = Integer.parseInt(digits);
        return port >= 1 && port <= 0xFFFF ? port : -1;
    }

    @Override
    public String toString() {
        return text;
    }
}
