// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.creo.framework.threads.ThreadWatch;
import org.creo.framework.web.HttpTerms;

/** What a host has its connections from: sockets that listen, or a test in the same process. Any thread may call it. */
public interface Carrier {
    /** Makes one. */
    interface Maker {
        /**
         * Starts the threads; {@link #listen} is next.
         *
         * @param tls the keys for TCP; null for none. Unix domain sockets never use TLS: their bytes do not leave the
         *     machine
         * @param sockets what serves the sockets
         * @param threadCount how many threads read and write
         * @param http what holds for all connections, whether they speak HTTP or not
         * @param watch is told when one of the threads dies
         * @throws IOException if the keys cannot be used, or this machine does not have such sockets
         */
        Carrier make(TlsFiles tls, Sockets sockets, int threadCount, HttpTerms http, ThreadWatch watch)
                throws IOException;
    }

    /** Makes others that have the same threads, where they can; these end with the last of them. */
    Maker beside();

    /** The threads that read and write. */
    List<Executor> threads();

    /**
     * Accepts connections from now on.
     *
     * @throws IOException if one of the addresses cannot be bound; then none of them stays bound, and the threads are
     *     ended
     */
    void listen(List<Address> addresses) throws IOException;

    /** The addresses in the order of {@link #listen}, with the ports that the system chose where 0 was asked for. */
    List<Address> addresses();

    /** The first of the TCP addresses; empty where it listens only on Unix domain sockets. */
    Optional<InetSocketAddress> address();

    /** Opens a connection within the process, as {@link org.creo.framework.compose.Workers#connect} says. */
    Map.Entry<ReadableByteChannel, WritableByteChannel> connect(Runnable ready) throws IOException;

    /** Accepts no more connections, and tells the open ones that the host is about to stop. */
    void stopAccepting();

    /** Ends the connections of callers whose credentials were revoked. */
    void endRevoked();

    /**
     * Ends each connection once its answers are sent, waits for that at most {@code nanos}, and ends the threads, which
     * may take two seconds more. A thread that runs a method which ignores interrupts is left running.
     */
    void close(long nanos) throws InterruptedException;
}
