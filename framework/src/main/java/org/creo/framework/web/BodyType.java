// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

/** What the body of a request is, by its Content-Type. */
enum BodyType {
    /** One value, as JSON. */
    JSON,
    /** The items of a stream as JSON, each on a line. */
    LINES,
    /** A {@code byte[]}, or a stream of them, as it is. */
    BYTES;

    /** The media type of {@link #BYTES}. */
    private static final String OCTETS = "application/octet-stream";

    /**
     * The type of the body of a request.
     *
     * @throws ProblemException if the endpoint takes no such body. None takes a type that browsers send for pages of
     *     others without asking the host first
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
                        "The body has to be " + wanted.replace(",", " or") + form(endpoint, items) + "; this request "
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
