// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.List;
import org.creo.framework.queue.Request;
import org.creo.protocol.Status;

/**
 * Hears what happens in a host, for metrics and logs. Many threads call it at the same time, while they handle each
 * request: it must be quick, and must not wait. An exception that it throws is logged and counted, and changes nothing
 * else, unless it means that memory has run out.
 */
public interface Observer {
    /** An observer that does nothing. */
    Observer NONE = new Observer() {};

    /** Is called when a client has connected. */
    default void connected() {}

    /** Is called when a connection has ended. */
    default void disconnected() {}

    /**
     * Is called when a request has its answer.
     *
     * @param service full name of the interface, or {@code ?} where the host serves none with that id
     * @param method as declared, or {@code ?}
     * @param request tells when it came and when its method began
     * @param status why there is no result; null where there is one
     * @param bytesIn the size of its frame
     * @param bytesOut the size of the answer's frame; 0 where the method is one-way
     */
    default void answered(String service, String method, Request request, Status status, long bytesIn, long bytesOut) {}

    /**
     * Is called when a method has ended what it had left to do after its answer.
     *
     * @param service full name of the interface
     * @param method as declared
     * @param failed whether it has thrown something
     * @param nanos how long it took
     */
    default void wentOn(String service, String method, boolean failed, long nanos) {}

    /**
     * Is called when a file, or that there is none, was answered.
     *
     * @param path that of the folder, such as {@code /docs}
     * @param status of HTTP
     * @param nanos from the request until the answer was sent as a whole
     * @param bytes of the file that were sent
     */
    default void served(String path, int status, long nanos, long bytes) {}

    /** Whether it wants to be told of each answer of HTTP; it is asked once. */
    default boolean hearsWeb() {
        return false;
    }

    /** Is called when a request of HTTP was answered, or its answer broken off, if {@link #hearsWeb it wants that}. */
    default void answered(WebAnswer answer) {}

    /**
     * Is called when a program is served from now on that has come while the host runs, or another version of it.
     *
     * @param path below which it is, such as {@code /calc}
     * @param services that are in it
     * @param files whether it has files
     */
    default void deployed(String path, List<Dispatcher> services, boolean files) {}
}
