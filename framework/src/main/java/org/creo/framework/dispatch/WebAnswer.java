// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

/**
 * A request of HTTP and its answer, whatever it was for. What comes from the client is as the client has written it.
 *
 * @param client its address, without a port
 * @param user the name that the caller has shown; empty for none
 * @param method of HTTP
 * @param target path and query
 * @param version such as {@code HTTP/1.1}
 * @param referer the page from which the request comes, as the client says; null where it does not
 * @param agent the client's program, as it says; null where it does not
 * @param status of the answer
 * @param bytes how long the body was, as far as it was sent
 */
public record WebAnswer(
        String client,
        String user,
        String method,
        String target,
        String version,
        String referer,
        String agent,
        int status,
        long bytes) {}
