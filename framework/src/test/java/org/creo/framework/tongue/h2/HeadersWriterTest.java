// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersEncoder;
import java.util.ArrayList;
import java.util.List;
import org.creo.framework.web.AnswerFields;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HeadersWriterTest {
    private static final int STREAM = 5;

    private final Http2HeadersEncoder encoder = new DefaultHttp2HeadersEncoder();
    private final HeadersWriter writer = new HeadersWriter(encoder);
    private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    private final ChannelHandlerContext context = channel.pipeline().firstContext();
    private final List<String> read = new ArrayList<>();

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void fieldsAndTheHeadOfTheirFrameAreOneBuffer() throws Http2Exception {
        ChannelPromise sent = write(new AnswerFields().set("a", "1").set("b", ""), true);
        ByteBuf bytes = leaves();
        assertTrue(sent.isSuccess());
        assertEquals(List.of("HEADERS, the end of the stream, the end of the fields"), frames(bytes));
        read(bytes);
        assertEquals(List.of(":status: 200", "a: 1", "b: ", "stream 5, ends true"), read);
    }

    @Test
    void manyFieldsGoOnInOtherFrames() throws Http2Exception {
        String large = "x".repeat(20_000);
        write(new AnswerFields().set("a", large).set("b", large), true);
        ByteBuf bytes = leaves();
        assertEquals(
                List.of("HEADERS, the end of the stream", "CONTINUATION", "CONTINUATION, the end of the fields"),
                frames(bytes));
        read(bytes);
        assertEquals(List.of(":status: 200", "a: " + large, "b: " + large, "stream 5, ends true"), read);
    }

    @Test
    void fieldsThatTheClientDoesNotTakeAreAFailure() throws Http2Exception {
        encoder.configuration().maxHeaderListSize(100);
        ChannelPromise sent = write(new AnswerFields().set("a", "x".repeat(100)), true);
        assertTrue(sent.cause() instanceof Http2Exception, String.valueOf(sent.cause()));
        assertEquals(0, channel.outboundMessages().size());
    }

    private ChannelPromise write(AnswerFields fields, boolean last) {
        ChannelPromise sent = channel.newPromise();
        writer.writeHeaders(context, STREAM, AnswerHeaders.of(200, fields), 0, last, sent);
        channel.flush();
        return sent;
    }

    /** What has left, which is one buffer. */
    private ByteBuf leaves() {
        assertEquals(1, channel.outboundMessages().size());
        return channel.readOutbound();
    }

    private static List<String> frames(ByteBuf bytes) {
        List<String> frames = new ArrayList<>();
        for (int at = 0; at < bytes.writerIndex(); at += 9 + bytes.getUnsignedMedium(at)) {
            int flags = bytes.getByte(at + 4);
            frames.add((bytes.getByte(at + 3) == 1 ? "HEADERS" : "CONTINUATION")
                    + ((flags & 1) != 0 ? ", the end of the stream" : "")
                    + ((flags & 4) != 0 ? ", the end of the fields" : ""));
        }
        return frames;
    }

    private void read(ByteBuf bytes) throws Http2Exception {
        try (DefaultHttp2FrameReader reader = new DefaultHttp2FrameReader(false)) {
            reader.configuration().headersConfiguration().maxHeaderListSize(1 << 20, 1 << 20);
            while (bytes.isReadable()) {
                reader.readFrame(context, bytes, new Http2FrameAdapter() {
                    @Override
                    public void onHeadersRead(
                            ChannelHandlerContext ignored, int stream, Http2Headers fields, int padding, boolean ends) {
                        fields.forEach(each -> read.add(each.getKey() + ": " + each.getValue()));
                        read.add("stream " + stream + ", ends " + ends);
                    }
                });
            }
        } finally {
            bytes.release();
        }
    }
}
