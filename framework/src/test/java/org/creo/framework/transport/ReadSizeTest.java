// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.channel.RecvByteBufAllocator.ExtendedHandle;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

@SuppressWarnings("deprecation") // as ReadSize
class ReadSizeTest {
    @Test
    void aListeningSocketAcceptsSeveralConnectionsAtATime() {
        ExtendedHandle handle = (ExtendedHandle) ReadSize.ofListening().newHandle();
        handle.reset(new EmbeddedChannel().config());
        int accepted = 0;
        do {
            // What Netty does for each: the number of the new socket is what was read, and 1 was asked for.
            handle.attemptedBytesRead(1);
            handle.lastBytesRead(40 + accepted++);
            handle.incMessagesRead(1);
        } while (handle.continueReading(() -> handle.lastBytesRead() == handle.attemptedBytesRead()));
        assertEquals(ReadSize.ACCEPTED, accepted);
    }

    @Test
    void aConnectionIsReadSeveralTimesWhileMuchComes() {
        ExtendedHandle handle = (ExtendedHandle) ReadSize.ofConnection(false).newHandle();
        handle.reset(new EmbeddedChannel().config());
        int reads = 0;
        do {
            handle.attemptedBytesRead(handle.guess());
            handle.lastBytesRead(handle.attemptedBytesRead());
            handle.incMessagesRead(1);
            reads++;
        } while (handle.continueReading());
        assertEquals(ReadSize.READS, reads);
    }
}
