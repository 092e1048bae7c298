// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import java.io.BufferedInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.lang.reflect.Array;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;

/**
 * Reads one array after another with Java Object Serialization, and answers with its length; a thread for each
 * connection.
 */
final class JosService implements Service {
    @Override
    public int start() throws IOException {
        ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        thread("jos-accept", () -> {
            while (true) {
                Socket connection = server.accept();
                thread("jos-connection", () -> serve(connection));
            }
        });
        return server.getLocalPort();
    }

    private static void serve(Socket connection) throws IOException, ClassNotFoundException {
        try (connection) {
            connection.setTcpNoDelay(true);
            ObjectInputStream in = new ObjectInputStream(new BufferedInputStream(connection.getInputStream()));
            DataOutputStream out = new DataOutputStream(connection.getOutputStream());
            while (true) {
                out.writeInt(Array.getLength(in.readObject()));
            }
        } catch (EOFException | SocketException e) {
            // the client has closed
        }
    }

    private interface Loop {
        void run() throws Exception;
    }

    private static void thread(String name, Loop loop) {
        new Thread(
                        () -> {
                            try {
                                loop.run();
                            } catch (Exception e) {
                                e.printStackTrace();
                            }
                        },
                        name)
                .start();
    }
}
