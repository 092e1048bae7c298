// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.creo.framework.url.MalformedUrlException;
import org.creo.framework.url.Target;
import org.creo.protocol.ProtocolLimits;

/** The head of a request, and what it says about its call. Immutable. */
public final class Head {
    /** The methods of HTTP that are used here, as the field {@code Allow} has them. */
    static final String ALL_VERBS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

    /** The field that says how long the client will wait, in milliseconds. */
    static final String TIMEOUT = "creo-timeout-ms";
    /**
     * The field with the client's name for the request: the answer has it, too, and so do lines of the log about the
     * request.
     */
    static final String REQUEST = "creo-request";
    /** How the names of fields begin that are entries of the call's context. */
    private static final String CONTEXT = "creo-context-";
    /** The Content-Encoding of a body that is sent as it is. */
    private static final String IDENTITY = "identity";
    /** The fields that say to which trace a call belongs, by the W3C. */
    private static final List<String> TRACE = List.of("traceparent", "tracestate", "baggage");

    private static final String[] LISTS = {
        FieldNames.ACCEPT,
        FieldNames.ACCEPT_ENCODING,
        FieldNames.CONTENT_TYPE,
        FieldNames.IF_MATCH,
        FieldNames.IF_NONE_MATCH
    };
    /** How long a field that is read part by part may be, in bytes. */
    private static final int LONGEST_LIST = 1 << 10;

    private static final int MOST_MEMBERS = 32;

    private static final Pattern ID = Pattern.compile("[!-~]{1,128}");
    private static final Pattern POSITIVE = Pattern.compile("[1-9][0-9]{0,9}");

    private final String method;
    private final String target;
    private final Fields fields;
    private final long length;
    private final boolean old;
    /** The target, decoded; null as long as nobody has asked. */
    private Target decoded;

    /**
     * @param target as it is written
     * @param length of the body, in bytes; -1 where that is not known
     * @param old whether it is one of HTTP/1.0
     */
    public Head(String method, String target, Fields fields, long length, boolean old) {
        this.method = method;
        this.target = target;
        this.fields = fields;
        this.length = length;
        this.old = old;
    }

    /** Such as {@code GET}. */
    public String method() {
        return method;
    }

    /** The target as it is written. */
    public String uri() {
        return target;
    }

    Target target() throws ProblemException {
        try {
            // Threads that do not see what another one has made make it again.
            Target known = decoded;
            if (known == null) {
                known = Target.of(target);
                decoded = known;
            }
            return known;
        } catch (MalformedUrlException e) {
            throw ProblemException.of(e);
        }
    }

    /** The parameters of the query, by name. */
    Map<String, List<String>> query() throws ProblemException {
        try {
            return Target.query(target);
        } catch (MalformedUrlException e) {
            throw ProblemException.of(e);
        }
    }

    /** The path as the client has written it. */
    public String path() {
        String local = Target.local(target);
        int query = local.indexOf('?');
        return query < 0 ? local : local.substring(0, query);
    }

    /** Path and query as the client has written them, without a host before them. */
    String local() {
        return Target.local(target);
    }

    /** The query as it is written, with its question mark; empty where there is none. */
    String afterPath() {
        String local = Target.local(target);
        int query = local.indexOf('?');
        return query < 0 ? "" : local.substring(query);
    }

    /** The first field of a name; null where there is none. */
    String field(String name) {
        return fields.get(name);
    }

    public Fields fields() {
        return fields;
    }

    /** All fields of a name. */
    public List<String> fields(String name) {
        return fields.all(name);
    }

    /** Whether a field that is a list names something, in whatever case. */
    boolean names(String field, String value) {
        return fields.lists(field, value);
    }

    /** Whether another request may come over the same connection after this one. */
    public boolean isKeptAlive() {
        return !names(FieldNames.CONNECTION, "close") && (!old || names(FieldNames.CONNECTION, "keep-alive"));
    }

    /** Whether the request is one of HTTP/1.0. */
    public boolean isOld() {
        return old;
    }

    /** The host for which the request is, by the field Host; null where there is none. */
    String host() {
        return fields.get(FieldNames.HOST);
    }

    /** The host for which the request is, by its target; null where that does not say so. */
    String hostOfTarget() {
        return Target.host(target);
    }

    /** How long the body is; -1 where that is not known. */
    long length() {
        return length;
    }

    /** Whether the request is about the host as a whole, and not about something at a path. */
    boolean isForAll() {
        return target.equals(Target.ALL);
    }

    /** Whether the client may wait to be asked for the body. */
    boolean isExpecting() {
        return fields.has(FieldNames.EXPECT);
    }

