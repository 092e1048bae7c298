// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.creo.framework.log.LogThrottle;
import org.creo.framework.log.PeerLog;

/**
 * Logs that connections cannot be accepted, for example because the process has no file left. It comes after Netty's
 * own handler of new connections, which then accepts none for a second: clients wait in the backlog meanwhile.
 */
final class AcceptFailures extends ChannelInboundHandlerAdapter {
    private static final PeerLog LOG = PeerLog.of(AcceptFailures.class);
    /** How long the log says nothing after such a line: accepting may fail each second for hours. */
    private static final long SECONDS_BETWEEN_LINES = 60;

    private final Address address;
    private final LogThrottle throttle = new LogThrottle(SECONDS_BETWEEN_LINES);

    AcceptFailures(Address address) {
        this.address = address;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        IoThreads.saw(context, cause);
        if (throttle.pass() >= 0) {
            LOG.error(
                    PeerLog.NOBODY,
                    "Cannot accept a connection on {}: {}. Open connections go on, and the host tries again each second. If the "
                            + "process may open too few files, raise that limit (ulimit -n, or LimitNOFILE of systemd) or lower "
                            + "the limit of connections",
                    address,
                    cause.getMessage());
        }
    }
}
