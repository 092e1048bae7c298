// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2ConnectionDecoder;
import io.netty.handler.codec.http2.DefaultHttp2ConnectionEncoder;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2HeadersEncoder;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.UniformStreamByteDistributor;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Set;
import org.creo.framework.tongue.HeadLimits;

/**
 * Netty's codec of HTTP/2 as it is used here: without its own channel for each stream, with settings that bound what a
 * client can make the host keep, and with errors that are told to somebody. Confined to the connection's thread.
 */
final class Http2Codec extends Http2ConnectionHandler {
    /** How many streams a client may have open at a time. */
    static final int STREAMS = 100;
    /** How many bytes of a body may come that nobody has taken. */
    static final int WINDOW = 64 << 10;
    /** What Netty, as the RFC has it, counts for each field in addition to its bytes. */
    private static final int FIELD = 32;
    /** How large the table of fields may be that answers refer to, whatever the client allows, in bytes. */
    private static final int TABLE = 4 << 10;

    /** How many streams are remembered of which something may be on its way. */
    private static final int REMEMBERED = 1000;

    private final Frames.Events errors;
    /** The newest streams that the host has ended, and the client has not. */
    private final Set<Integer> ended = new LinkedHashSet<>(0);
    /** The newest streams that the client has reset. */
    private final Set<Integer> withdrawn = new LinkedHashSet<>(0);

    private Http2Codec(
            Http2ConnectionDecoder decoder,
            Http2ConnectionEncoder encoder,
            Http2Settings settings,
            Frames.Events errors) {
        super(decoder, encoder, settings, true);
        this.errors = errors;
    }

    static Http2Codec of(Http2FrameListener listener, Frames.Events errors, HeadLimits limits) {
        Http2Connection connection = new DefaultHttp2Connection(true, 0);
        connection.remote().maxActiveStreams(STREAMS);
        // Without a tree of priorities, which clients could grow.
        connection
                .remote()
                .flowController(
                        new DefaultHttp2RemoteFlowController(connection, new UniformStreamByteDistributor(connection)));
        long headers = limits.head() + (long) FIELD * limits.fields();
        Http2ConnectionEncoder encoder = new Encoder(connection);
        Http2ConnectionDecoder decoder = new DefaultHttp2ConnectionDecoder(
                connection, encoder, new QuietFrameReader(new DefaultHttp2HeadersDecoder(true, headers), connection));
        decoder.frameListener(listener);
        return new Http2Codec(
                decoder,
                encoder,
                new Http2Settings()
                        .maxConcurrentStreams(STREAMS)
                        .initialWindowSize(WINDOW)
                        .maxHeaderListSize(headers),
                errors);
    }

    private static final class Encoder extends DefaultHttp2ConnectionEncoder {
        Encoder(Http2Connection connection) {
            super(
                    connection,
                    new HeadersWriter(new DefaultHttp2HeadersEncoder(Http2HeadersEncoder.NEVER_SENSITIVE, true)));
        }

        @Override
        public void remoteSettings(Http2Settings settings) throws Http2Exception {
            Long table = settings.headerTableSize();
            if (table != null && table > TABLE) {
                settings.headerTableSize(TABLE);
            }
            super.remoteSettings(settings);
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) throws Exception {
        super.handlerAdded(context);
        // Bodies that nobody takes must not hold up those of other streams.
        decoder().flowController().incrementWindowSize(connection().connectionStream(), STREAMS * WINDOW);
    }

