// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.creo.protocol.ProtocolLimits;

/** What the head of a request says about its call. */
final class Head {
    /** How long the client will wait, in milliseconds. */
    static final AsciiString TIMEOUT = AsciiString.cached("creo-timeout-ms");
    /** A name for the request, which its answer has, too, and which lines of the log have that are about it. */
    static final AsciiString REQUEST = AsciiString.cached("creo-request");
    /** What comes before the name of an entry of the call's context. */
    private static final String CONTEXT = "creo-context-";
    /** What belongs to the trace of a call, by the W3C. */
    private static final List<String> TRACE = List.of("traceparent", "tracestate", "baggage");

    private static final String BEARER = "bearer ";
    private static final Pattern ID = Pattern.compile("[!-~]{1,128}");
    private static final Pattern POSITIVE = Pattern.compile("[1-9][0-9]{0,9}");

    private final String method;
    private final String target;
    private final HttpHeaders fields;
    private final long length;
    private final boolean old;

    /**
     * @param target as it is written
     * @param length of the body, in bytes; -1 where that is not known
     * @param old whether it is one of HTTP/1.0
     */
    Head(String method, String target, HttpHeaders fields, long length, boolean old) {
        this.method = method;
        this.target = target;
        this.fields = fields;
        this.length = length;
        this.old = old;
    }

    /** That of a request of HTTP/1.1. */
    static Head of(HttpRequest request) {
        return new Head(
                request.method().name(),
                request.uri(),
                request.headers(),
                HttpUtil.isTransferEncodingChunked(request) ? -1 : HttpUtil.getContentLength(request, 0L),
                request.protocolVersion().equals(HttpVersion.HTTP_1_0));
    }

    String method() {
        return method;
    }

    Target target() throws ProblemException {
        return Target.of(target);
    }

    /** The path as the client has written it. */
    String path() {
        String local = Target.local(target);
        int query = local.indexOf('?');
        return query < 0 ? local : local.substring(0, query);
    }

    /** The target without the slash at the end of its path. */
    String withoutSlash() {
        String path = path();
        return path.substring(0, path.length() - 1) + Target.local(target).substring(path.length());
    }

    /** @param name one that knows its hash is found sooner */
    String field(CharSequence name) {
        return fields.get(name);
    }

    /** All fields of a name. */
    List<String> fields(CharSequence name) {
        return fields.getAll(name);
    }

    /** Whether a field that is a list names something, in whatever case. */
    boolean names(CharSequence field, CharSequence value) {
        return fields.containsValue(field, value, true);
    }

    /** Whether it is one of HTTP/1.0. */
    boolean isOld() {
        return old;
    }

    /** For whom it is: by the field Host, and by the target, where that says so. */
    List<String> hosts() {
        String host = fields.get(HttpHeaderNames.HOST);
        String named = Target.host(target);
        return host == null
                ? named == null ? List.of() : List.of(named)
                : named == null ? List.of(host) : List.of(host, named);
    }

    /** How long the body is; -1 where that is not known. */
    long length() {
        return length;
    }

    /** Whether it is about the whole host. */
    boolean isForAll() {
        return target.equals(Target.ALL);
    }

    /** Whether the client may wait to be asked for the body. */
    boolean isExpecting() {
        return fields.contains(HttpHeaderNames.EXPECT);
    }

    /** Whether it does. */
    boolean waits() throws ProblemException {
        String expected = fields.get(HttpHeaderNames.EXPECT);
        if (expected != null && !expected.equalsIgnoreCase("100-continue")) {
            throw new ProblemException(Problem.of(417, "The only expectation that is met here is 100-continue."));
        }
        return expected != null;
    }

    /** The media type of the body; null where the request does not say. */
    Media type() {
        String type = fields.get(HttpHeaderNames.CONTENT_TYPE);
        return type == null ? null : Media.of(type);
    }

    /** @throws ProblemException if a body is to come, where all is in the URL */
    void checkNoBody() throws ProblemException {
        if (length() != 0) {
            throw new ProblemException(
                    Problem.of(400, "The arguments of a " + method() + " are in the URL; it has no body."));
        }
    }

    List<Media> accepted() {
        return fields.contains(HttpHeaderNames.ACCEPT)
                ? Media.accepted(String.join(",", fields.getAll(HttpHeaderNames.ACCEPT)))
                : List.of();
    }

    /** The token; null where there is none. */
    byte[] token() throws ProblemException {
        if (!fields.contains(HttpHeaderNames.AUTHORIZATION)) {
            return null;
        }
        List<String> all = fields.getAll(HttpHeaderNames.AUTHORIZATION);
        String text = all.get(0);
        if (all.size() > 1 || !text.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
            throw new ProblemException(Problem.of(401, "Credentials are shown as 'Authorization: Bearer TOKEN', once.")
                    .with("www-authenticate", "Bearer"));
        }
        return text.substring(BEARER.length()).strip().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** How long the client will wait, in milliseconds; 0 for as long as it takes. */
    int timeout() throws ProblemException {
        String text = fields.get(TIMEOUT);
        if (text == null) {
            return 0;
        }
        long timeout = POSITIVE.matcher(text).matches() ? Long.parseLong(text) : 0;
        if (timeout == 0 || timeout > Integer.MAX_VALUE) {
            throw new ProblemException(
                    Problem.of(400, "Creo-Timeout-Ms is a number of milliseconds, at least 1, not '" + text + "'."));
        }
        return (int) timeout;
    }

    /**
     * Checks the name of the request, if it has one.
     *
     * @throws ProblemException if an answer cannot have it
     */
    void checkId() throws ProblemException {
        if (fields.contains(REQUEST) && idToShow() == null) {
            throw new ProblemException(Problem.of(400, "Creo-Request is 1 to 128 letters, digits and signs of ASCII."));
        }
    }

    /** The name of the request; null where it has none that an answer can have. */
    String idToShow() {
        String text = fields.get(REQUEST);
        return text != null && ID.matcher(text).matches() ? text : null;
    }

    /** What goes with the call. */
    Map<String, String> context() throws ProblemException {
        if (!hasContext()) {
            return Map.of();
        }
        Map<String, String> context = new LinkedHashMap<>();
        int size = 0;
        for (Map.Entry<String, String> field : fields) {
            String name = field.getKey().toLowerCase(Locale.ROOT);
            String key = TRACE.contains(name) || REQUEST.contentEquals(name)
                    ? name
                    : name.startsWith(CONTEXT) ? name.substring(CONTEXT.length()) : "";
            if (!key.isEmpty()) {
                // Fields with one name are one list, whose parts commas separate (RFC 9110, section 5.3).
                context.merge(key, field.getValue(), (before, more) -> before + "," + more);
                size += 2 * Integer.BYTES + key.length() + 2 * field.getValue().length() + 1;
            }
        }
        if (size > ProtocolLimits.CONTEXT - Integer.BYTES) {
            throw new ProblemException(Problem.of(
                    431, "The fields that go with the call take more than " + ProtocolLimits.CONTEXT + " bytes."));
        }
        return context;
    }

    private boolean hasContext() {
        Iterator<Map.Entry<CharSequence, CharSequence>> all = fields.iteratorCharSequence();
        while (all.hasNext()) {
            CharSequence name = all.next().getKey();
            if (AsciiString.regionMatches(name, true, 0, "creo-", 0, 5)) {
                return true;
            }
            for (String trace : TRACE) {
                if (AsciiString.contentEqualsIgnoreCase(name, trace)) {
                    return true;
                }
            }
        }
        return false;
    }
}
