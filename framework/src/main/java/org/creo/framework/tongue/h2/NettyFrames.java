// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.function.Consumer;
import org.creo.framework.tongue.HeadLimits;
import org.creo.framework.web.AnswerFields;

/** Frames by Netty's codec, which stands in the pipeline before the handler that has the machine. */
public final class NettyFrames implements Frames {
    private final Events events;
    private final Consumer<Runnable> tasks;
    private final FrameGate gate;
    private final Http2Codec codec;
    private ChannelHandlerContext context;

    private NettyFrames(Calm calm, Events events, Consumer<Runnable> tasks) {
        this.events = events;
        this.tasks = tasks;
        this.gate = new FrameGate(calm, (error, reason) -> events.broken(error, reason, null), new Resets());
        this.codec = Http2Codec.of(new Incoming(), events, HeadLimits.DEFAULT);
    }

    /**
     * Adds the handlers that make frames of bytes, and bytes of frames, before another handler.
     *
     * @param handler its name
     * @param http gets the frames
     * @param tasks runs at once what is to be done after something was sent, and ends the connection if that fails
     */
    public static void addBefore(ChannelPipeline pipeline, String handler, Http2 http, Consumer<Runnable> tasks) {
        NettyFrames frames = new NettyFrames(http.calm(), http, tasks);
        pipeline.addBefore(handler, null, frames.gate).addBefore(handler, null, frames.codec);
        frames.context = pipeline.context(frames.codec);
        frames.codec.connection().addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamClosed(Http2Stream stream) {
                http.closed(stream.id());
            }
        });
        http.begin(frames);
    }

    private final class Incoming extends Http2FrameAdapter {
        @Override
        public void onHeadersRead(
                ChannelHandlerContext ignored,
                int id,
                Http2Headers fields,
                int dependency,
                short weight,
                boolean exclusive,
                int padding,
                boolean last)
                throws Http2Exception {
            try {
                events.head(id, fields, last);
            } catch (BrokenException e) {
                throw Http2Exception.streamError(id, Http2Error.PROTOCOL_ERROR, "%s", e.getMessage());
            }
        }

        @Override
        public int onDataRead(ChannelHandlerContext ignored, int id, ByteBuf data, int padding, boolean last) {
            return events.data(id, data.nioBuffer(), data.readableBytes() + padding, last);
        }

        @Override
        public void onPingAckRead(ChannelHandlerContext ignored, long data) {
            events.pong(data);
        }

        @Override
        public void onRstStreamRead(ChannelHandlerContext ignored, int id, long error) {
            events.reset(id);
        }
    }

    private final class Resets implements FrameGate.Resets {
        @Override
        public void reset(int id) {
            codec.expectNothing(id);
        }

        @Override
        public void circle(int id, boolean begins) {
            if (begins) {
                events.circle(id);
            } else {
                codec.breakStream(context, id, Http2.CIRCLE);
            }
        }
    }

    @Override
    public void head(int stream, int status, AnswerFields fields, boolean last) {
        codec.encoder().writeHeaders(context, stream, AnswerHeaders.of(status, fields), 0, last, context.newPromise());
    }

    @Override
    public void data(int stream, byte[] bytes, int start, int end, boolean last, Runnable left) {
        Runnable then = () -> tasks.accept(left);
        Http2Stream open = codec.connection().stream(stream);
        if (open != null && open.state().localSideOpen()) {
            codec.encoder()
                    .flowController()
                    .addFlowControlled(open, new BodyPart(codec, open, bytes, start, end, last, then));
        } else {
            then.run();
        }
    }

    @Override
    public void reset(int stream, ErrorCode error, boolean complete) {
        if (!complete) {
            codec.ignoreRest(stream);
        }
        codec.resetStream(context, stream, error.code(), context.newPromise());
    }

    @Override
    public void ping(long number) {
        codec.encoder().writePing(context, false, number, context.newPromise());
    }

    @Override
    public void goodbye(ErrorCode error, String reason) {
        codec.sayGoodbye(context, error, reason);
    }

    @Override
    public void taken(int id, int bytes) {
        Http2Stream stream = codec.connection().stream(id);
        try {
            if (stream != null && codec.decoder().flowController().consumeBytes(stream, bytes)) {
                context.flush();
            }
        } catch (Http2Exception e) {
            throw new IllegalStateException("they have come", e);
        }
    }

    @Override
    public boolean isBlocked(int stream) {
        return codec.isBlocked(stream);
    }

    @Override
    public void close() {
        gate.close();
    }

    @Override
    public int kept() {
        return gate.kept();
    }

    @Override
    public boolean isInHead() {
        return gate.isInHead();
    }

    @Override
    public long whole() {
        return gate.whole();
    }
}
