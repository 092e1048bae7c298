// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.creo.protocol.Status;

/** What a client gets whose request nobody reads, since the host has no room for its connection. */
public final class BusyAnswer {
    private BusyAnswer() {}

    /** A whole answer of HTTP/1.1, after which the connection ends. */
    public static ByteBuf of(String reason) {
        Problem problem = Problem.of(Status.BUSY, reason);
        byte[] body = problem.json();
        StringBuilder head = new StringBuilder("HTTP/1.1 503 Service Unavailable\r\n");
        problem.fields().forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
        head.append("date: " + HttpDate.now() + "\r\ncontent-type: " + Problem.TYPE + "\r\ncontent-length: "
                + body.length + "\r\nconnection: close\r\n\r\n");
        return Unpooled.wrappedBuffer(head.toString().getBytes(StandardCharsets.US_ASCII), body);
    }
}
