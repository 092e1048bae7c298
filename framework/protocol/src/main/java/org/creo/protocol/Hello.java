// SPDX-License-Identifier: Apache-2.0
package org.creo.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * The greeting of a client, in which it introduces itself.
 *
 * @param client its language and version, for logs
 * @param credentials prove who the client is; empty where it has none
 */
public record Hello(String client, byte[] credentials) {

    /**
     * Reads the body of a HELLO.
     *
     * @throws FrameException if it is not the body of a HELLO
     */
    public static Hello of(Frame frame) throws FrameException {
        ByteBuffer body = ByteBuffer.wrap(frame.body());
        ByteBuffer client = part(frame, body, "name");
        ByteBuffer credentials = part(frame, body, "credentials");
        if (body.hasRemaining()) {
            throw malformed(frame, body.remaining() + " bytes are left over.");
        }
        byte[] shown = new byte[credentials.remaining()];
        credentials.get(shown);
        try {
            return new Hello(StandardCharsets.UTF_8.newDecoder().decode(client).toString(), shown);
        } catch (CharacterCodingException e) {
            throw malformed(frame, "the name is no UTF-8.");
        }
    }

    private static ByteBuffer part(Frame frame, ByteBuffer body, String what) throws FrameException {
        int count = body.remaining() < Integer.BYTES ? -1 : body.getInt();
        if (count < 0 || count > body.remaining()) {
            throw malformed(frame, "the " + what + " is cut short.");
        }
        ByteBuffer part = body.slice(body.position(), count);
        body.position(body.position() + count);
        return part;
    }

    private static FrameException malformed(Frame frame, String what) {
        return new FrameException(Status.MALFORMED, frame.id(), "The HELLO cannot be read: " + what);
    }
}