    /** Whether the client waits until it is asked for the body. */
    boolean waits() throws ProblemException {
        String expected = fields.get(FieldNames.EXPECT);
        if (expected != null && !expected.equalsIgnoreCase("100-continue")) {
            throw new ProblemException(417, "The field Expect may ask for 100-continue, and for nothing else.");
        }
        return expected != null;
    }

    /** The media type of the body; null where the request does not say. */
    Media type() {
        String type = fields.get(FieldNames.CONTENT_TYPE);
        return type == null ? null : Media.of(type);
    }

    /**
     * Checks that no body is announced, where all is in the URL. Where its length is not known, it may turn out to have
     * no bytes: HTTP/2 can end a request by an empty DATA.
     */
    void checkNoBody() throws ProblemException {
        if (length() > 0) {
            throw hasBody();
        }
    }

    /** Checks that no field says that the body is something else than it looks like. */
    void checkBody() throws ProblemException {
        for (String coding : fields.all(FieldNames.CONTENT_ENCODING)) {
            if (!coding.equalsIgnoreCase(IDENTITY)) {
                throw new ProblemException(Problem.of(
                                415,
                                "The body has the Content-Encoding '" + coding
                                        + "', and no body is decoded here: send it as it is.")
                        .with("accept-encoding", IDENTITY));
            }
        }
        if (fields.has(FieldNames.CONTENT_RANGE)) {
            throw new ProblemException(
                    400,
                    "The field Content-Range says that the body is a part of something: send the whole of it, without that field.");
        }
    }

    /** The refusal of a request with a body, where all is in the URL. */
    ProblemException hasBody() {
        return new ProblemException(400, "The arguments of a " + method() + " are in the URL; it has no body.");
    }

    /**
     * Checks that what is read part by part has few of them: HTTP/2 repeats a field of some thousand bytes by one byte,
     * and a request should not cost the host far more than its client.
     */
    void checkLists() throws ProblemException {
        for (String name : LISTS) {
            if (fields.length(name) > LONGEST_LIST || fields.members(name) > MOST_MEMBERS) {
                throw new ProblemException(
                        431,
                        "The field " + name + " has more than " + LONGEST_LIST + " bytes or " + MOST_MEMBERS
                                + " members.");
            }
        }
    }

    List<Media> accepted() {
        List<String> all = fields.all(FieldNames.ACCEPT);
        return all.isEmpty() ? List.of() : Media.accepted(String.join(",", all));
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
                    400,
                    "The field Creo-Timeout-Ms has to be a number of milliseconds, at least 1, not '" + text + "'.");
        }
        return (int) timeout;
    }

    /**
     * Checks the name of the request, if it has one.
     *
     * @throws ProblemException if an answer cannot have it
     */
    void checkId() throws ProblemException {
        if (fields.has(REQUEST) && idToShow() == null) {
            throw new ProblemException(
                    400, "The field Creo-Request has to be 1 to 128 letters, digits and signs of ASCII.");
        }
    }

    /** The name of the request; null where it has none that an answer can have. */
    String idToShow() {
        String text = fields.get(REQUEST);
        return text != null && ID.matcher(text).matches() ? text : null;
    }

    /** The context of the call, as the fields of the request say it. */
    Map<String, String> context() throws ProblemException {
        if (!hasContext()) {
            return Map.of();
        }
        Map<String, String> context = new LinkedHashMap<>();
        int size = 0;
        for (int i = 0; i < fields.size(); i++) {
            String name = fields.name(i).toLowerCase(Locale.ROOT);
            String value = fields.value(i);
            String key = TRACE.contains(name) || REQUEST.equals(name)
                    ? name
                    : name.startsWith(CONTEXT) ? name.substring(CONTEXT.length()) : "";
            if (!key.isEmpty()) {
                // Fields with one name are one list, whose parts commas separate (RFC 9110, section 5.3).
                context.merge(key, value, (before, more) -> before + "," + more);
                size += 2 * Integer.BYTES + key.length() + 2 * value.length() + 1;
            }
        }
        if (size > ProtocolLimits.CONTEXT - Integer.BYTES) {
            throw new ProblemException(
                    431, "The fields that go with the call take more than " + ProtocolLimits.CONTEXT + " bytes.");
        }
        return context;
    }

    private boolean hasContext() {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.startsWith(i, "creo-")) {
                return true;
            }
        }
        for (int i = 0; i < TRACE.size(); i++) {
            if (fields.has(TRACE.get(i))) {
                return true;
            }
        }
        return false;
    }
}
