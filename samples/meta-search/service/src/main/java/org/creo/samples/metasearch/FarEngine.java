// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.metasearch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Takes the place of a distant engine, which nobody wrote with Creo: {@code GET /find?q=WORDS} is answered with a list
 * of titles in JSON. What takes time is the way to it.
 */
public final class FarEngine implements AutoCloseable {
    /** How long its answers take. */
    @FunctionalInterface
    public interface Way {
        /** Waits. */
        void pass() throws Exception;
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** @param name appears in its answers */
    public FarEngine(String name, Way way) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/find", request -> {
            try (request) {
                way.pass();
                answer(request, titles(words(request), name));
            } catch (Exception e) {
                throw new IOException("the way is closed", e); // and so is the connection
            }
        });
        server.start();
    }

    private static String words(HttpExchange request) {
        return URLDecoder.decode(
                request.getRequestURI().getRawQuery().substring("q=".length()), StandardCharsets.UTF_8);
    }

    private static String titles(String words, String name) {
        return "[" + quoted(words + ": what everybody knows") + ", " + quoted(words + ", by " + name) + "]";
    }

    /** As text in JSON. */
    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char each : text.toCharArray()) {
            if (each < ' ') {
                json.append(String.format("\\u%04x", (int) each));
            } else {
                json.append(each == '"' || each == '\\' ? "\\" : "").append(each);
            }
        }
        return json.append('"').toString();
    }

    private static void answer(HttpExchange request, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        request.getResponseHeaders().set("Content-Type", "application/json");
        request.sendResponseHeaders(200, body.length);
        request.getResponseBody().write(body);
    }

    public String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
