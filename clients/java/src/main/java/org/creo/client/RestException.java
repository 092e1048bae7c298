// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.nio.charset.StandardCharsets;

/**
 * A service that speaks HTTP answered a call with a status that says it failed, and the description has no exception
 * for it. {@link #status} is what that means for a caller; this has the answer itself.
 */
public final class RestException extends ServiceException {
    private static final long serialVersionUID = 1;

    private final int code;
    private final String mediaType;
    private final byte[] body;

    /**
     * Creates an error, as a client does; a test may do so in its place.
     *
     * @param status what the status of HTTP means
     * @param message the call and the status
     * @param code the status of HTTP
     * @param mediaType what the body is; empty where the answer does not say
     * @param body its first bytes; copied
     */
    public RestException(Status status, String message, int code, String mediaType, byte[] body) {
        super(status, message);
        this.code = code;
        this.mediaType = mediaType;
        this.body = body.clone();
    }

    /**
     * The status of HTTP.
     *
     * @return for example 503
     */
    public int code() {
        return code;
    }

    /**
     * What the body is.
     *
     * @return for example {@code text/html; charset=utf-8}; empty where the answer does not say
     */
    public String mediaType() {
        return mediaType;
    }

    /**
     * The first bytes of the body.
     *
     * @return a copy; at most 8 KiB
     */
    public byte[] body() {
        return body.clone();
    }

    /**
     * The first part of the body as a text, read as UTF-8.
     *
     * @return bytes that are not UTF-8 are replaced
     */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
