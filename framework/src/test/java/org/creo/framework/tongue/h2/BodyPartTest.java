// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Stream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How parts of a body become frames; how a stream ends or is reset is shown with whole connections. */
class BodyPartTest {
    private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    private final ChannelHandlerContext context = channel.pipeline().firstContext();
    private Http2Stream stream;
    private int left;

    @BeforeEach
    void begin() throws Http2Exception {
        stream = new DefaultHttp2Connection(true).remote().createStream(1, true);
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    private BodyPart part(String bytes, boolean last) {
        return new BodyPart(
                null, stream, bytes.getBytes(StandardCharsets.US_ASCII), 0, bytes.length(), last, () -> left++);
    }

    private List<String> leave() {
        channel.flush();
        List<String> frames = new ArrayList<>();
        for (ByteBuf each = channel.readOutbound(); each != null; each = channel.readOutbound()) {
            frames.add(ByteBufUtil.hexDump(each));
            each.release();
        }
        return frames;
    }

    @Test
    void partLeavesAsFarAsTheWindowsAllow() {
        BodyPart part = part("abc", true);
        part.write(context, 0);
        part.write(context, 2);
        assertEquals(List.of("000002" + "0000" + "00000001" + "6162"), leave());
        assertEquals(1, part.size());
        assertEquals(0, left);
        part.write(context, 5);
        assertEquals(List.of("000001" + "0001" + "00000001" + "63"), leave());
        assertEquals(0, part.size());
        assertEquals(1, left);
    }

    @Test
    void endWithoutBytesGoesIntoThePartBeforeIt() {
        BodyPart part = part("abc", false);
        assertTrue(part.merge(context, part("", true)));
        assertEquals(3, part.size());
        part.write(context, 3);
        assertEquals(List.of("000003" + "0001" + "00000001" + "616263"), leave());
        assertEquals(2, left);
    }

    @Test
    void bytesAreAPartOfTheirOwn() {
        assertFalse(part("abc", false).merge(context, part("d", true)));
    }

    @Test
    void nothingIsNoFrameUnlessTheStreamEnds() {
        part("", false).write(context, 0);
        assertEquals(List.of(""), leave());
        part("", true).write(context, 0);
        assertEquals(List.of("000000" + "0001" + "00000001"), leave());
        assertEquals(2, left);
    }
}
