// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.ReferenceCountUtil;

/** What a connection has received and nobody has read yet. Confined to the connection's thread. */
public final class Backlog {
    /** Null for nothing. */
    private ByteBuf bytes;
    /** Whether it takes just as much memory as it needs. */
    private boolean parked;

    public boolean isEmpty() {
        return bytes == null;
    }

    /** To be read from; null where there is nothing. It still belongs to the backlog. */
    public ByteBuf bytes() {
        return bytes;
    }

    /** Adds what has come, whose bytes belong to the backlog from now on. */
    public void add(ByteBufAllocator allocator, ByteBuf more) {
        bytes = bytes == null ? more : ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(allocator, bytes, more);
        parked = false;
    }

    /** All of it, which belongs to the caller from now on; null where there is nothing. */
    public ByteBuf take() {
        ByteBuf taken = bytes;
        bytes = null;
        return taken;
    }

    public void drop() {
        ReferenceCountUtil.release(bytes);
        bytes = null;
    }

    /** Copies what waits, perhaps for long: the transport's buffers are few and large. */
    public void park() {
        if (bytes != null && !parked) {
            ByteBuf copy = Unpooled.copiedBuffer(bytes);
            bytes.release();
            bytes = copy;
            parked = true;
        }
    }

    /** How much memory it takes, in bytes. */
    public int memory() {
        return bytes == null ? 0 : bytes.capacity();
    }
}
