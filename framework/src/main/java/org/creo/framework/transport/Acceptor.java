// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.Channel;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Principal;
import org.creo.framework.session.Terms;

/**
 * Receives new connections: counts them, puts TLS first where there are keys, and accepts those for which there is
 * room.
 */
final class Acceptor {
    private static final PeerLog LOG = PeerLog.of(Acceptor.class);

    /**
     * How many clients may be told at the same time that there is no room for them; more are closed without a message.
     */
    private static final int MOST_REFUSALS = 256;
    /** Clients that have not said who they are may have this part of all connections: a quarter. */
    private static final int STRANGERS = 4;

    private final Tls tls;
    private final Terms terms;
    private final ScheduledExecutorService timers;
    private final ConnectionCount count;
    private final Strangers strangers;
    private final AtomicInteger refusals = new AtomicInteger();

    /**
     * @param tls null for none
     * @param timers tell connections when a time has come
     */
    Acceptor(Tls tls, Terms terms, ScheduledExecutorService timers) {
        this.tls = tls;
        this.terms = terms;
        this.timers = timers;
        this.strangers = new Strangers(Math.max(1, terms.limits().connections() / STRANGERS));
        this.count =
                new ConnectionCount(terms.limits().connections(), terms.limits().connectionsPerAddress());
    }

    /**
     * Adds the handlers to a new connection.
     *
     * @param address the listening address
     */
    void receive(Channel channel, Address address) {
        String origin = ConnectionCount.origin(channel.remoteAddress());
        String refusal = count.enter(origin);
        if (refusal == null) {
            channel.closeFuture().addListener(closed -> count.leave(origin));
        } else if (!refuse(channel, origin, refusal)) {
            channel.close();
            return;
        }
        if (tls == null || address instanceof Address.Unix) {
            open(channel, refusal, null);
        } else {
            channel.pipeline()
                    .addLast(
                            new TlsGuard(address),
                            tls.handler(channel.alloc()),
                            new TlsEntrance(
                                    address, session -> open(channel, refusal, Certified.principal(session, origin))));
        }
    }

    /** Logs the refusal; returns whether the client can be told of it. */
    private boolean refuse(Channel channel, String origin, String refusal) {
        LOG.warn(origin, "Refusing the connection of {}: {}", Peer.name(channel), refusal);
        if (refusals.incrementAndGet() > MOST_REFUSALS) {
            refusals.decrementAndGet();
            return false;
        }
        channel.closeFuture().addListener(closed -> refusals.decrementAndGet());
        return true;
    }

    private void open(Channel channel, String refusal, Principal certified) {
        if (refusal != null) {
            channel.pipeline().addLast(new Refusal(refusal));
            return;
        }
        Connection connection = new Connection(terms, timers, () -> strangers.leave(channel));
        channel.pipeline().addLast(connection);
        if (certified != null) {
            connection.session().identify(certified);
        } else if (terms.closed()) {
            receiveStranger(channel);
        }
    }

    private void receiveStranger(Channel channel) {
        Channel oldest = strangers.enter(channel);
        channel.closeFuture().addListener(closed -> strangers.leave(channel));
        if (oldest != null) {
            LOG.info(
                    ConnectionCount.origin(oldest.remoteAddress()),
                    "Closing the connection of {}: it has not said who it is, and others come that may",
                    Peer.name(oldest));
            oldest.close();
        }
    }
}
