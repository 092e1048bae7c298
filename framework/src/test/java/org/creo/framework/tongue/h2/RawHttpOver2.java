// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.creo.framework.web.RawHttp;
import org.creo.framework.web.StreamAnswers;
import org.creo.framework.web.StreamAnswers.Frame;
import org.creo.framework.web.Wire;

/**
 * A client that is given what to send in the words of HTTP/1.1, and says it in HTTP/2. Answers are read in the order of
 * the requests. For one thread.
 */
public final class RawHttpOver2 extends RawHttp {
    private final RawHttp2 client;
    private final Http2Requests requests = new Http2Requests();
    /** Whose answer is read next. */
    private int next = 1;

    public RawHttpOver2(InetSocketAddress address) throws IOException {
        this(new RawHttp2(address));
    }

    /** @param wire to a host that has been told nothing yet */
    public RawHttpOver2(Wire wire) throws IOException {
        this(new RawHttp2(wire, RawHttp2.MOST));
    }

    private RawHttpOver2(RawHttp2 client) {
        super(client.wire());
        this.client = client;
    }

    @Override
    public RawHttp send(String text) throws IOException {
        for (Frame frame : requests.frames(text.getBytes(StandardCharsets.UTF_8))) {
            StreamAnswers.Answer answer = client.soFar(frame.stream());
            if (frame.type() == RawHttp2.DATA) {
                answer.allowed -= frame.bytes().length;
                while (answer.allowed + Http2Codec.WINDOW < 0 && !answer.ended()) {
                    client.read();
                }
            }
            if (!answer.ended()) {
                client.send(frame.type(), frame.flags(), frame.stream(), frame.bytes());
            }
        }
        return this;
    }

    @Override
    public Answer read() throws IOException {
        StreamAnswers.Answer answer = client.answer(next);
        next += 2;
        return new Answer(answer.status, Map.copyOf(answer.fields), answer.text(), !answer.whole);
    }

    @Override
    public boolean closed() {
        return client.closed();
    }
}
