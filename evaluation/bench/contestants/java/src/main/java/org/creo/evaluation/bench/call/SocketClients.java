// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
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
        // Outside the heap: the system reads it where it is.
        ByteBuffer message = ByteBuffer.allocateDirect(Integer.BYTES + length).putInt(length);
        int items = payload.items(size);
        return service -> {
            SocketChannel channel = SocketChannel.open(service);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            ByteBuffer request = message.duplicate();
            ByteBuffer answer = ByteBuffer.allocateDirect(Integer.BYTES);
            return () -> {
                request.clear();
                while (request.hasRemaining()) {
                    channel.write(request);
                }
                receive(channel, answer.clear());
                return items; // the server does not know what an item is
            };
        };
    }

    private static void receive(SocketChannel channel, ByteBuffer answer) throws IOException {
        while (answer.hasRemaining()) {
            if (channel.read(answer) < 0) {
                throw new EOFException("the service closed the connection");
            }
        }
    }
}
