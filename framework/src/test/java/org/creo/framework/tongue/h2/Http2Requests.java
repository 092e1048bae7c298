// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.creo.framework.web.StreamAnswers.Frame;

/**
 * Makes frames of HTTP/2 of the bytes of HTTP/1.1, each request in a stream of its own, so that what is tried over the
 * one is tried over the other, too. It takes bytes as they come, and stops at what is no request of HTTP/1.1: that has
 * no like in HTTP/2. For one thread.
 */
final class Http2Requests {
    /** They say how the bytes of HTTP/1.1 are cut. */
    private static final Set<String> LEFT_OUT = Set.of("host", "connection", "transfer-encoding");

    private final EmbeddedChannel decoder = new EmbeddedChannel(new HttpRequestDecoder());
    /** How many requests have come as a whole. */
    private int whole;

    private int stream = -1;
    /** Whether the last one has a body. */
    private boolean hasBody;

    private boolean stopped;

    public static byte[] bytes(List<Frame> frames) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Frame each : frames) {
            bytes.writeBytes(RawHttp2.frame(each.type(), each.flags(), each.stream(), each.bytes()));
        }
        return bytes.toByteArray();
    }

    /** How many have come as a whole; they are in the streams 1, 3, 5 and so on. */
    public int whole() {
        return whole;
    }

    /** The frames for the next bytes. */
    public List<Frame> frames(byte[] bytes) {
        decoder.writeInbound(Unpooled.wrappedBuffer(bytes));
        List<Frame> frames = new ArrayList<>();
        for (Object each = decoder.readInbound(); each != null; each = decoder.readInbound()) {
            if (each instanceof HttpRequest request) {
                stopped |= request.decoderResult().isFailure()
                        || !request.protocolVersion().equals(HttpVersion.HTTP_1_1);
                if (!stopped) {
                    stream += 2;
                    frames.add(head(request));
                }
            }
            if (each instanceof HttpContent part && !stopped) {
                stopped = part.decoderResult().isFailure();
                if (!stopped) {
                    add(part, frames);
                }
            }
            ReferenceCountUtil.release(each);
        }
        return frames;
    }

    private Frame head(HttpRequest request) {
        List<String> fields = new ArrayList<>(List.of(
                ":method",
                request.method().name(),
                ":scheme",
                "http",
                ":path",
                request.uri(),
                ":authority",
                request.headers().get("host")));
        add(request.headers(), fields);
        hasBody = HttpUtil.isTransferEncodingChunked(request) || HttpUtil.getContentLength(request, 0L) > 0;
        return headers(RawHttp2.END_HEADERS | (hasBody ? 0 : RawHttp2.END_STREAM), fields);
    }

    private static void add(HttpHeaders given, List<String> fields) {
        for (Map.Entry<String, String> each : given) {
            String name = each.getKey().toLowerCase(Locale.ROOT);
            if (!LEFT_OUT.contains(name)) {
                fields.add(name);
                fields.add(each.getValue());
            }
        }
    }

    private void add(HttpContent part, List<Frame> frames) {
        HttpHeaders trailer = part instanceof LastHttpContent last ? last.trailingHeaders() : null;
        boolean ends = trailer != null && trailer.isEmpty();
        if (part.content().isReadable() || ends && hasBody) {
            frames.add(new Frame(
                    RawHttp2.DATA, ends ? RawHttp2.END_STREAM : 0, stream, ByteBufUtil.getBytes(part.content())));
        }
        if (trailer != null && !ends) {
            List<String> fields = new ArrayList<>();
            add(trailer, fields);
            frames.add(headers(RawHttp2.END_HEADERS | RawHttp2.END_STREAM, fields));
        }
        whole += trailer != null ? 1 : 0;
    }

    private Frame headers(int flags, List<String> fields) {
        return new Frame(RawHttp2.HEADERS, flags, stream, RawHttp2.block(fields.toArray(String[]::new)));
    }
}
