// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import javax.net.ServerSocketFactory;

/** A service of somebody else that answers byte by byte what a test says. */
final class RestPeer implements AutoCloseable {

    /** Answers a request; the connection is closed afterwards. */
    @FunctionalInterface
    interface Answer {
        void to(String request, Socket socket, OutputStream out) throws Exception;
    }

    private final ServerSocket server;
    private final Answer answer;
    private final String scheme;
    /** Heads and bodies of the requests. */
    final BlockingQueue<String> requests = new LinkedBlockingQueue<>();

    RestPeer(Answer answer) throws IOException {
        this("http", ServerSocketFactory.getDefault(), answer);
    }

    RestPeer(String scheme, ServerSocketFactory sockets, Answer answer) throws IOException {
        this.scheme = scheme;
        this.answer = answer;
        this.server = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    /** One that always answers the same. */
    static RestPeer of(String text) throws IOException {
        return new RestPeer((request, socket, out) -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    static String json(String body) {
        return answer("200 OK", "Content-Type: application/json\r\n", body);
    }

    static String answer(String status, String fields, String body) {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        return "HTTP/1.1 " + status + "\r\nConnection: close\r\n" + fields + "Content-Length: " + length + "\r\n\r\n"
                + body;
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "peer");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (true) {
            try {
                Socket socket = server.accept();
                daemon(() -> serve(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            String request = read(socket.getInputStream());
            requests.add(request);
            answer.to(request, socket, socket.getOutputStream());
            socket.getOutputStream().flush();
        } catch (Exception e) {
            // The client has gone, or the test is over.
        }
    }

    private static String read(InputStream in) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        String head;
        do {
            int next = in.read();
            if (next < 0) {
                throw new IOException("no whole request");
            }
            all.write(next);
            head = all.toString(StandardCharsets.UTF_8);
        } while (!head.endsWith("\r\n\r\n"));
        int at = head.toLowerCase(Locale.ROOT).indexOf("content-length: ");
        int length = at < 0 ? 0 : Integer.parseInt(head.substring(at + 16, head.indexOf("\r\n", at)));
        return head + new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    String host() {
        return "localhost:" + server.getLocalPort();
    }

    String url() {
        return scheme + "://" + host();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
