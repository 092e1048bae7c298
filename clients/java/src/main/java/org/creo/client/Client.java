// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.util.Objects;
import org.creo.client.internal.Channel;

/**
 * What all generated clients have in common: a channel. A client can be made over the channel of another one, also of
 * another interface; their calls then share a connection, which the client that opened it closes.
 */
public abstract class Client implements AutoCloseable {
    private final Channel channel;

    /**
     * For generated clients, which are all that sees the type of a channel.
     *
     * @param channel what its calls are made through; closed with the client
     */
    @SuppressWarnings("exports")
    protected Client(Channel channel) {
        this.channel = channel;
    }

    /**
     * The channel for one more client over the same connection; for generated clients, too.
     *
     * @param other a client with that connection
     * @return closing it does nothing
     */
    @SuppressWarnings("exports")
    protected static Channel channelOf(Client other) {
        return Objects.requireNonNull(other, "the other client is null").channel.shared();
    }

    /**
     * Closes the connection, if this client opened it: it does nothing to one that was made over another client, or by
     * {@code withCallTimeout}. Calls that are open end with a {@link CancelledException}, and so do later ones.
     */
    @Override
    public void close() {
        channel.close();
    }

    /** The class and the addresses: {@code DataServiceClient at localhost:7000}. */
    @Override
    public String toString() {
        return getClass().getSimpleName() + " at " + channel;
    }
}
