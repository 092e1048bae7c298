// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A client of HTTP/1.1 that sends the bytes it is given, right or wrong. For one thread. */
public class RawHttp implements AutoCloseable {
    private final Wire wire;
    private final InputStream in;

    /**
     * An answer.
     *
     * @param fields by their names in lower case
     * @param cut whether it ended before it should
     */
    public record Answer(int status, Map<String, String> fields, String body, boolean cut) {
        public String field(String name) {
            return fields.get(name);
        }

        public boolean isLast() {
            return "close".equals(field("connection"));
        }
    }

    public RawHttp(InetSocketAddress address) throws IOException {
        this(new Socket(address.getAddress(), address.getPort()));
    }

    public RawHttp(Socket connected) throws IOException {
        this(new Wire.OverSocket(connected));
    }

    public RawHttp(Wire wire) {
        this.wire = wire;
        this.in = wire.input();
    }

    /** For a client that has one. */
    public Socket socket() {
        return ((Wire.OverSocket) wire).socket();
    }

    public Wire wire() {
        return wire;
    }

    public RawHttp send(String text) throws IOException {
        wire.send(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** Sends a POST with a body of JSON. */
    public RawHttp post(String path, String json, String... fields) throws IOException {
        return send(request("POST", path, "application/json", json, fields));
    }

    public RawHttp get(String path, String... fields) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + lines(fields) + "\r\n");
    }

    public static String request(String method, String path, String type, String body, String... fields) {
        return method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + type + "\r\nContent-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\n" + lines(fields) + "\r\n" + body;
    }

    private static String lines(String... fields) {
        StringBuilder lines = new StringBuilder();
        for (String field : fields) {
            lines.append(field).append("\r\n");
        }
        return lines.toString();
    }

    /** The next answer, as a whole. */
    public Answer read() throws IOException {
        Answer head = readHead();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        boolean cut = false;
        try {
            if ("chunked".equals(head.field("transfer-encoding"))) {
                for (String chunk = readChunk(); !chunk.isEmpty(); chunk = readChunk()) {
                    body.write(chunk.getBytes(StandardCharsets.UTF_8));
                }
            } else if (head.field("content-length") != null) {
                byte[] bytes = in.readNBytes(Integer.parseInt(head.field("content-length")));
                body.write(bytes);
                cut = bytes.length < Integer.parseInt(head.field("content-length"));
            } else if (head.status != 204 && head.status != 304 && head.status != 100) {
                in.transferTo(body);
            }
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException e) {
            cut = true;
        }
        return new Answer(head.status, head.fields, body.toString(StandardCharsets.UTF_8), cut);
    }

    /** The body of an answer whose head was read, and has its length. */
    public byte[] readBytes(Answer head) throws IOException {
        return in.readNBytes(Integer.parseInt(head.field("content-length")));
    }

    /** The head of the next answer, without a body. */
    public Answer readHead() throws IOException {
        String status = line();
        Map<String, String> fields = new TreeMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            fields.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return new Answer(Integer.parseInt(status.split(" ")[1]), fields, "", false);
    }

    /** The next chunk; empty for the last. */
    public String readChunk() throws IOException {
        int size = Integer.parseInt(line(), 16);
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size || !line().isEmpty()) {
            throw new EOFException("a chunk is cut short");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** How many bytes come before the connection ends. */
    public long count() throws IOException {
        return in.transferTo(OutputStream.nullOutputStream());
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int each = in.read(); each != '\n'; each = in.read()) {
            if (each < 0) {
                throw new EOFException("the connection ends within a line: " + line);
            }
            line.write(each);
        }
        return line.toString(StandardCharsets.ISO_8859_1).replaceAll("\r$", "");
    }

    /** Whether the host has closed the connection, with nothing more to read. */
    public boolean closed() {
        try {
            return in.read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    public void endOutput() throws IOException {
        wire.endOutput();
    }

    @Override
    public void close() throws IOException {
        wire.close();
    }
}
