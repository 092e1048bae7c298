// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.ws;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.creo.framework.WebSocketStream;
import org.creo.framework.WebSocketStream.Message;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.Router;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.creo.framework.tongue.TestTerms;
import org.creo.framework.tongue.TestTransport;
import org.creo.protocol.RawFrames;

/** A WebSocket over a {@link TestTransport}. */
final class WebSocketRig {
    static final int LAST = 0x80;

    final TestTransport transport = new TestTransport();
    final TestTerms terms;
    final WebSocket webSocket;

    WebSocketRig(Router router, Limits limits, Observer observer) {
        terms = new TestTerms(router, limits, false, observer, null);
        webSocket = new WebSocket(terms.terms(), line -> new Conversation(terms.terms(), line), transport);
        transport.begin(webSocket.conversation(), webSocket);
    }

    /** A binary message of a client. */
    static byte[] message(byte[]... pieces) {
        return WebSocketStream.frame(LAST | WebSocketStream.BINARY, 0x12345678, RawFrames.join(pieces));
    }

    static byte[] ping(byte... payload) {
        return WebSocketStream.frame(LAST | WebSocketStream.PING, 0x01020304, payload);
    }

    static byte[] closing(int code, String reason) {
        byte[] head = {(byte) (code >> Byte.SIZE), (byte) code};
        return WebSocketStream.frame(
                LAST | WebSocketStream.CLOSE, 7, RawFrames.join(head, reason.getBytes(StandardCharsets.UTF_8)));
    }

    /** The client sends these bytes, cut there; nothing once the connection is closed. */
    WebSocketRig send(byte[] bytes, int... cuts) {
        int at = 0;
        for (int cut : cuts) {
            transport.receive(Arrays.copyOfRange(bytes, at, cut));
            at = cut;
        }
        transport.receive(Arrays.copyOfRange(bytes, at, bytes.length));
        return this;
    }

    /** What the client has taken, frame by frame, each of which is as short as it can be. */
    List<Message> messages() {
        WebSocketStream stream =
                new WebSocketStream(new ByteArrayInputStream(transport.taken()), OutputStream.nullOutputStream(), 0);
        List<Message> all = new ArrayList<>();
        try {
            while (true) {
                boolean closed = stream.close() != null;
                all.add(stream.next());
                assertFalse(closed, "something comes after a Close");
            }
        } catch (EOFException e) {
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Stream<Message> messages(int opcode) {
        return messages().stream().filter(message -> message.opcode() == opcode);
    }

    /** What the binary messages hold that the client has taken. */
    byte[] rasp() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        messages(WebSocketStream.BINARY).forEach(message -> all.writeBytes(message.payload()));
        return all.toByteArray();
    }

    /** The payloads of the PONGs that the client has taken. */
    List<byte[]> pongs() {
        return messages(WebSocketStream.PONG).map(Message::payload).toList();
    }

    /** The Close that the client has taken; null where there is none. */
    Message close() {
        return messages(WebSocketStream.CLOSE).findFirst().orElse(null);
    }

    /** The client has taken a Close with this code, whose reason contains this text. */
    void assertClose(int code, String reason) {
        Message close = close();
        assertEquals(code, close.code());
        assertTrue(close.reason().contains(reason), close.reason());
    }

    void checkGone() {
        terms.checkGone(transport);
    }
}
