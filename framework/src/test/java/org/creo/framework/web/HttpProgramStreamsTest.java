// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.program.HttpAnswer;
import org.creo.framework.program.HttpStreamProgram;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Programs that read and send bit by bit, while their clients watch. */
@Timeout(60)
class HttpProgramStreamsTest {
    private final CountDownLatch next = new CountDownLatch(1);

    private static MemoryHost serve(HttpStreamProgram program) throws IOException {
        return new MemoryHost(ServiceHost.builder().program("/p", program), MemoryHost.Cut.WHOLE);
    }

    @Test
    void anAnswerIsSentAsItIsMade() throws IOException {
        try (MemoryHost host = serve((request, body, output) -> {
                    OutputStream out = output.begin(HttpAnswer.text("first,").with("x-mine", "yes"));
                    next.await();
                    out.write("second,".getBytes(StandardCharsets.UTF_8));
                    out.flush();
                    out.write("third".getBytes(StandardCharsets.UTF_8));
                });
                RawHttp client = host.connect()) {
            Answer head = client.get("/p").readHead();
            assertEquals("yes", head.field("x-mine"));
            assertNull(head.field("content-length"));
            assertEquals("first,", client.readChunk());
            next.countDown();
            StringBuilder rest = new StringBuilder();
            for (String chunk = client.readChunk(); !chunk.isEmpty(); chunk = client.readChunk()) {
                rest.append(chunk);
            }
            assertEquals("second,third", rest.toString());
        }
    }

    @Test
    void aBodyIsReadAsItComes() throws IOException {
        try (MemoryHost host = serve((request, body, output) -> {
                    OutputStream out = output.begin(HttpAnswer.of(200));
                    for (int each = body.read(); each >= 0; each = body.read()) {
                        out.write(each);
                        out.flush();
                    }
                });
                RawHttp client = host.connect()) {
            client.send("POST /p HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\na");
            client.readHead();
            assertEquals("a", client.readChunk());
            client.send("b");
            assertEquals("b", client.readChunk());
            assertEquals("", client.readChunk());
        }
    }

    @Test
    void aProgramWhoseClientHasGoneIsInterrupted() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        try (MemoryHost host = serve((request, body, output) -> {
            output.begin(HttpAnswer.text("some"));
            try {
                next.await();
            } finally {
                ended.countDown();
            }
        })) {
            try (RawHttp client = host.connect()) {
                client.get("/p").readHead();
            }
            assertTrue(ended.await(20, TimeUnit.SECONDS));
        }
    }
}
