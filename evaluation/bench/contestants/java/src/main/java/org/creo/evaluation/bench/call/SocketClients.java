// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.creo.evaluation.bench.values.Payload;

/** The limit: as many bytes as a Creo request has, in one write, and four bytes back. */
final class SocketClients {
    /** What a request has before its arguments, without its length. */
    private static final int HEADER = 20;

    private SocketClients() {}

    static Connector of(Payload payload, int size) throws Exception {
        int length = HEADER
                + switch (payload) {
                    case BYTES -> Integer.BYTES + size;
                    case NUMERIC, STRING, MIXED -> bench.Creo.of(payload, size).encode();
                };
        byte[] message =
                ByteBuffer.allocate(Integer.BYTES + length).putInt(length).array();
        int items = payload.items(size);
        return service -> {
            Socket socket = new Socket(service.getAddress(), service.getPort());
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            byte[] answer = new byte[Integer.BYTES];
            return () -> {
                out.write(message);
                receive(in, answer);
                return items; // the server does not know what an item is
            };
        };
    }

    private static void receive(InputStream in, byte[] answer) throws IOException {
        if (in.readNBytes(answer, 0, answer.length) < answer.length) {
            throw new EOFException("the service closed the connection");
        }
    }
}
