// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.Channel;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.unix.DomainSocketChannel;
import io.netty.channel.unix.PeerCredentials;
import io.netty.channel.uring.IoUringDomainSocketChannel;
import java.io.IOException;

/** Names the client of a connection, for the log. */
final class Peer {
    private Peer() {}

    /** The client's address; over a Unix domain socket, where it has none, its process. */
    static String name(Channel channel) {
        if (!(channel instanceof DomainSocketChannel)) {
            return String.valueOf(channel.remoteAddress());
        }
        try {
            PeerCredentials peer = channel instanceof EpollDomainSocketChannel unix
                    ? unix.peerCredentials()
                    : ((IoUringDomainSocketChannel) channel).peerCredentials();
            return "process " + peer.pid() + " of user " + peer.uid();
        } catch (IOException e) {
            return "a process that is gone";
        }
    }
}
