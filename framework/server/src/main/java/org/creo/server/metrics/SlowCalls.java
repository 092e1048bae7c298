// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import java.time.Duration;
import java.util.Locale;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.queue.Request;
import org.creo.protocol.Status;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a line for each call that took long, its wait in the queue included, to the logger {@value #LOGGER}. Calls
 * with streams are none of them: they last as long as both sides like.
 *
 * <pre>
 * {@code slow call shop.Shop.place of /127.0.0.1:51234: waited 3.2 ms, ran 1204.8 ms, 512 bytes in, 64 bytes out, OK, request 7}
 * </pre>
 */
public final class SlowCalls implements Observer {
    /** Of the lines, so that they can be turned off or sent to a file of their own. */
    public static final String LOGGER = "org.creo.slow";

    private static final Logger LOG = LoggerFactory.getLogger(LOGGER);
    private static final double NANOS_PER_MILLI = 1e6;

    private final long threshold;

    /** @param threshold calls that take longer than this are written down */
    public SlowCalls(Duration threshold) {
        this.threshold = threshold.toNanos();
    }

    @Override
    public void answered(String service, String method, Request request, Status status, long bytesIn, long bytesOut) {
        long now = System.nanoTime();
        if (request.streaming() || now - request.receivedAt() <= threshold) {
            return;
        }
        // What never began has only waited.
        long begun = request.begunAt() != 0 ? request.begunAt() : now;
        LOG.warn(
                "slow call {}.{} of {}: waited {}, ran {}, {} bytes in, {} bytes out, {}, request {}",
                service,
                method,
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
