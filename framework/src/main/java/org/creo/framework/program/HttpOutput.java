// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.program;

import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;
import org.creo.framework.dispatch.ItemSink;
import org.creo.framework.dispatch.Payload;

/** Where an {@link HttpStreamProgram} puts its answer. For the thread on which the program runs. */
public final class HttpOutput {
    /** Bytes that are written one after the other leave together, up to so many. */
    private static final int TOGETHER = 32 << 10;

    private final ItemSink sink;
    private Body body;

    HttpOutput(ItemSink sink) {
        this.sink = sink;
    }

    /**
     * Begins the answer: status and fields leave, and the bytes of its body, if it has some.
     *
     * @return takes more of the body. It gathers what is small, until it is flushed, and waits while the client takes
     *     nothing; it need not be closed
     * @throws java.util.concurrent.CancellationException here and from what is returned, if the client has gone
     */
    public OutputStream begin(HttpAnswer head) {
        if (body != null) {
            throw new IllegalStateException("the answer has begun already");
        }
        sink.send(AnswerBytes.head(head));
        body = new Body();
        return body;
    }

    /** Ends the answer. */
    void end() {
        if (body == null) {
            throw new IllegalStateException("the program has returned without an answer");
        }
        body.flush();
    }

    private final class Body extends OutputStream {
        private final byte[] bytes = new byte[TOGETHER];
        private int end;

        @Override
        public void write(int each) {
            if (end == bytes.length) {
                flush();
            }
            bytes[end++] = (byte) each;
        }

        @Override
        public void write(byte[] from, int start, int count) {
            Objects.checkFromIndexSize(start, count, from.length);
            for (int next = start, last = start + count; next < last; ) {
                if (end == bytes.length) {
                    flush();
                }
                int some = Math.min(last - next, bytes.length - end);
                System.arraycopy(from, next, bytes, end, some);
                end += some;
                next += some;
            }
        }

        @Override
        public void flush() {
            if (end > 0) {
                byte[] gathered = Arrays.copyOf(bytes, end);
                end = 0;
                sink.send(Payload.ofBytes(gathered));
            }
        }
    }
}
