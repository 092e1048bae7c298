// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.creo.framework.web.StreamAnswers;
import org.creo.framework.web.StreamAnswers.Answer;
import org.creo.framework.web.StreamAnswers.Frame;
import org.creo.framework.web.Wire;

/** A client of HTTP/2 that sends the frames it is given, right or wrong. For one thread. */
public final class RawHttp2 implements AutoCloseable {
    public static final int DATA = 0;
    public static final int HEADERS = 1;
    public static final int PRIORITY = 2;
    public static final int RST_STREAM = 3;
    public static final int SETTINGS = 4;
    public static final int PING = 6;
    public static final int GOAWAY = 7;
    public static final int WINDOW_UPDATE = 8;
    public static final int CONTINUATION = 9;

    public static final int END_STREAM = 1;
    public static final int ACK = 1;
    public static final int END_HEADERS = 4;
    public static final int PADDED = 8;

    public static final int NO_ERROR = 0;
    public static final int PROTOCOL_ERROR = 1;
    public static final int INTERNAL_ERROR = 2;
    public static final int REFUSED = 7;
    public static final int CANCEL = 8;
    public static final int CALM = 11;

    public static final int INITIAL_WINDOW_SIZE = 4;
    /** A window that does not hold an answer back. */
    public static final int MOST = Integer.MAX_VALUE - (1 << 16);

    private final Wire wire;
    private final DataInputStream in;
    private final StreamAnswers answers = new StreamAnswers();

    private int next = 1;
    private boolean answersPings = true;
    private boolean ended;

    public RawHttp2(InetSocketAddress address) throws IOException {
        this(address, MOST);
    }

    /** @param window how much of an answer may come without being asked for, for each stream */
    public RawHttp2(InetSocketAddress address, int window) throws IOException {
        this(new Socket(address.getAddress(), address.getPort()), window);
    }

    public RawHttp2(Socket connected, int window) throws IOException {
        this(new Wire.OverSocket(connected), window);
    }

    public RawHttp2(Wire wire, int window) throws IOException {
        this.wire = wire;
        this.in = new DataInputStream(wire.input());
        send(start(window));
    }

    /** What a client sends first. */
    public static byte[] start(int window) {
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
        start.writeBytes(frame(WINDOW_UPDATE, 0, 0, number(MOST - (1 << 16))));
        return start.toByteArray();
    }

    public static byte[] number(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    public static byte[] frame(int type, int flags, int stream, byte[] bytes) {
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
    public static byte[] block(String... fields) {
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

    /** For a client that has one. */
    public Socket socket() {
        return ((Wire.OverSocket) wire).socket();
    }

    public Wire wire() {
        return wire;
    }

    public RawHttp2 send(byte[] bytes) throws IOException {
        wire.send(bytes);
        return this;
    }

    /** It sends nothing more. */
    public void endOutput() throws IOException {
        ended = true;
        wire.endOutput();
    }

    public RawHttp2 send(int type, int flags, int stream, byte[] bytes) throws IOException {
        return send(frame(type, flags, stream, bytes));
    }

    public RawHttp2 send(int type, int flags, int stream, String text) throws IOException {
        return send(type, flags, stream, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Begins a request; returns its stream. */
    public int begin(String method, String path, boolean whole, String... more) throws IOException {
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
    public int fields(boolean whole, String... all) throws IOException {
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

    /** The number of the next stream, whose frames the caller makes. */
    public int skip() {
        int stream = next;
        next += 2;
        return stream;
    }

    /** The test does that, or nobody does. */
    public void answersNoPings() {
        answersPings = false;
    }

    public int get(String path, String... more) throws IOException {
        return begin("GET", path, true, more);
    }

    /** Begins a request with a body of JSON. */
    public int json(String path, String... more) throws IOException {
        String[] all = new String[more.length + 2];
        all[0] = "content-type";
        all[1] = "application/json";
        System.arraycopy(more, 0, all, 2, more.length);
        return begin("POST", path, false, all);
    }

    public int post(String path, String json, String... more) throws IOException {
        int stream = json(path, more);
        send(DATA, END_STREAM, stream, json);
        return stream;
    }

    /** So much more of an answer may come. */
    public void allow(int stream, int bytes) throws IOException {
        send(WINDOW_UPDATE, 0, stream, number(bytes));
    }

    /** The next frame. */
    public Frame read() throws IOException {
        Frame frame = answers.read(in);
        if (frame.type() == SETTINGS && (frame.flags() & ACK) == 0 && !ended) {
            send(SETTINGS, ACK, 0, new byte[0]);
        }
        if (frame.type() == PING && (frame.flags() & ACK) == 0 && answersPings && !ended) {
            send(PING, ACK, 0, frame.bytes());
        }
        return frame;
    }

    /** What has come of a stream. */
    public Answer soFar(int stream) {
        return answers.of(stream);
    }

    /** The answer on a stream, when it has ended in one way or the other. */
    public Answer answer(int stream) throws IOException {
        Answer answer = soFar(stream);
        while (!answer.whole && answer.reset < 0) {
            read();
        }
        return answer;
    }

    /** Reads until so much of an answer has come. */
    public String body(int stream, int bytes) throws IOException {
        while (soFar(stream).body.size() < bytes) {
            read();
        }
        return soFar(stream).text();
    }

    /** Reads what has come. */
    public void readAll() throws IOException {
        while (in.available() > 0) {
            read();
        }
    }

    /** Reads until a frame of this type comes. */
    public Frame await(int type) throws IOException {
        while (true) {
            Frame frame = read();
            if (frame.type() == type) {
                return frame;
            }
        }
    }

    /** Returns when the host has read all that was sent before. */
    public void ping() throws IOException {
        send(PING, 0, 0, new byte[8]).await(PING);
    }

    /** With which error the host says goodbye; all that comes before is read. */
    public int goodbye() throws IOException {
        return await(GOAWAY).error();
    }

    /** Whether the host closes the connection, whatever it sends before. */
    public boolean closed() {
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
        wire.close();
    }
}
