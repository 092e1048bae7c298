// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import java.time.Duration;
import java.util.Locale;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Request;
import org.creo.protocol.Status;

/**
 * Writes a line to the logger {@value #LOGGER} for each call that took long, including its wait in the queue, as far as
 * {@link PeerLog} admits it. Calls with streams are exempt: they last as long as both sides want.
 *
 * <pre>
 * {@code slow call shop.Shop.place of /127.0.0.1:51234: waited 3.2 ms, ran 1204.8 ms, 512 bytes in, 64 bytes out, OK, request 7}
 * </pre>
 */
public final class SlowCalls implements Observer {
    /** The logger of the lines, so that they can be turned off or sent to a separate file. */
    public static final String LOGGER = "org.creo.slow";

    private static final PeerLog LOG = PeerLog.of(LOGGER);
    private static final double NANOS_PER_MILLI = 1e6;

    private final long threshold;

    /** @param threshold calls that take longer than this are logged */
    public SlowCalls(Duration threshold) {
        this.threshold = threshold.toNanos();
    }

    @Override
    public void answered(String service, String method, Request request, Status status, long bytesIn, long bytesOut) {
        long now = System.nanoTime();
        if (request.streaming() || now - request.receivedAt() <= threshold) {
            return;
        }
        // A request whose method never began has only waited.
        long begun = request.begunAt() != 0 ? request.begunAt() : now;
        LOG.warn(
                request.caller().origin(),
                "slow call " + service + "." + method
                        + " of {}: waited {}, ran {}, {} bytes in, {} bytes out, {}, request {}",
                request.caller(),
                millis(begun - request.receivedAt()),
                millis(now - begun),
                bytesIn,
                bytesOut,
                status == null ? "OK" : status,
                Integer.toUnsignedString(request.id()));
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.1f ms", nanos / NANOS_PER_MILLI);
    }
}
