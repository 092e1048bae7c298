// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Answers as bytes of HTTP/1.1, after RFC 9112. All methods are stateless. */
public final class AnswerBytes {
    private static final int FIRST_STATUS = 100;
    private static final int STATUSES = 500;
    /** First lines by status, made when they are first needed. */
    private static final AtomicReferenceArray<byte[]> LINES = new AtomicReferenceArray<>(STATUSES);

    /** A body up to this size goes with its head into one buffer, in bytes. */
    private static final int SMALL = 4 << 10;
    /** Room before a body for most heads, in bytes. */
    static final int ROOM = 256;

    private static final int END_OF_LINE = '\r' << 8 | '\n';
    private static final int COLON = ':' << 8 | ' ';

    private static final ByteBuf LINE_END = constant("\r\n");
    private static final ByteBuf LAST_CHUNK = constant("0\r\n\r\n");

    private AnswerBytes() {}

    private static byte[] line(int status) {
        byte[] line = LINES.get(status - FIRST_STATUS);
        if (line == null) {
            line = ("HTTP/1.1 " + HttpResponseStatus.valueOf(status) + "\r\n").getBytes(StandardCharsets.US_ASCII);
            LINES.set(status - FIRST_STATUS, line);
        }
        return line;
    }

    private static ByteBuf constant(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return Unpooled.unreleasableBuffer(
                Unpooled.directBuffer(bytes.length).writeBytes(bytes).asReadOnly());
    }

    /**
     * Writes a head with a body, or with none: both are sent together when they are flushed.
     *
     * @param body what comes before its readable bytes may be overwritten
     */
    public static void write(ChannelHandlerContext context, int status, HttpHeaders fields, ByteBuf body) {
        int size = body.readableBytes();
        int head = size(status, fields);
        if (head <= body.readerIndex()) {
            int start = body.readerIndex() - head;
            int end = body.writerIndex();
            writeHead(body.setIndex(start, start), status, fields);
            context.write(body.writerIndex(end), context.voidPromise());
        } else if (size <= SMALL) {
            ByteBuf both = context.alloc().ioBuffer(head + size);
            writeHead(both, status, fields);
            context.write(both.writeBytes(body), context.voidPromise());
            body.release();
        } else {
            ByteBuf before = context.alloc().ioBuffer(head);
            writeHead(before, status, fields);
            context.write(before, context.voidPromise());
            context.write(body, context.voidPromise());
        }
    }

    private static int size(int status, HttpHeaders fields) {
        int size = line(status).length + Short.BYTES;
        Iterator<Map.Entry<CharSequence, CharSequence>> all = fields.iteratorCharSequence();
        while (all.hasNext()) {
            Map.Entry<CharSequence, CharSequence> field = all.next();
            size += field.getKey().length() + field.getValue().length() + 2 * Short.BYTES;
        }
        return size;
    }

    private static void writeHead(ByteBuf to, int status, HttpHeaders fields) {
        to.writeBytes(line(status));
        Iterator<Map.Entry<CharSequence, CharSequence>> all = fields.iteratorCharSequence();
        while (all.hasNext()) {
            Map.Entry<CharSequence, CharSequence> field = all.next();
            ByteBufUtil.writeAscii(to, field.getKey());
            to.writeShort(COLON);
            ByteBufUtil.writeAscii(to, field.getValue());
            to.writeShort(END_OF_LINE);
        }
        to.writeShort(END_OF_LINE);
    }

    /**
     * Writes a chunk of a body whose length is not known, unless it is empty: that would be the end.
     *
     * @param part what comes before its readable bytes may be overwritten
     */
    static void writeChunk(ChannelHandlerContext context, ByteBuf part) {
        if (!part.isReadable()) {
            part.release();
            return;
        }
        String size = Integer.toHexString(part.readableBytes());
        int start = part.readerIndex() - size.length() - Short.BYTES;
        if (start >= 0) {
            int end = part.writerIndex();
            writeSize(part.setIndex(start, start), size);
            context.write(part.writerIndex(end), context.voidPromise());
        } else {
            ByteBuf before = context.alloc().ioBuffer(size.length() + Short.BYTES);
            writeSize(before, size);
            context.write(before, context.voidPromise());
            context.write(part, context.voidPromise());
        }
        context.write(LINE_END.duplicate(), context.voidPromise());
    }

    private static void writeSize(ByteBuf to, String size) {
        ByteBufUtil.writeAscii(to, size);
        to.writeShort(END_OF_LINE);
    }

    /** Writes what comes after the last chunk. */
    static void writeLastChunk(ChannelHandlerContext context) {
        context.write(LAST_CHUNK.duplicate(), context.voidPromise());
    }
}
