// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.ws;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import org.creo.framework.WebSocketStream;
import org.creo.framework.WebSocketStream.Message;
import org.creo.framework.transport.EmbeddedHost;
import org.creo.framework.web.DoorService;
import org.creo.framework.web.DoorTarget;
import org.creo.framework.web.Operation;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.FrameKind;
import org.creo.protocol.Preface;
import org.creo.protocol.RawFrames;
import org.creo.protocol.Status;

/**
 * Jazzer's input for WebSockets: what a client sends after the preface of RASP. In messages, cut anywhere, it has the
 * same answers as without them; and as it is, in place of frames, it is read the same however it comes. Nothing is left
 * of either connection.
 */
public final class WebSocketTarget {
    private static final DoorService SERVICE = new DoorService(4);
    private static final byte[] REQUEST = WebSocketStream.REQUEST.getBytes(StandardCharsets.US_ASCII);

    private WebSocketTarget() {}

    /** Called by Jazzer, with one input after another. */
    public static void fuzzerTestOneInput(byte[] input) {
        Random random = new Random(Arrays.hashCode(input));
        checkFrames(input, random);
        checkRasp(RawFrames.join(Preface.bytes(), input), random);
        tryFrames(input, random);
    }

    /** Writes some inputs as files into a folder: {@code WebSocketTarget FOLDER}. */
    public static void main(String[] arguments) throws IOException {
        int count = 0;
        for (byte[] each : seeds()) {
            Files.write(Path.of(arguments[0], "case-" + count++), each);
        }
    }

    /** Some inputs to begin with: RASP, and frames. */
    static List<byte[]> seeds() {
        Operation find = DoorService.operation("find");
        byte[] request = RawFrames.request(1, find.protocolId(), find.method().id(), 0, new byte[] {0, 0, 0, 1, 'n'});
        byte[] rasp = RawFrames.join(
                RawFrames.hello("door", "boss"),
                request,
                RawFrames.frame(FrameKind.PING.code(), 2, new byte[3]),
                RawFrames.frame(FrameKind.CANCEL.code(), 1));
        List<byte[]> seeds = new ArrayList<>(List.of(rasp, RawFrames.join(request, new byte[4])));
        for (int seed = 0; seed < 4; seed++) {
            seeds.add(WebSocketStream.cut(RawFrames.join(Preface.bytes(), rasp), new Random(seed)));
        }
        for (String each :
                List.of("8a80 00000000", "8982 01020304 0102", "8882 00000000 03e8", "82fe 0080 00000000", "01")) {
            seeds.add(HexFormat.of().parseHex(each.replace(" ", "")));
        }
        return seeds;
    }

    /** What has been read of some frames: the bytes of messages, and why it ended. */
    private record Reading(String bytes, WebSocketFrames.End end) {}

    private static void checkFrames(byte[] bytes, Random random) {
        Reading whole = read(bytes, () -> bytes.length);
        check(whole.equals(read(bytes, () -> 1)), "byte by byte it is something else");
        check(whole.equals(read(bytes, () -> 1 + random.nextInt(40))), "in pieces it is something else");
    }

    private static Reading read(byte[] bytes, IntSupplier piece) {
        WebSocketFrames frames = new WebSocketFrames();
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        for (int at = 0; at < bytes.length; ) {
            int end = Math.min(bytes.length, at + piece.getAsInt());
            ByteBuffer some = ByteBuffer.wrap(Arrays.copyOfRange(bytes, at, end));
            frames.read(some);
            read.writeBytes(Arrays.copyOf(some.array(), some.limit()));
            at = end;
        }
        return new Reading(HexFormat.of().formatHex(read.toByteArray()), frames.end());
    }

    /** The same bytes without and in a WebSocket. */
    private static void checkRasp(byte[] bytes, Random random) {
        EmbeddedHost host = SERVICE.host();
        EmbeddedHost.Client plain = host.connect();
        EmbeddedHost otherHost = SERVICE.host();
        EmbeddedHost.Client framed = otherHost.connect();
        send(otherHost, framed, REQUEST);
        for (int at = 0; at < bytes.length; ) {
            int end = Math.min(bytes.length, at + 1 + random.nextInt(1 << random.nextInt(11)));
            byte[] piece = Arrays.copyOfRange(bytes, at, end);
            send(host, plain, piece);
            send(otherHost, framed, WebSocketStream.cut(piece, random));
            at = end;
        }
        List<String> answers = frames(plain.received());
        List<String> others = frames(messages(framed.received()));
        check(answers.equals(others) || (answers + "" + others).contains("DEADLINE"), answers + " but " + others);
        plain.endOutput();
        DoorTarget.settle(SERVICE, host, plain);
        plain.received();
        send(otherHost, framed, WebSocketStream.frame(0x88, 1));
        framed.received();
        DoorTarget.checkGone(SERVICE, host, plain);
        DoorTarget.checkGone(SERVICE, otherHost, framed);
    }

    private static void send(EmbeddedHost host, EmbeddedHost.Client client, byte[] bytes) {
        if (client.open()) {
            client.send(bytes, 0, bytes.length);
        }
        DoorTarget.settle(SERVICE, host, client);
    }

    /** The client sends anything, and goes at any time in one of three ways. */
    private static void tryFrames(byte[] bytes, Random random) {
        EmbeddedHost host = SERVICE.host();
        EmbeddedHost.Client client = host.connect();
        byte[] all = RawFrames.join(REQUEST, bytes);
        for (int at = 0; at < all.length && client.open() && random.nextInt(64) > 0; ) {
            int end = Math.min(all.length, at + 1 + random.nextInt(1 << random.nextInt(11)));
            client.send(all, at, end);
            if (random.nextBoolean()) {
                DoorTarget.settle(SERVICE, host, client);
            }
            at = end;
        }
        if (random.nextBoolean()) {
            client.endOutput();
        }
        DoorTarget.settle(SERVICE, host, client);
        client.close();
        client.received();
        DoorTarget.checkGone(SERVICE, host, client);
    }

    /** What the messages of a host hold, after the answer to the request. */
    private static byte[] messages(byte[] heard) {
        WebSocketStream stream =
                new WebSocketStream(new ByteArrayInputStream(heard), OutputStream.nullOutputStream(), 0);
        ByteArrayOutputStream held = new ByteArrayOutputStream();
        try {
            check(stream.head().startsWith("HTTP/1.1 101 "), "no WebSocket");
            while (true) {
                boolean closed = stream.close() != null;
                Message next = stream.next();
                check(!closed, "something comes after a Close");
                if (next.opcode() == WebSocketStream.BINARY) {
                    held.writeBytes(next.payload());
                }
            }
        } catch (EOFException e) {
            return held.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The frames of RASP as text; of errors without their messages, which name ids in a log. */
    private static List<String> frames(byte[] heard) {
        List<String> frames = new ArrayList<>();
        ByteBuffer in = ByteBuffer.wrap(heard);
        if (in.remaining() < Preface.SIZE) {
            return frames;
        }
        in.position(Preface.SIZE);
        while (in.hasRemaining()) {
            int end = in.position() + Integer.BYTES + in.getInt(in.position());
            FrameKind kind = FrameKind.of(in.get(in.position() + 4));
            int status = in.getShort(in.position() + 6);
            byte[] body = Arrays.copyOfRange(heard, in.position() + FrameHeader.SIZE, end);
            frames.add(kind + " " + in.getInt(in.position() + 8) + " "
                    + (kind == FrameKind.ERROR
                            ? Status.of(status)
                            : HexFormat.of().formatHex(body)));
            in.position(end);
        }
        return frames;
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
