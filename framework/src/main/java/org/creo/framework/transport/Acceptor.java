// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.Channel;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSession;
import org.creo.framework.conversation.Terms;
import org.creo.framework.limits.Limits;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Principal;
import org.creo.framework.web.BrowserRules;
import org.creo.framework.web.HostNames;
import org.creo.framework.web.HttpTerms;
import org.creo.protocol.Status;

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
    /** How many may be told so over TLS, whose handshake comes before the message and costs far more than that. */
    private static final int MOST_TLS_REFUSALS = 8;
    /** Clients that are not known yet may have this part of all connections: a quarter. */
    private static final int STRANGERS = 4;
    /**
     * What each client that has not said who it is must have room for, in bytes: the least that is read at a time, and
     * a HELLO. With TLS a record comes on top of that, since it is decrypted as a whole.
     */
    private static final int HELLO = 2 << 10;
    /**
     * How much heap there must be for each connection if the host has TLS, in bytes: without anything under way it
     * takes 9 kB, and up to two records of 16 KiB may wait in it. So those of all take half of the memory for clients.
     */
    private static final int HEAP_FOR_TLS = 128 << 10;

    private final Tls tls;
    private final Terms terms;
    private final HttpTerms offered;
    private final Timers timers;
    private final ConnectionCount count;
    private final Strangers shakingHands;
    private final Strangers strangers;
    private final AtomicInteger refusals = new AtomicInteger();
    /** What holds for browsers without TLS, by the listening address. */
    private final Map<Address, BrowserRules> plain = new ConcurrentHashMap<>();

    /**
     * @param tls null for none
     * @param http what HTTP offers
     * @param timers tell connections when a time has come
     */
    Acceptor(Tls tls, HttpTerms http, Timers timers) {
        this.tls = tls;
        this.terms = http.terms();
        this.offered = http;
        this.timers = timers;
        this.count = count(terms.limits(), tls != null, Runtime.getRuntime().maxMemory());
        int places = Math.max(1, count.limit() / STRANGERS);
        long room = Math.max(1, terms.strangers().total() / (tls == null ? HELLO : HELLO + ReadSize.TLS_CONTENT));
        this.shakingHands = new Strangers(places);
        this.strangers = new Strangers((int) Math.min(places, room));
    }

    /** Counts all connections of the host. */
    ConnectionCount count() {
        return count;
    }

    /** @param heap in bytes */
    static ConnectionCount count(Limits limits, boolean tls, long heap) {
        int all = limits.connections();
        int each = limits.connectionsPerAddress();
        long room = Math.max(1, heap / HEAP_FOR_TLS);
        if (!tls || all <= room) {
            return new ConnectionCount(all, "its limit (--connections) is " + all, each);
        }
        int fit = (int) room;
        return new ConnectionCount(
                fit, "its heap (-Xmx) has room for " + fit + " with TLS", Math.min(each, Limits.mostOfOneAddress(fit)));
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
        boolean plain = tls == null || address instanceof Address.Unix;
        channel.config().setRecvByteBufAllocator(ReadSize.ofConnection(!plain));
        if (plain) {
            open(channel, origin, refusal, address, null);
        } else {
            channel.pipeline()
                    .addLast(new TlsGuard(address), tls.handler(channel.alloc()), new TlsEntrance(address, session -> {
                        shakingHands.leave(origin, channel);
                        open(channel, origin, refusal, address, session);
                    }));
            enter(shakingHands, channel, origin, "it has not completed the TLS handshake");
        }
    }

    /** Logs the refusal; returns whether the client can be told of it. */
    private boolean refuse(Channel channel, String origin, String refusal) {
        LOG.warn(origin, "Refusing the connection of {}: {}", Peer.name(channel), refusal);
        if (refusals.incrementAndGet() > (tls == null ? MOST_REFUSALS : MOST_TLS_REFUSALS)) {
            refusals.decrementAndGet();
            return false;
        }
        channel.closeFuture().addListener(closed -> refusals.decrementAndGet());
        return true;
    }

    /** @param session of TLS; null without it */
    private void open(Channel channel, String origin, String refusal, Address address, SSLSession session) {
        boolean http = isHttpOffered(address, session != null);
        if (refusal != null) {
            channel.pipeline().addLast(new RefusalHandler(Status.BUSY, refusal, http));
            return;
        }
        Connection connection = new Connection(terms, timers::alarms, () -> strangers.leave(origin, channel));
        if (http) {
            channel.pipeline().addLast(connection.entrance(offered, rules(address, session), hasChosenHttp2(channel)));
        }
        channel.pipeline().addLast(connection);
        Principal certified = session == null ? null : Certified.principal(session, origin);
        if (certified != null) {
            connection.identify(certified);
        } else if (terms.closed()) {
            enter(strangers, channel, origin, "it has not said who it is");
        }
    }

    private static boolean hasChosenHttp2(Channel channel) {
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        return tls != null && ApplicationProtocolNames.HTTP_2.equals(tls.applicationProtocol());
    }

    private boolean isHttpOffered(Address address, boolean encrypted) {
        try {
            return switch (offered.settings().where()) {
                case ON -> true;
                case SAFE -> encrypted || !address.isPublic();
                case OFF -> false;
            };
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private BrowserRules rules(Address address, SSLSession session) {
        return session == null
                ? plain.computeIfAbsent(address, each -> newRules(each, null))
                : newRules(address, session);
    }

    private BrowserRules newRules(Address address, SSLSession session) {
        return new BrowserRules(hostNames(address, session), offered.settings().origins());
    }

    private HostNames hostNames(Address address, SSLSession session) {
        return address instanceof Address.Tcp tcp
                ? HostNames.of(offered.settings().hostNames(), tcp.host(), session)
                : HostNames.any();
    }

    private static void enter(Strangers places, Channel channel, String origin, String why) {
        Channel oldest = places.enter(origin, channel);
        if (oldest != null) {
            LOG.info(
                    ConnectionCount.origin(oldest.remoteAddress()),
                    "Closing the connection of {}: {}, and others come that may",
                    Peer.name(oldest),
                    why);
            oldest.close();
        }
    }
}
