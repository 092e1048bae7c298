// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Request;

/**
 * Keeps in the log why methods of a service failed, under ids that their callers learn, unless the callers are in this
 * process and learn the reason itself. When many fail alike, which is by the same method with the same class of
 * exception, the log does not get all of them; the callers of the others learn the id of one that it has. Any thread
 * may call it.
 */
final class Failures {
    private static final PeerLog LOG = PeerLog.of(Failures.class);
    private static final Faults FAULTS = Faults.of(Failures.class);

    /** The entry of a request's context in which its caller may have given it a name. */
    private static final String NAME = "creo-request";

    private final String service;
    /** The id of the failure that was logged last, by method and class of exception. */
    private final Map<String, String> lastId = new ConcurrentHashMap<>();

    /** @param service its full name */
    Failures(String service) {
        this.service = service;
    }

    private interface Line {
        boolean log(String origin, Throwable cause, String format, Object... arguments);
    }

    /** Logs a failure, and returns where the caller finds it: the end of a sentence. */
    String log(Request request, Throwable cause) {
        if (request.caller().learns(request, cause)) {
            return "the cause of this error says why.";
        }
        return log(request, cause, LOG::error);
    }

    /**
     * As {@link #log}, where the host has failed and not the method.
     *
     * @throws RuntimeException or an error, where the JVM itself is broken
     */
    String fault(Request request, Throwable cause) {
        request.caller().learns(request, cause);
        return log(request, cause, FAULTS::survive);
    }

    private String log(Request request, Throwable cause, Line line) {
        String method = request.route().method();
        String kind = method + " " + cause.getClass().getName();
        String id = String.format("%08x", ThreadLocalRandom.current().nextInt());
        String name = request.context().get(NAME);
        String named = name == null ? id : id + ", request " + name;
        if (line.log(request.caller().origin(), cause, service + "." + method + " failed, id {}", named)) {
            lastId.put(kind, id);
            return "the log of the host says why under id " + id + ".";
        }
        String alike = lastId.get(kind);
        return alike == null
                ? "the log of the host has no room for the reason: too many fail."
                : "the log of the host says why under id " + alike + ", for another call that failed alike: too many"
                        + " fail to log each.";
    }
}
