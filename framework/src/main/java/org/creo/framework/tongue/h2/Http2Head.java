// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import java.util.Map;
import java.util.Set;
import org.creo.framework.tongue.HeadLimits;
import org.creo.framework.url.Target;
import org.creo.framework.web.ContentLength;
import org.creo.framework.web.FieldNames;
import org.creo.framework.web.Fields;
import org.creo.framework.web.Head;
import org.creo.framework.web.HttpText;
import org.creo.framework.web.RefusedException;

/**
 * Makes the head of a request of the fields that HTTP/2 has for it, after RFC 9113. What programs are known to read in
 * different ways when they pass it on as HTTP/1.1 is refused here, as {@link RequestSyntax} does it there. All methods
 * are stateless.
 */
final class Http2Head {
    /** Fields that belong to a connection of HTTP/1.1, and may not be in a request of HTTP/2. */
    private static final Set<String> OF_CONNECTION =
            Set.of("connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade");

    private static final String COOKIE = "cookie";
    private static final String TE = "te";
    private static final String HOST = "host";

    private Http2Head() {}

    /**
     * The head.
     *
     * @param whole whether there is no body
     * @throws RefusedException where it is too large
     */
    static Head of(Iterable<Map.Entry<CharSequence, CharSequence>> given, boolean whole, HeadLimits limits)
            throws Frames.BrokenException, RefusedException {
        String method = null;
        String scheme = null;
        String path = null;
        String authority = null;
        Fields fields = new Fields();
        int size = 0;
        int count = 0;
        StringBuilder cookies = new StringBuilder(0);
        for (Map.Entry<CharSequence, CharSequence> each : given) {
            String name = each.getKey().toString();
            String value = each.getValue().toString();
            size += name.length() + value.length();
            if (name.startsWith(":")) {
                switch (name) {
                    case ":method" -> method = once(method, value);
                    case ":scheme" -> scheme = once(scheme, value);
                    case ":path" -> path = once(path, value);
                    case ":authority" -> authority = once(authority, value);
                    default -> throw new Frames.BrokenException("it has " + name);
                }
                continue;
            }
            count++;
            check(name, value);
            if (name.equals(COOKIE)) {
                cookies.append(cookies.length() == 0 ? "" : "; ").append(value);
            } else {
                if ((name.equals(HOST) || name.equals(FieldNames.CONTENT_LENGTH)) && fields.has(name)) {
                    throw new Frames.BrokenException("it has " + name + " twice");
                }
                fields.add(name, value);
            }
        }
        if (method == null || !HttpText.isMethod(method)) {
            throw new Frames.BrokenException("it has no method");
        }
        if (method.equals("CONNECT")) {
            throw new Frames.BrokenException("it is for a proxy");
        }
        checkTarget(method, scheme, path);
        if (method.length() + path.length() > limits.line()) {
            throw new RefusedException(414, "method and path have more than " + limits.line() + " bytes");
        }
        if (size > limits.head()) {
            throw new RefusedException(431, "its fields have more than " + limits.head() + " bytes");
        }
        if (count > limits.fields()) {
            throw new RefusedException(431, "it has more than " + limits.fields() + " fields");
        }
        if (cookies.length() > 0) {
            fields.add(COOKIE, cookies);
        }
        setHost(fields, authority);
        return new Head(method, path, fields, length(fields, whole), false);
    }

    private static String once(String before, String value) throws Frames.BrokenException {
        if (before != null) {
            throw new Frames.BrokenException("it has a field twice that begins with a colon");
        }
        return value;
    }

    /** Checks a field of a head or a trailer. */
    static void check(CharSequence name, CharSequence value) throws Frames.BrokenException {
        if (!HttpText.isLowerToken(name)) {
            throw new Frames.BrokenException("the name of a field is not a word in lower case");
        }
        if (OF_CONNECTION.contains(name.toString()) || TE.contentEquals(name) && !"trailers".contentEquals(value)) {
            throw new Frames.BrokenException("it has " + name + ", which HTTP/2 does not have");
        }
        if (!HttpText.isValue(value)) {
            throw new Frames.BrokenException("the value of a field has a control character, or white space around it");
        }
    }

    private static void checkTarget(String method, String scheme, String path) throws Frames.BrokenException {
        if (scheme == null || !scheme.equals("http") && !scheme.equals("https")) {
            throw new Frames.BrokenException("its scheme is neither http nor https");
        }
        boolean all = path != null && path.equals(Target.ALL) && method.equals("OPTIONS");
        if (path == null || !all && !path.startsWith("/") || !HttpText.isTarget(path)) {
            throw new Frames.BrokenException(
                    "its path does not begin with a slash, or has other bytes than visible ASCII");
        }
    }

    /**
     * Sets the host that the request is for: {@code :authority} or {@code host} names it, and where both do, they are
     * the same.
     */
    private static void setHost(Fields fields, String authority) throws Frames.BrokenException, RefusedException {
        String host = fields.get(HOST);
        if (authority == null && host == null) {
            throw new RefusedException(400, "it needs :authority, or the field host");
        }
        if (authority != null && host != null && !authority.equalsIgnoreCase(host)) {
            throw new Frames.BrokenException(":authority and host are not the same");
        }
        if (authority != null) {
            if (!HttpText.isTarget(authority) || authority.indexOf('@') >= 0) {
                throw new Frames.BrokenException(":authority is not the name of a host");
            }
            if (host == null) {
                fields.add(FieldNames.HOST, authority);
            }
        }
    }

    private static long length(Fields fields, boolean whole) throws Frames.BrokenException {
        String text = fields.get(FieldNames.CONTENT_LENGTH);
        long length;
        try {
            length = text == null ? -1 : ContentLength.of(text);
        } catch (RefusedException e) {
            throw new Frames.BrokenException(e.getMessage());
        }
        if (whole && length > 0) {
            throw new Frames.BrokenException("the body is not as long as it says");
        }
        return whole ? 0 : length;
    }
}
