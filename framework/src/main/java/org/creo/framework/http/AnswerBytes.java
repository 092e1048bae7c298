// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;

/** Answers as bytes of HTTP/1.1, after RFC 9112. All methods are stateless. */
public final class AnswerBytes {
    private static final int FIRST_STATUS = 100;
    private static final int STATUSES = 500;
    private static final byte[][] LINES = new byte[STATUSES][];

    /** A body up to this size goes with its head into one buffer, in bytes. */
    private static final int SMALL = 4 << 10;
    /** Room for most heads, in bytes. */
    private static final int HEAD = 256;
    /** Room for the size of a chunk and both ends of a line, in bytes. */
    private static final int CHUNK = 16;

    private static final int END_OF_LINE = '\r' << 8 | '\n';
    private static final int COLON = ':' << 8 | ' ';

    private static final ByteBuf LINE_END = constant("\r\n");
    private static final ByteBuf LAST_CHUNK = constant("0\r\n\r\n");

    static {
        for (int i = 0; i < STATUSES; i++) {
            HttpResponseStatus status = HttpResponseStatus.valueOf(FIRST_STATUS + i);
            LINES[i] = ("HTTP/1.1 " + status + "\r\n").getBytes(StandardCharsets.US_ASCII);
        }
    }

    private AnswerBytes() {}

    private static ByteBuf constant(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return Unpooled.unreleasableBuffer(
                Unpooled.directBuffer(bytes.length).writeBytes(bytes).asReadOnly());
    }

    /** Writes a head with a body, or with none: both are sent together when they are flushed. */
    public static void write(ChannelHandlerContext context, int status, HttpHeaders fields, ByteBuf body) {
        int size = body.readableBytes();
        boolean small = size <= SMALL;
        ByteBuf head = head(context.alloc(), status, fields, small ? size : 0);
        if (small) {
            head.writeBytes(body);
            body.release();
        }
        context.write(head, context.voidPromise());
        if (!small) {
            context.write(body, context.voidPromise());
        }
    }

    private static ByteBuf head(ByteBufAllocator buffers, int status, HttpHeaders fields, int more) {
        ByteBuf head = buffers.ioBuffer(HEAD + more);
        head.writeBytes(LINES[status - FIRST_STATUS]);
        Iterator<Map.Entry<CharSequence, CharSequence>> all = fields.iteratorCharSequence();
        while (all.hasNext()) {
            Map.Entry<CharSequence, CharSequence> field = all.next();
            ByteBufUtil.writeAscii(head, field.getKey());
            head.writeShort(COLON);
            ByteBufUtil.writeAscii(head, field.getValue());
            head.writeShort(END_OF_LINE);
        }
        return head.writeShort(END_OF_LINE);
    }

    /** Writes a chunk of a body whose length is not known, unless it is empty: that would be the end. */
    static void writeChunk(ChannelHandlerContext context, ByteBuf part) {
        int size = part.readableBytes();
        if (size == 0) {
            part.release();
            return;
        }
        ByteBuf before = context.alloc().ioBuffer(CHUNK + (size <= SMALL ? size : 0));
        ByteBufUtil.writeAscii(before, Integer.toHexString(size));
        before.writeShort(END_OF_LINE);
        if (size <= SMALL) {
            before.writeBytes(part).writeShort(END_OF_LINE);
            part.release();
            context.write(before, context.voidPromise());
        } else {
            context.write(before, context.voidPromise());
            context.write(part, context.voidPromise());
            context.write(LINE_END.duplicate(), context.voidPromise());
        }
    }

    /** Writes what comes after the last chunk. */
    static void writeLastChunk(ChannelHandlerContext context) {
        context.write(LAST_CHUNK.duplicate(), context.voidPromise());
    }
}
