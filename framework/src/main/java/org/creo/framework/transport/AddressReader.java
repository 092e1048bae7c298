// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of one address, and says what is wrong with it. */
final class AddressReader {
    private static final Pattern URL = Pattern.compile("([a-z][a-z0-9+.-]*)://(.*)", Pattern.CASE_INSENSITIVE);
    private static final Pattern HOST = Pattern.compile("[\\p{L}\\p{N}._-]+");
    private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:.]+(%[\\w.-]+)?");
    private static final int LARGEST_PORT = 65_535;

    private final String text;

    AddressReader(String text) {
        this.text = text;
    }

    Address read() {
        if (text.isBlank()) {
            throw wrong(0, "it is empty", "127.0.0.1:7000");
        }
        Matcher url = URL.matcher(text);
        if (url.matches()) {
            throw wrong(0, "it is a URL", url.group(2).isEmpty() ? "127.0.0.1:7000" : url.group(2));
        }
        if (text.startsWith(Address.Unix.PREFIX)) {
            return unix();
        }
        return text.startsWith("[") ? bracketed() : named();
    }

    private Address unix() {
        int end = text.indexOf(Address.Unix.MODE);
        String path = text.substring(Address.Unix.PREFIX.length(), end < 0 ? text.length() : end);
        if (!path.startsWith("/") || path.indexOf('\0') >= 0) {
            throw wrong(
                    Address.Unix.PREFIX.length(),
                    "the path does not begin with /",
                    Address.Unix.PREFIX
                            + (path.isEmpty() ? "/run/creo.sock" : Path.of("/run", path.replace("\0", ""))));
        }
        int length = path.getBytes(StandardCharsets.UTF_8).length;
        if (length > Address.Unix.LONGEST_PATH) {
            throw wrong(
                    Address.Unix.PREFIX.length(),
                    "the path has " + length + " bytes, and a socket's may have at most " + Address.Unix.LONGEST_PATH,
                    "unix:/run/creo.sock");
        }
        return new Address.Unix(
                Path.of(path).normalize(),
                end < 0 ? Address.Unix.DEFAULT_MODE : mode(end + Address.Unix.MODE.length()));
    }

    private int mode(int start) {
        String digits = text.substring(start);
        if (!digits.matches("0?[0-7]{3}")) {
            throw wrong(start, "the mode is not three octal digits", text.substring(0, start) + "660");
        }
        return Integer.parseInt(digits, 8);
    }

    private Address bracketed() {
        int end = text.indexOf(']');
        if (end < 0) {
            throw wrong(text.length(), "the bracket of the IPv6 address is not closed", "[::1]:7000");
        }
        String host = text.substring(1, end);
        if (host.indexOf(':') < 0 || !IPV6.matcher(host).matches()) {
            throw wrong(1, "the text in brackets is not an IPv6 address", "[::1]:7000");
        }
        if (end + 1 == text.length() || text.charAt(end + 1) != ':') {
            throw wrong(end + 1, "the port is missing", text.substring(0, end + 1) + ":7000");
        }
        return new Address.Tcp(host, port(end + 2));
    }

    private Address named() {
        int colon = text.lastIndexOf(':');
        if (colon < 0) {
            throw text.matches("\\d+") && text.length() <= 5
                    ? wrong(0, "the host is missing", "127.0.0.1:" + text)
                    : text.startsWith("/")
                            ? wrong(0, "it is a path", Address.Unix.PREFIX + text)
                            : wrong(text.length(), "the port is missing", text + ":7000");
        }
        String host = text.substring(0, colon);
        if (host.isEmpty()) {
            throw wrong(
                    0,
                    "the host is missing",
                    "127.0.0.1" + text + " for this machine alone, 0.0.0.0" + text + " for all of its interfaces");
        }
        if (host.indexOf(':') >= 0) {
            throw wrong(
                    0,
                    "an IPv6 address needs brackets",
                    IPV6.matcher(host).matches() ? "[" + host + "]" + text.substring(colon) : "[::1]:7000");
        }
        Matcher name = HOST.matcher(host);
        if (!name.matches()) {
            throw wrong(
                    name.lookingAt() ? name.end() : 0,
                    "the host is neither a name nor an IP address",
                    "127.0.0.1:7000");
        }
        return new Address.Tcp(host, port(colon + 1));
    }

    private int port(int start) {
        String digits = text.substring(start);
        String right = text.substring(0, start) + "7000";
        if (digits.isEmpty()) {
            throw wrong(start, "the port is missing", right);
        }
        if (!digits.matches("[0-9]+")) {
            throw wrong(start, "the port is not a number", right);
        }
        // More digits than fit into an int are too large in any case.
        if (digits.length() > 9 || Integer.parseInt(digits) > LARGEST_PORT) {
            throw wrong(start, "the port is over " + LARGEST_PORT, right);
        }
        return Integer.parseInt(digits);
    }

    private IllegalArgumentException wrong(int index, String reason, String right) {
        return new IllegalArgumentException("Cannot read the address \"" + text + "\", character " + (index + 1) + ": "
                + reason + ". Try " + right + ".");
    }
}
