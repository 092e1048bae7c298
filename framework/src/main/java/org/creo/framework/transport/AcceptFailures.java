// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of connections that cannot be taken because the process has no file left, say. It stands behind Netty's own
 * handler of new connections, which then takes none for a second: clients wait in the backlog meanwhile.
 */
final class AcceptFailures extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(AcceptFailures.class);
    /** It may fail each second for hours. */
    private static final long SECONDS_BETWEEN_LINES = 60;

    private final Address address;
    private final LogThrottle throttle = new LogThrottle(SECONDS_BETWEEN_LINES);

    AcceptFailures(Address address) {
        this.address = address;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (throttle.pass() >= 0) {
            LOG.error(
                    "Cannot take a connection on {}: {}. Those there are go on, and each second it is tried again. Where files "
                            + "are too few, raise their limit (ulimit -n, or LimitNOFILE of systemd) or lower that of connections",
                    address,
                    cause.getMessage());
        }
    }
}
