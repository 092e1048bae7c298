// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import org.creo.framework.tongue.h1.RequestCases;
import org.creo.framework.transport.EmbeddedHost;
import org.creo.framework.web.DoorService;
import org.creo.framework.web.DoorTarget;
import org.creo.protocol.RawFrames;

/**
 * Jazzer's input for a connection that speaks HTTP/2: what a client sends after the preface.
 *
 * <p>However the bytes are cut, what the host sends are frames that can be read. Whenever the client stops or closes,
 * and however short memory is, nothing breaks, all memory, buffers and alarms are released, and the next connection is
 * served.
 */
public final class Http2Target {
    private static final DoorService FREE = new DoorService(4);
    private static final int FRAME_HEAD = 9;

    private Http2Target() {}

    /** Called by Jazzer, with one input after another. */
    public static void fuzzerTestOneInput(byte[] input) {
        Random random = new Random(Arrays.hashCode(input));
        byte[] bytes = DoorTarget.join(FrameGate.PREFACE, input);
        checkFrames(heard(bytes, () -> bytes.length));
        checkFrames(heard(bytes, () -> 1 + random.nextInt(1 << random.nextInt(9))));
        DoorTarget.disturb(FREE, bytes, random);
    }

    /** Writes what a search begins with as files into a folder, also the cases: {@code Http2Target FOLDER}. */
    public static void main(String[] arguments) throws IOException {
        byte[] settings = RawHttp2.frame(RawHttp2.SETTINGS, 0, 0, new byte[0]);
        byte[] small = RawHttp2.frame(RawHttp2.SETTINGS, 0, 0, new byte[] {0, 4, 0, 0, 0, 2});
        byte[] find = head(RawHttp2.END_HEADERS | RawHttp2.END_STREAM, "GET", "/door.Desk/find?name=n");
        byte[] put = head(RawHttp2.END_HEADERS, "POST", "/door.Desk/put", "content-type", "application/json");
        byte[] chat = head(RawHttp2.END_HEADERS, "POST", "/door.Desk/chat", "content-type", "application/x-ndjson");
        byte[] body = data(RawHttp2.END_STREAM, "{\"name\":\"n\"}");
        byte[] update = RawHttp2.frame(RawHttp2.WINDOW_UPDATE, 0, 1, RawHttp2.number(100));
        byte[] reset = RawHttp2.frame(RawHttp2.RST_STREAM, 0, 1, RawHttp2.number(RawHttp2.CANCEL));
        byte[] trailer = RawHttp2.frame(RawHttp2.HEADERS, 5, 1, RawHttp2.block("x", "y"));
        byte[] begun = RawHttp2.frame(RawHttp2.HEADERS, RawHttp2.END_STREAM, 1, RawHttp2.block(":method", "GET"));
        byte[] rest = RawHttp2.frame(
                RawHttp2.CONTINUATION,
                RawHttp2.END_HEADERS,
                1,
                RawHttp2.block(":scheme", "http", ":path", "/", ":authority", "a"));
        List<byte[]> seeds = List.of(
                RawFrames.join(settings, find),
                RawFrames.join(settings, find, find),
                RawFrames.join(settings, put, body),
                RawFrames.join(settings, put, data(0, "{\"name\""), data(RawHttp2.END_STREAM, ":\"n\"}")),
                RawFrames.join(small, find, update),
                RawFrames.join(small, find, new byte[] {0, 0, 4}),
                RawFrames.join(settings, put, reset),
                RawFrames.join(settings, chat, data(0, "\"a\"\n\"b\"\n"), trailer),
                RawFrames.join(small, chat, data(0, "\"a\"\n\"b\"\n"), update, reset),
                RawFrames.join(settings, begun, rest),
                RawFrames.join(settings, RawHttp2.frame(RawHttp2.PING, 0, 0, new byte[8]), find),
                RawFrames.join(settings, RawHttp2.frame(RawHttp2.PRIORITY, 0, 1, new byte[5])),
                RawFrames.join(
                        settings,
                        put,
                        RawHttp2.frame(RawHttp2.DATA, RawHttp2.PADDED, 1, new byte[] {2, 'x', 0, 0}),
                        body),
                RawFrames.join(settings, RawHttp2.frame(RawHttp2.GOAWAY, 0, 0, new byte[8]), find));
        for (int i = 0; i < seeds.size(); i++) {
            Files.write(Path.of(arguments[0], "frames-" + i), seeds.get(i));
        }
        int count = 0;
        for (RequestCases each : RequestCases.ofDoor()) {
            byte[] frames = Http2Requests.bytes(new Http2Requests().frames(each.bytes()));
            Files.write(Path.of(arguments[0], "case-" + count++), RawFrames.join(settings, frames));
        }
    }

    private static byte[] head(int flags, String method, String path, String... more) {
        String[] first = {":method", method, ":scheme", "http", ":path", path, ":authority", "a"};
        String[] all = Arrays.copyOf(first, first.length + more.length);
        System.arraycopy(more, 0, all, first.length, more.length);
        return RawHttp2.frame(RawHttp2.HEADERS, flags, 1, RawHttp2.block(all));
    }

    private static byte[] data(int flags, String text) {
        return RawHttp2.frame(RawHttp2.DATA, flags, 1, text.getBytes());
    }

    /**
     * What the host sends.
     *
     * @param piece how many bytes come at a time
     */
    private static byte[] heard(byte[] bytes, IntSupplier piece) {
        EmbeddedHost host = FREE.host();
        EmbeddedHost.Client client = host.connect();
        for (int at = 0; at < bytes.length && client.open(); ) {
            int end = Math.min(bytes.length, at + piece.getAsInt());
            client.send(bytes, at, end);
            DoorTarget.settle(FREE, host, client);
            at = end;
        }
        byte[] heard = client.received();
        client.close();
        DoorTarget.checkGone(FREE, host, client);
        return heard;
    }

    private static void checkFrames(byte[] heard) {
        DefaultHttp2HeadersDecoder fields = new DefaultHttp2HeadersDecoder(true, 1 << 20);
        ByteBuffer rest = ByteBuffer.wrap(heard);
        while (rest.hasRemaining()) {
            check(rest.remaining() >= FRAME_HEAD, "the head of a frame is cut");
            int head = rest.getInt();
            rest.get();
            int stream = rest.getInt();
            check(rest.remaining() >= head >>> 8, "a frame is cut");
            byte[] payload = new byte[head >>> 8];
            rest.get(payload);
            if ((head & 0xff) == RawHttp2.HEADERS) {
                try {
                    fields.decodeHeaders(stream, Unpooled.wrappedBuffer(payload));
                } catch (Http2Exception e) {
                    throw new AssertionError("fields that cannot be read", e);
                }
            }
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
