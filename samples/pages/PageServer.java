// SPDX-License-Identifier: Apache-2.0
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Web pages that form an infinite binary tree, over HTTP: {@code java PageServer.java [PORT [MILLISECONDS]]}.
 *
 * <p>The root is {@code /1}; page {@code /n} links to {@code /2n} and {@code /2n+1} and has the word "leaf" once for
 * each level from the root to itself. Each page is answered after that many milliseconds, as if it came from far away:
 * by default 5, on port 8000.
 */
public final class PageServer {
    private static final int BACKLOG = 1000;

    private final long latency;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    private PageServer(long latency) {
        this.latency = latency;
    }

    public static void main(String[] arguments) throws IOException {
        int port = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 8000;
        PageServer pages = new PageServer(arguments.length > 1 ? Long.parseLong(arguments[1]) : 5);
        System.setProperty("sun.net.httpserver.nodelay", "true"); // otherwise the kernel adds 40 ms
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        // No thread waits during that time.
        server.createContext(
                "/",
                exchange -> pages.clock.schedule(() -> pages.answer(exchange), pages.latency, TimeUnit.MILLISECONDS));
        server.start();
        System.out.println(
                "listening on http://localhost:" + server.getAddress().getPort() + "/1");
    }

    private void answer(HttpExchange exchange) {
        String path = exchange.getRequestURI().getPath();
        boolean known = path.matches("/[1-9][0-9]*");
        byte[] body =
                (known ? page(new BigInteger(path.substring(1))) : "no such page\n").getBytes(StandardCharsets.UTF_8);
        try (exchange;
                OutputStream out = exchange.getResponseBody()) {
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(known ? 200 : 404, body.length);
            out.write(body);
        } catch (IOException e) {
            // The client is gone.
        }
    }

    private static String page(BigInteger number) {
        BigInteger left = number.shiftLeft(1);
        return "<!DOCTYPE html>\n<title>Page " + number + "</title>\n<p>" + "leaf ".repeat(number.bitLength())
                + "</p>\n" + "<p><a href=\"/" + left + "\">left</a> <a href=\"/" + left.setBit(0)
                + "\">right</a></p>\n";
    }
}
