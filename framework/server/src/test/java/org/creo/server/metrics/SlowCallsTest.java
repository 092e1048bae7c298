// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.List;
import org.creo.framework.RawClient;
import org.creo.framework.StreamService;
import org.creo.framework.TestService;
import org.creo.framework.host.ServiceHost;
import org.creo.server.TestHost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class SlowCallsTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger(SlowCalls.LOGGER);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void listenNoMore() {
        logger.detachAppender(log);
    }

    private List<String> lines(Duration threshold) throws Exception {
        try (TestHost host = new TestHost(ServiceHost.builder().service(TestService.echo("test.Work")), threshold);
                RawClient client = host.connect()) {
            client.send(RawClient.request(7, "test.Work", "echo", (byte) 1, (byte) 2));
            client.read();
            client.send(RawClient.request(-1, "test.Work", "unknown"));
            client.read();
            host.awaitAnswered(2);
            String port = String.valueOf(client.socket().getLocalPort());
            return log.list.stream()
                    .map(line -> line.getFormattedMessage().replace(port, "PORT"))
                    .toList();
        }
    }

    @Test
    void writesALineForEachSlowCall() throws Exception {
        List<String> lines = lines(Duration.ofNanos(1));
        assertEquals(2, lines.size(), lines::toString);
        assertTrue(
                lines.get(0)
                        .matches("slow call test\\.Work\\.echo of /127\\.0\\.0\\.1:PORT: waited \\d+\\.\\d ms, "
                                + "ran \\d+\\.\\d ms, 26 bytes in, 14 bytes out, OK, request 7"),
                lines.get(0));
        assertTrue(
                lines.get(1)
                        .matches("slow call test\\.Work\\.\\? of /127\\.0\\.0\\.1:PORT: waited \\d+\\.\\d ms, "
                                + "ran 0\\.0 ms, 24 bytes in, \\d+ bytes out, UNKNOWN_METHOD, request 4294967295"),
                lines.get(1));
    }

    /** Each lasts as long as both sides want. */
    @Test
    void saysNothingOfCallsWithStreams() throws Exception {
        try (TestHost host = new TestHost(
                        ServiceHost.builder().service(new StreamService().service()), Duration.ofNanos(1));
                RawClient client = host.connect()) {
            client.send(RawClient.request(1, StreamService.NAME, "sum"), RawClient.frame(RawClient.END, 1));
            assertEquals(RawClient.RESPONSE, client.read().kind());
            host.awaitAnswered(1);
            assertEquals(List.of(), log.list);
        }
    }

    @Test
    void saysNothingOfOthers() throws Exception {
        assertEquals(List.of(), lines(Duration.ofHours(1)));
        assertEquals(List.of(), lines(Duration.ZERO));
    }
}
