// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.program;

import java.io.IOException;
import java.io.InputStream;

/**
 * Answers requests of HTTP as they are, as {@link HttpProgram} does, but reads the body as it comes, and sends the
 * answer as it is made: neither has to fit into memory.
 *
 * <p><b>Each request runs on a thread of its own, at the same time as others</b>, and may last: it counts as a call
 * with streams ({@code --streams}). A program that keeps something between requests has to protect it. The thread is
 * interrupted when the client has gone or the host stops.
 */
@FunctionalInterface
public interface HttpStreamProgram {
    /**
     * Answers a request.
     *
     * @param request has no body
     * @param body what comes of the body; reading waits for it. It throws an {@link IOException} where the client has
     *     gone
     * @param output takes the answer, which ends when this method returns
     * @throws Exception whatever; the client gets 500 if the answer has not begun, or else sees it break off
     */
    void answer(HttpRequest request, InputStream body, HttpOutput output) throws Exception;
}
