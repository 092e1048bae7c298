// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.creo.framework.log.LogThrottle;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Request;

/**
 * Answers requests for methods that a service does not have: they come from clients of other releases. The log gets at
 * most one line a minute, however many come, and nothing of them is kept. Any thread may call it.
 */
final class UnknownMethods {
    private static final PeerLog LOG = PeerLog.of(UnknownMethods.class);
    private static final long SECONDS_BETWEEN_LINES = 60;

    private final String service;
    private final String served;
    private final Map<Integer, FormerMethod> former;
    private final LogThrottle throttle;

    /** @param clock for the log, in nanoseconds */
    UnknownMethods(Dispatcher dispatcher, LongSupplier clock) {
        this.service = dispatcher.protocolName();
        this.served =
                dispatcher.methods().stream().map(MethodBinding::signature).collect(Collectors.joining(", "));
        this.former = dispatcher.formerMethods().stream()
                .collect(Collectors.toUnmodifiableMap(FormerMethod::id, Function.identity()));
        this.throttle = new LogThrottle(SECONDS_BETWEEN_LINES, clock);
    }

    /** The message for the caller; the log gets its line, if one is due. */
    String refuse(Request request) {
        FormerMethod method = former.get(request.methodId());
        int held = throttle.pass();
        if (held >= 0) {
            LOG.warn(
                    request.caller().origin(),
                    "Clients of releases that " + service
                            + " does not answer call it: {} called {} ({} more since the last"
                            + " such line; there is one a minute at most). 'creo lock' has a host answer the clients of a"
                            + " release; 'creo diff FILE HOST:PORT' says how a client's description differs",
                    request.caller(),
                    (Supplier<String>) () -> method == null
                            ? "a method with fingerprint " + hex(request.methodId()) + ", of no recorded release"
                            : method.name() + " of " + method.release(),
                    held);
        }
        return method == null ? unknown(request.methodId()) : former(method);
    }

    private String unknown(int methodId) {
        return "The client's description differs from this host's: " + service + " serves no method with fingerprint "
                + hex(methodId) + ". It serves " + served
                + ". If the method you called is among them, its signature differs: 'creo diff FILE HOST:PORT' says where,"
                + " with the client's description as FILE. An older client is generated again from this host's"
                + " description; a newer one needs a newer host.";
    }

    private String former(FormerMethod method) {
        return service + " no longer answers " + method.name() + " of " + method.release() + ". " + method.difference()
                + ". Generate the client again from this host's description.";
    }

    private static String hex(int id) {
        return String.format("0x%08X", id);
    }
}
