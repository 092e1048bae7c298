// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.ObjectOutputStream;
import java.net.Socket;
import org.creo.evaluation.bench.values.Payload;
import org.creo.evaluation.bench.values.Workload;

/** Java Object Serialization over a socket, without anything that calls methods. */
final class JosClients {
    private JosClients() {}

    static Connector of(Payload payload, int size) {
        Object data = switch (payload) {
            case BYTES -> Workload.bytes(size);
            case NUMERIC -> Workload.numbers(size);
            case STRING, MIXED -> Workload.texts(payload, size);
        };
        return service -> {
            Socket socket = new Socket(service.getAddress(), service.getPort());
            socket.setTcpNoDelay(true);
            ObjectOutputStream out = new ObjectOutputStream(new BufferedOutputStream(socket.getOutputStream()));
            DataInputStream in = new DataInputStream(socket.getInputStream());
            return () -> {
                out.reset(); // otherwise the second message would be a reference to the first
                out.writeObject(data);
                out.flush();
                return in.readInt();
            };
        };
    }
}
