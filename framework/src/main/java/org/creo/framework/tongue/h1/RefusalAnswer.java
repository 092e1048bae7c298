// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http2.Http2Error;
import java.nio.charset.StandardCharsets;
import org.creo.framework.web.HttpDate;
import org.creo.framework.web.Problem;
import org.creo.protocol.Status;

/** What a client gets whose request nobody reads, since its connection is refused. */
public final class RefusalAnswer {
    private static final int FRAME_HEAD = 9;
    private static final int SETTINGS = 4;
    private static final int GOAWAY = 7;

    private RefusalAnswer() {}

    /** A whole answer of HTTP/1.1, after which the connection ends. */
    public static ByteBuf of(Status status, String reason) {
        Problem problem = Problem.of(status, reason);
        byte[] body = problem.json();
        StringBuilder head = new StringBuilder("HTTP/1.1 " + HttpResponseStatus.valueOf(problem.status()) + "\r\n");
        problem.fields().forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
        head.append("date: " + HttpDate.now() + "\r\ncontent-type: " + Problem.TYPE + "\r\ncontent-length: "
                + body.length + "\r\nconnection: close\r\n\r\n");
        return Unpooled.wrappedBuffer(head.toString().getBytes(StandardCharsets.US_ASCII), body);
    }

    /** What a client of HTTP/2 gets: the host's settings, which have to come first, and GOAWAY. */
    public static ByteBuf ofHttp2(Status status, String reason) {
        Http2Error error = status == Status.BUSY ? Http2Error.ENHANCE_YOUR_CALM : Http2Error.INADEQUATE_SECURITY;
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        ByteBuf frames = Unpooled.buffer(2 * FRAME_HEAD + 2 * Integer.BYTES + text.length);
        frames.writeMedium(0).writeByte(SETTINGS).writeByte(0).writeInt(0);
        frames.writeMedium(2 * Integer.BYTES + text.length)
                .writeByte(GOAWAY)
                .writeByte(0)
                .writeInt(0);
        return frames.writeInt(0).writeInt((int) error.code()).writeBytes(text);
    }
}
