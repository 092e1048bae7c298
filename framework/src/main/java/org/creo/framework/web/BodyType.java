// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

/** What the body of a request is, by its Content-Type. */
enum BodyType {
    /** One value, as JSON. */
    JSON,
    /** The items of a stream as JSON, each on a line. */
    LINES,
    /** A {@code byte[]}, or a stream of them, as it is. */
    BYTES,
    /** A {@code String} as it is. */
    TEXT,
    /** The parameters, as browsers send forms. */
    FORM;

    /** The media type of {@link #BYTES}. */
    private static final String OCTETS = "application/octet-stream";
    /** The media type of {@link #TEXT}. */
    private static final String PLAIN = "text/plain";
    /** The media type of {@link #FORM}. */
    private static final String PARAMETERS = "application/x-www-form-urlencoded";

    /**
     * The type of the body of a request.
     *
     * <p>Browsers send text and forms for pages of others without asking the host first; what comes from such pages was
     * refused before ({@link BrowserRules#check}).
     *
     * @throws ProblemException if the endpoint takes no such body
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
        if (type != null && endpoint.takesText() && type.type().equals(PLAIN) && type.isUtf8()) {
            return TEXT;
        }
        if (type != null && endpoint.takesForm() && type.type().equals(PARAMETERS) && type.isUtf8()) {
            return FORM;
        }
        String wanted = (items ? Media.NDJSON : Media.JSON)
                + (bytes ? ", " + OCTETS : "")
                + (endpoint.takesText() ? ", " + PLAIN : "")
                + (endpoint.takesForm() ? ", " + PARAMETERS : "");
        throw new ProblemException(Problem.of(
                        415,
                        "The body has to be " + wanted.replace(",", " or") + form(endpoint, items) + "; this request "
                                + said(head) + ".")
                .with("accept", wanted));
    }

    /**
     * Refuses an object that is sent as a form. That is what {@code curl -d} does with JSON, unless it is told the
     * type.
     *
     * @throws ProblemException if it is one: the name of no parameter begins so
     */
    static void checkForm(byte[] body, int from, int to) throws ProblemException {
        if (from < to && body[from] == '{') {
            throw new ProblemException(Problem.of(
                            415,
                            "The body is JSON and was sent as a form, " + PARAMETERS + "; send it with 'Content-Type: "
                                    + Media.JSON + "'.")
                    .with("accept", Media.JSON));
        }
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
