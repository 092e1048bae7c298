// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.ReferenceCountUtil;

/** What a connection has received and has not passed to the decoder of frames. Confined to the connection's thread. */
final class PartialFrame {
    /** What waits; null for nothing. */
    private ByteBuf bytes;
    /** Whether what waits is a copy, which takes just as much memory as it needs. */
    private boolean parked;

    boolean isEmpty() {
        return bytes == null;
    }

    /** What waits, to be read from; null where there is nothing. It still belongs to this object. */
    ByteBuf bytes() {
        return bytes;
    }

    /** Adds what has come; its buffer belongs to this object from now on. */
    void add(ByteBufAllocator allocator, ByteBuf more) {
        bytes = bytes == null ? more : ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(allocator, bytes, more);
        parked = false;
    }

    /** Takes all that waits, which belongs to the caller from now on; null where there is nothing. */
    ByteBuf take() {
        ByteBuf taken = bytes;
        bytes = null;
        return taken;
    }

    void drop() {
        ReferenceCountUtil.release(bytes);
        bytes = null;
    }

    /** Copies what waits, perhaps for long: the transport's buffers are few and large. */
    void park() {
        if (bytes != null && !parked) {
            ByteBuf copy = Unpooled.copiedBuffer(bytes);
            bytes.release();
            bytes = copy;
            parked = true;
        }
    }

    /** How much memory it takes, in bytes. */
    int memory() {
        return bytes == null ? 0 : bytes.capacity();
    }
}
