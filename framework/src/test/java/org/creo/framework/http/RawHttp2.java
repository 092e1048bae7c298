// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** A client of HTTP/2 that sends the frames it is given, right or wrong. For one thread. */
final class RawHttp2 implements AutoCloseable {
    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int PRIORITY = 2;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PING = 6;
    static final int GOAWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int CONTINUATION = 9;

    static final int END_STREAM = 1;
    static final int ACK = 1;
    static final int END_HEADERS = 4;
    static final int PADDED = 8;

    static final int NO_ERROR = 0;
    static final int PROTOCOL_ERROR = 1;
    static final int INTERNAL_ERROR = 2;
    static final int CANCEL = 8;
    static final int CALM = 11;

    static final int INITIAL_WINDOW_SIZE = 4;
    private static final int LARGEST = Integer.MAX_VALUE - (1 << 16);
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final DataInputStream in;
    private final DefaultHttp2HeadersDecoder fields = new DefaultHttp2HeadersDecoder(true, 1 << 20);
    /** What has come of each stream. */
    private final Map<Integer, Answer> answers = new TreeMap<>();

    private int next = 1;

    /** A frame. */
    record Frame(int type, int flags, int stream, byte[] bytes) {
        int number() {
            return ByteBuffer.wrap(bytes).getInt();
        }

        /** That of a GOAWAY. */
        int error() {
            return ByteBuffer.wrap(bytes).getInt(Integer.BYTES);
        }
    }

    /** An answer, as far as it has come. */
    static final class Answer {
        int status;
        final Map<String, String> fields = new TreeMap<>();
        final ByteArrayOutputStream body = new ByteArrayOutputStream();
        boolean whole;
        /** With which error the stream was reset; -1 for none. */
        int reset = -1;

        String text() {
            return body.toString(StandardCharsets.UTF_8);
        }

        @Override
        public String toString() {
            return status + " " + fields + " " + text() + (whole ? " whole" : "") + " reset " + reset;
        }
    }

    RawHttp2(InetSocketAddress address) throws IOException {
        this(address, LARGEST);
    }

    /** @param window how much of an answer may come without being asked for, for each stream */
    RawHttp2(InetSocketAddress address, int window) throws IOException {
        this(new Socket(address.getAddress(), address.getPort()), window);
    }

    RawHttp2(Socket connected, int window) throws IOException {
        socket = connected;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        ByteArrayOutputStream start = new ByteArrayOutputStream();
        start.writeBytes(FrameGate.PREFACE);
        start.writeBytes(frame(
                SETTINGS,
                0,
                0,
                ByteBuffer.allocate(6)
                        .putShort((short) INITIAL_WINDOW_SIZE)
                        .putInt(window)
                        .array()));
        start.writeBytes(frame(WINDOW_UPDATE, 0, 0, number(LARGEST - (1 << 16))));
        send(start.toByteArray());
    }

