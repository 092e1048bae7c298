// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.program;

/**
 * Answers requests of HTTP as they are, at a path and at all paths below it: whatever their method, their fields and
 * their body say. It is for what no description fits: a proxy, a page that is made when it is asked for, a webhook.
 *
 * <pre>{@code
 * ServiceHost.builder().program("/hello", request ->
 *         HttpAnswer.text("Hello " + request.parameter("name").orElse("world")))
 * }</pre>
 *
 * <p>Its requests wait in a queue of their own, and run by the host's scheduler, within its limits: as those of a
 * service. <b>They run one after the other</b>, in the order in which they have come, so a program needs no locks.
 * Those of a class that is marked {@link Stateless} run at the same time; those of one that is marked
 * {@link org.creo.framework.compose.Composes} have a thread of their own and may wait for other servers.
 *
 * <p>The host gathers the body before it calls the program, and sends the answer when that has returned:
 * {@link HttpStreamProgram} is for bodies that are larger than the host's limit for them ({@code --http-body}), and for
 * answers that are made bit by bit.
 */
@FunctionalInterface
public interface HttpProgram {
    /**
     * Answers a request.
     *
     * @return the answer, never null
     * @throws Exception whatever; the client gets 500 with an id under which the log of the host says more
     */
    HttpAnswer answer(HttpRequest request) throws Exception;
}
