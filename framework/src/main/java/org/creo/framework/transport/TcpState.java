// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.epoll.EpollTcpInfo;
import io.netty.channel.uring.IoUringSocketChannel;
import io.netty.channel.uring.IoUringTcpInfo;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.creo.framework.tongue.UnreadWatch;

/**
 * What Linux knows of a TCP connection, and what reads and writes do not show. A broken connection has no state: the
 * answers are false then. Confined to the connection's thread.
 */
final class TcpState implements UnreadWatch.Client {
    /** The client has ended its output: TCP's state CLOSE_WAIT, as Linux numbers it. */
    private static final int CLOSE_WAIT = 8;
    /** The connection is gone: TCP's state CLOSE. */
    private static final int CLOSED = 7;

    /** @param lastDataSent how long ago, in milliseconds */
    private record Info(int state, int retransmits, long lastDataSent) {}

    private final Channel socket;
    private final Supplier<Info> ask;

    private TcpState(Channel socket, Supplier<Info> ask) {
        this.socket = socket;
        this.ask = ask;
    }

    /** Asks the system about a connection; it knows nothing of one that is no TCP of Linux. */
    static TcpState of(Channel channel) {
        if (channel instanceof EpollSocketChannel socket) {
            return new TcpState(socket, () -> {
                EpollTcpInfo info = socket.tcpInfo();
                return new Info(info.state(), info.retransmits(), info.lastDataSent());
            });
        } else if (channel instanceof IoUringSocketChannel socket) {
            return new TcpState(socket, () -> {
                IoUringTcpInfo info = socket.tcpInfo();
                return new Info(info.state(), info.retransmits(), info.lastDataSent());
            });
        }
        return new TcpState(channel, () -> null);
    }

    @Override
    public boolean gone() {
        Info info = info();
        return info != null && info.state() == CLOSED;
    }

    @Override
    public boolean inputEnding() {
        Info info = info();
        return info != null && info.state() == CLOSE_WAIT;
    }

    /**
     * Whether the client's system has made room for more bytes within the last {@code nanos}, while some wait for that.
     * Bytes that are only sent again, since nothing comes back, do not count for long: each time the system waits twice
     * as long before. What leaves the process says too little: the system keeps megabytes, and asks for more only once
     * a third of them is gone, which takes a slow client a minute.
     */
    boolean taking(long nanos) {
        Info info = info();
        return info != null && info.retransmits() == 0 && info.lastDataSent() <= TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    private Info info() {
        try {
            return socket.isOpen() ? ask.get() : null;
        } catch (ChannelException e) {
            return null;
        }
    }
}
