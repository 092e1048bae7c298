// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;
import java.util.function.LongSupplier;
import org.creo.framework.tongue.rasp.Unread;

/** How much is read at a time: as Netty adapts it to what comes, but little where memory is short. */
@SuppressWarnings(
        "deprecation") // Netty wants its users to move to a type that has the deprecated one in its signatures.
final class ReadSize implements RecvByteBufAllocator {
    /** How much a record of TLS may hold, in bytes. */
    static final int TLS_CONTENT = 16 << 10;
    /**
     * A record of TLS as large as they get: content, header and what ciphers add. Its buffer stays while a part of it
     * has come, so one that takes more would only cost memory, in each connection.
     */
    private static final int TLS_RECORD = TLS_CONTENT + 5 + 256;

    /**
     * How many connections are accepted before the thread goes on to those that are there. With many more, a crowd that
     * comes again and again takes its time from them.
     */
    static final int ACCEPTED = 16;

    /**
     * How often a connection is read at most before the thread goes on to the next one. Netty would read once, and ask
     * the system between a large frame's reads what else there is; with many more, others wait for it.
     */
    static final int READS = 4;

    private final RecvByteBufAllocator adaptive = new AdaptiveRecvByteBufAllocator().maxMessagesPerRead(READS);
    /** The largest size that is of use, in bytes. */
    private final long useful;

    private LongSupplier most = () -> Long.MAX_VALUE;

    private ReadSize(long useful) {
        this.useful = useful;
    }

    /**
     * For a listening socket: connections at a time, until there is none left. Netty 4.2 would take one, since it
     * compares the number of the new socket with how much it has asked for; newcomers then wait in line for seconds
     * when many come while the thread has much to read.
     */
    static RecvByteBufAllocator ofListening() {
        return new ServerChannelRecvByteBufAllocator()
                .respectMaybeMoreData(false)
                .maxMessagesPerRead(ACCEPTED);
    }

    static ReadSize ofConnection(boolean tls) {
        return new ReadSize(tls ? TLS_RECORD : Long.MAX_VALUE);
    }

    /**
     * Sets how much may be read at a time from now on, in bytes; on the connection's thread. Netty asks a channel for
     * its read size once, before the first read: another object would have no effect after a TLS handshake.
     */
    void limit(LongSupplier now) {
        most = now;
    }

    @Override
    public Handle newHandle() {
        return new Limited((ExtendedHandle) adaptive.newHandle());
    }

    private final class Limited extends DelegatingHandle implements ExtendedHandle {
        private final ExtendedHandle all;

        Limited(ExtendedHandle all) {
            super(all);
            this.all = all;
        }

        @Override
        public int guess() {
            return (int) Math.max(Unread.LEAST, Math.min(Math.min(useful, most.getAsLong()), all.guess()));
        }

        @Override
        public ByteBuf allocate(ByteBufAllocator buffers) {
            return buffers.ioBuffer(guess());
        }

        @Override
        public boolean continueReading(UncheckedBooleanSupplier more) {
            return all.continueReading(more);
        }
    }
}
