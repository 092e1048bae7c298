// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.creo.framework.tongue.h2.RawHttp2;

/** Reads the frames that a host sends over one connection of HTTP/2, and keeps what has come of each stream. */
public final class StreamAnswers {
    private final DefaultHttp2HeadersDecoder fields = new DefaultHttp2HeadersDecoder(true, 1 << 20);
    private final Map<Integer, Answer> answers = new TreeMap<>();

    /** A frame. */
    public record Frame(int type, int flags, int stream, byte[] bytes) {
        public int number() {
            return ByteBuffer.wrap(bytes).getInt();
        }

        /** That of a GOAWAY. */
        public int error() {
            return ByteBuffer.wrap(bytes).getInt(Integer.BYTES);
        }
    }

    /** An answer, as far as it has come. */
    public static final class Answer {
        public int status;
        public final Map<String, String> fields = new TreeMap<>();
        public final ByteArrayOutputStream body = new ByteArrayOutputStream();
        public boolean whole;
        /** With which error the stream was reset; -1 for none. */
        public int reset = -1;
        /** How many bytes of the body of its request have been allowed, after the first {@link Http2Codec#WINDOW}. */
        public int allowed;

        public String text() {
            return body.toString(StandardCharsets.UTF_8);
        }

        public boolean ended() {
            return whole || reset >= 0;
        }

        @Override
        public String toString() {
            return status + " " + fields + " " + text() + (whole ? " whole" : "") + " reset " + reset;
        }
    }

    /** What has come of a stream; of 0, the connection, that has no answer. */
    public Answer of(int stream) {
        return answers.computeIfAbsent(stream, each -> new Answer());
    }

    /** Reads the next frame. */
    public Frame read(DataInput in) throws IOException {
        int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
        Frame frame = new Frame(in.readUnsignedByte(), in.readUnsignedByte(), in.readInt(), new byte[length]);
        in.readFully(frame.bytes);
        Answer answer = of(frame.stream);
        switch (frame.type) {
            case RawHttp2.HEADERS -> {
                try {
                    Http2Headers all = fields.decodeHeaders(frame.stream, Unpooled.wrappedBuffer(frame.bytes));
                    answer.status = Integer.parseInt(all.status().toString());
                    all.forEach(each -> answer.fields.put(
                            each.getKey().toString(), each.getValue().toString()));
                } catch (Http2Exception e) {
                    throw new IOException(e);
                }
                answer.whole |= (frame.flags & RawHttp2.END_STREAM) != 0;
            }
            case RawHttp2.DATA -> {
                answer.body.writeBytes(frame.bytes);
                answer.whole |= (frame.flags & RawHttp2.END_STREAM) != 0;
            }
            case RawHttp2.RST_STREAM -> answer.reset = frame.number();
            case RawHttp2.WINDOW_UPDATE -> answer.allowed += frame.number();
            default -> {
                // For whoever reads it.
            }
        }
        return frame;
    }
}