    /** Does what Netty's own does, but does not read where the connection is not to be read. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        discardSomeReadBytes();
        context.fireChannelReadComplete();
        flush(context);
    }

    @Override
    protected void onConnectionError(
            ChannelHandlerContext context, boolean outbound, Throwable cause, Http2Exception error) {
        if (error == null) {
            errors.broken(ErrorCode.INTERNAL_ERROR, "an error of the host", cause);
        } else {
            errors.broken(ErrorCode.valueOf(error.error().name()), error.getMessage(), null);
        }
    }

    @Override
    protected void onStreamError(
            ChannelHandlerContext context, boolean outbound, Throwable cause, Http2Exception.StreamException error) {
        if (outbound) {
            // Something cannot be sent any more, since its stream is gone.
            super.onStreamError(context, true, cause, error);
            return;
        }
        if (error.error() == Http2Error.STREAM_CLOSED
                && ended.contains(error.streamId())
                && !withdrawn.contains(error.streamId())) {
            // The client has sent it before it could know.
            return;
        }
        if (!errors.streamBroken()) {
            return;
        }
        begin(error.streamId());
        // The client goes on with the stream until it hears of the end.
        ignoreRest(error.streamId());
        if (error instanceof Http2Exception.HeaderListSizeException size && size.duringDecode()) {
            answerTooLarge(context, outbound, cause, error);
        } else {
            super.onStreamError(context, outbound, cause, error);
        }
    }

    /**
     * A stream whose first fields are malformed is one all the same. Otherwise what the client has sent after them
     * would belong to no stream, which ends the connection.
     */
    private void begin(int id) {
        if (connection().remote().isValidStreamId(id)
                && id > connection().remote().lastStreamCreated()
                && !connection().goAwaySent()) {
            try {
                connection().remote().createStream(id, false);
            } catch (Http2Exception e) {
                // There are too many streams: this one is refused.
            }
        }
    }

    /** Netty would answer fields that are too large by itself, without a word. */
    private void answerTooLarge(
            ChannelHandlerContext context, boolean outbound, Throwable cause, Http2Exception.StreamException error) {
        try {
            Http2Stream stream = connection().stream(error.streamId());
            if (stream == null) {
                connection().remote().createStream(error.streamId(), true);
            }
            errors.tooLarge(error.streamId());
        } catch (Http2Exception e) {
            // There is no such stream, so it cannot have an answer.
            super.onStreamError(context, outbound, cause, (Http2Exception.StreamException)
                    Http2Exception.streamError(error.streamId(), error.error(), "%s", error.getMessage()));
        }
    }

    /** The client has made a mistake in a stream, which is not where Netty looks for it. */
    void breakStream(ChannelHandlerContext context, int id, String why) {
        onError(context, false, Http2Exception.streamError(id, Http2Error.PROTOCOL_ERROR, "%s", why));
    }

    /** The host is about to end a stream of which the client may have sent more. */
    void ignoreRest(int stream) {
        remember(ended, stream);
    }

    /** The client has reset a stream: it may send nothing more of it. */
    void expectNothing(int stream) {
        remember(withdrawn, stream);
    }

    private static void remember(Set<Integer> streams, int stream) {
        streams.add(stream);
        if (streams.size() > REMEMBERED) {
            streams.remove(streams.iterator().next());
        }
    }

    /** Whether something waits to be sent until the client asks for more. */
    boolean isBlocked(int id) {
        Http2RemoteFlowController windows = encoder().flowController();
        Http2Stream stream = connection().stream(id);
        return stream != null
                && windows.hasFlowControlled(stream)
                && (windows.windowSize(stream) <= 0
                        || windows.windowSize(connection().connectionStream()) <= 0);
    }

    /** Tells the client that no more requests are taken. */
    void sayGoodbye(ChannelHandlerContext context, ErrorCode error, String reason) {
        ByteBuf text = Unpooled.copiedBuffer(reason, StandardCharsets.UTF_8);
        int last = connection().remote().lastStreamCreated();
        try {
            if (connection().goAwaySent(last, error.code(), text)) {
                frameWriter().writeGoAway(context, last, error.code(), text.retain(), context.newPromise());
            }
        } catch (Http2Exception e) {
            throw new IllegalStateException("the last stream only grows", e);
        } finally {
            text.release();
        }
    }
}