    static byte[] number(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    static byte[] frame(int type, int flags, int stream, byte[] bytes) {
        return ByteBuffer.allocate(9 + bytes.length)
                .put((byte) (bytes.length >> 16))
                .putShort((short) bytes.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .put(bytes)
                .array();
    }

    /** Fields without any compression: names and values in turn. */
    static byte[] block(String... fields) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        for (int i = 0; i < fields.length; i += 2) {
            block.write(0);
            text(block, fields[i]);
            text(block, fields[i + 1]);
        }
        return block.toByteArray();
    }

    private static void text(ByteArrayOutputStream block, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        if (bytes.length < 127) {
            block.write(bytes.length);
        } else {
            block.write(127);
            int rest = bytes.length - 127;
            for (; rest >= 128; rest >>= 7) {
                block.write(rest & 127 | 128);
            }
            block.write(rest);
        }
        block.writeBytes(bytes);
    }

    Socket socket() {
        return socket;
    }

    RawHttp2 send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    RawHttp2 send(int type, int flags, int stream, byte[] bytes) throws IOException {
        return send(frame(type, flags, stream, bytes));
    }

    RawHttp2 send(int type, int flags, int stream, String text) throws IOException {
        return send(type, flags, stream, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Begins a request; returns its stream. */
    int begin(String method, String path, boolean whole, String... more) throws IOException {
        String[] all = new String[8 + more.length];
        System.arraycopy(
                new String[] {":method", method, ":scheme", "http", ":path", path, ":authority", "localhost"},
                0,
                all,
                0,
                8);
        System.arraycopy(more, 0, all, 8, more.length);
        return fields(whole, all);
    }

    /** Begins a request with just these fields; returns its stream. */
    int fields(boolean whole, String... all) throws IOException {
        int stream = next;
        next += 2;
        byte[] block = block(all);
        int most = 16 << 10;
        for (int at = 0; at < block.length; at += most) {
            byte[] part = Arrays.copyOfRange(block, at, Math.min(block.length, at + most));
            int flags = at + most >= block.length ? END_HEADERS : 0;
            send(at == 0 ? HEADERS : CONTINUATION, at == 0 && whole ? flags | END_STREAM : flags, stream, part);
        }
        return stream;
    }

    int get(String path, String... more) throws IOException {
        return begin("GET", path, true, more);
    }

    /** Begins a request with a body of JSON. */
    int json(String path, String... more) throws IOException {
        String[] all = new String[more.length + 2];
        all[0] = "content-type";
        all[1] = "application/json";
        System.arraycopy(more, 0, all, 2, more.length);
        return begin("POST", path, false, all);
    }

    int post(String path, String json, String... more) throws IOException {
        int stream = json(path, more);
        send(DATA, END_STREAM, stream, json);
        return stream;
    }

    /** So much more of an answer may come. */
    void allow(int stream, int bytes) throws IOException {
        send(WINDOW_UPDATE, 0, stream, number(bytes));
    }

    /** The next frame. */
    Frame read() throws IOException {
        int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
        Frame frame = new Frame(in.readUnsignedByte(), in.readUnsignedByte(), in.readInt(), in.readNBytes(length));
        if (frame.bytes.length < length) {
            throw new EOFException("a frame is cut");
        }
        take(frame);
        return frame;
    }

    private void take(Frame frame) throws IOException {
        Answer answer = answers.computeIfAbsent(frame.stream, each -> new Answer());
        switch (frame.type) {
            case HEADERS -> {
                try {
                    Http2Headers all = fields.decodeHeaders(frame.stream, Unpooled.wrappedBuffer(frame.bytes));
                    answer.status = Integer.parseInt(all.status().toString());
                    all.forEach(each -> answer.fields.put(
                            each.getKey().toString(), each.getValue().toString()));
                } catch (Http2Exception e) {
                    throw new IOException(e);
                }
                answer.whole |= (frame.flags & END_STREAM) != 0;
            }
            case DATA -> {
                answer.body.writeBytes(frame.bytes);
                answer.whole |= (frame.flags & END_STREAM) != 0;
            }
            case RST_STREAM -> answer.reset = frame.number();
            case SETTINGS -> {
                if ((frame.flags & ACK) == 0 && !socket.isOutputShutdown()) {
                    send(SETTINGS, ACK, 0, new byte[0]);
                }
            }
            default -> {
                // For whoever reads it.
            }
        }
    }

    /** What has come of a stream. */
    Answer soFar(int stream) {
        return answers.computeIfAbsent(stream, each -> new Answer());
    }

    /** The answer on a stream, when it has ended in one way or the other. */
    Answer answer(int stream) throws IOException {
        Answer answer = soFar(stream);
        while (!answer.whole && answer.reset < 0) {
            read();
        }
        return answer;
    }

    /** Reads until so much of an answer has come. */
    String body(int stream, int bytes) throws IOException {
        while (soFar(stream).body.size() < bytes) {
            read();
        }
        return soFar(stream).text();
    }

    /** Reads until a frame of this type comes. */
    Frame await(int type) throws IOException {
        while (true) {
            Frame frame = read();
            if (frame.type == type) {
                return frame;
            }
        }
    }

    /** Returns when the host has read all that was sent before. */
    void ping() throws IOException {
        send(PING, 0, 0, new byte[8]).await(PING);
    }

    /** With which error the host says goodbye; all that comes before is read. */
    int goodbye() throws IOException {
        return await(GOAWAY).error();
    }

    /** Whether the host closes the connection, whatever it sends before. */
    boolean closed() {
        try {
            while (true) {
                read();
            }
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
