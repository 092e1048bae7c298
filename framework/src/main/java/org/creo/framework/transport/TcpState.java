// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.ChannelException;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.epoll.EpollTcpInfo;
import java.util.concurrent.TimeUnit;

/**
 * What Linux knows of a TCP connection, and what reads and writes do not show. A broken connection has no state: the
 * answers are false then. Confined to the connection's thread.
 */
final class TcpState {
    /** The client has ended its output: TCP's state CLOSE_WAIT, as Linux numbers it. */
    private static final int CLOSE_WAIT = 8;

    private final EpollSocketChannel socket;

    TcpState(EpollSocketChannel socket) {
        this.socket = socket;
    }

    /** Whether the client has ended its output; there may be bytes before the end that were not read. */
    boolean inputEnding() {
        EpollTcpInfo info = info();
        return info != null && info.state() == CLOSE_WAIT;
    }

    /**
     * Whether the client's system has made room for more bytes within the last {@code nanos}, while some wait for that.
     * Bytes that are only sent again, since nothing comes back, do not count for long: each time the system waits twice
     * as long before. What leaves the process says too little: the system keeps megabytes, and asks for more only once
     * a third of them is gone, which takes a slow client a minute.
     */
    boolean taking(long nanos) {
        EpollTcpInfo info = info();
        return info != null && info.retransmits() == 0 && info.lastDataSent() <= TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    private EpollTcpInfo info() {
        try {
            return socket.isOpen() ? socket.tcpInfo() : null;
        } catch (ChannelException e) {
            return null;
        }
    }
}
