// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Which requests of browsers are let in over one connection: a browser sends requests for pages of others, too, with
 * all that its user may do. It says for which, in fields that no page can set. Programs that are no browsers do not
 * send these fields. Immutable.
 *
 * @param names the host's
 * @param origins of others whose pages may call it
 */
public record BrowserRules(HostNames names, Set<String> origins) {
    /** What the field says of a page of this host, and of a user who has typed the address. */
    private static final List<String> OWN = List.of("same-origin", "none");

    /** The fields that a host reads and browsers ask for; those of a call's context that have names of their own. */
    private static final String ASKED = "authorization, content-type, if-match, if-none-match, last-event-id,"
            + " creo-request, creo-timeout-ms, traceparent, tracestate, baggage";
    /** The fields of answers that say something, and that browsers show to nobody who is not named. */
    private static final String SHOWN = "accept, allow, creo-request, etag, location, retry-after, www-authenticate";

    private static final String SECONDS = "600";

    /**
     * Checks that a request may come in.
     *
     * @return whether a page of others sends a person here, who may see files: the page does not, and a file does
     *     nothing
     * @throws ProblemException if the request is for somebody else, or from a page of somebody else
     */
    public boolean check(Head head) throws ProblemException {
        if (!names.has(head)) {
            throw stranger(head.host());
        }
        String target = head.hostOfTarget();
        if (target != null && !names.has(target)) {
            throw stranger(target);
        }
        String origin = head.field(FieldNames.ORIGIN);
        String site = head.field(FieldNames.SEC_FETCH_SITE);
        boolean foreign =
                origin == null ? site != null && !OWN.contains(site) : !isOwn(origin, head) && !allows(origin);
        if (foreign && !isVisit(head)) {
            throw foreign(head);
        }
        return foreign;
    }

    /** The refusal of a request from a page of others. */
    static ProblemException foreign(Head head) {
        String origin = head.field(FieldNames.ORIGIN);
        return new ProblemException(
                403,
                "Pages of others" + (origin == null ? "" : ", such as those of " + origin + ",")
                        + " may not call this host. The origins that may are set by --origins.");
    }

    /** Whether a browser asks for what it will show by itself, and not in a frame of another page. */
    private static boolean isVisit(Head head) {
        return head.method().equals("GET")
                && "navigate".equals(head.field(FieldNames.SEC_FETCH_MODE))
                && "document".equals(head.field(FieldNames.SEC_FETCH_DEST));
    }

    private static ProblemException stranger(String host) {
        return new ProblemException(
                421,
                "This host is not called '" + host
                        + "'. The names that it has in addition to its own are set by --host-names.");
    }

    /** Whether an origin is this host itself. Its scheme does not matter: a proxy may have taken TLS off. */
    private static boolean isOwn(String origin, Head head) {
        int host = origin.indexOf("://");
        return host > 0 && origin.substring(host + 3).equalsIgnoreCase(head.field(FieldNames.HOST));
    }

    private boolean allows(String origin) {
        return origins.contains(origin.toLowerCase(Locale.ROOT));
    }

    /** Whether a browser asks whether it may send a request for a page of others. */
    boolean isPreflight(Head head) {
        return head.method().equals("OPTIONS")
                && head.field(FieldNames.ORIGIN) != null
                && head.field(FieldNames.ACCESS_CONTROL_REQUEST_METHOD) != null;
    }

    /** Tells a browser that asks, after {@link #check}, that it may send the request. */
    void allow(Head head, AnswerFields fields) {
        fields.set(FieldNames.ACCESS_CONTROL_ALLOW_METHODS, Head.ALL_VERBS)
                .set(FieldNames.ACCESS_CONTROL_ALLOW_HEADERS, ASKED)
                .set(FieldNames.ACCESS_CONTROL_MAX_AGE, SECONDS);
    }

    /** Lets a page of others read the answer, if it may. */
    void show(Head head, AnswerFields fields) {
        if (origins.isEmpty()) {
            return;
        }
        fields.set(FieldNames.VARY, FieldNames.ORIGIN);
        String origin = head.field(FieldNames.ORIGIN);
        if (origin != null && allows(origin)) {
            fields.set(FieldNames.ACCESS_CONTROL_ALLOW_ORIGIN, origin)
                    .set(FieldNames.ACCESS_CONTROL_EXPOSE_HEADERS, SHOWN);
        }
    }
}
