// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

/** What the body of a request is. */
enum BodyType {
    /** A value. */
    JSON,
    /** Values, each on a line. */
    LINES,
    /** Bytes as they are. */
    BYTES;

    /** The media type of bytes as they are. */
    private static final String OCTETS = "application/octet-stream";

    /**
     * The one that a request says.
     *
     * @throws ProblemException if it is not one that the endpoint takes. Types that a browser sends for pages of others
     *     without asking are not among these
     */
    static BodyType of(Endpoint endpoint, Head head) throws ProblemException {
        boolean items = endpoint.operation().streams().up();
        boolean bytes = endpoint.takesBytes();
        BodyType usual = items ? LINES : JSON;
        Media type = head.type();
        if (type == null && head.length() == 0) {
            return usual;
        }
        if (type != null && type.type().equals(items ? Media.NDJSON : Media.JSON) && type.isUtf8()) {
            return usual;
        }
        if (type != null && bytes && type.type().equals(OCTETS)) {
            return BYTES;
        }
        String wanted = (items ? Media.NDJSON : Media.JSON) + (bytes ? ", " + OCTETS : "");
        throw new ProblemException(Problem.of(
                        415,
                        "The body is " + wanted.replace(",", " or") + form(endpoint, items) + "; this request "
                                + said(head) + ".")
                .with("accept", wanted));
    }

    private static String said(Head head) {
        String type = head.field(FieldNames.CONTENT_TYPE);
        return type == null ? "has no Content-Type" : "has the Content-Type '" + type + "'";
    }

    private static String form(Endpoint endpoint, boolean items) {
        if (items) {
            return endpoint.takesOnlyItems()
                    ? ": each item on a line"
                    : ": the arguments on the first line, then each item on a line";
        }
        return endpoint.arguments().isBody() ? " in UTF-8" : " in UTF-8: an object with the parameters' names";
    }
}
