// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.scheduler.NothreadScheduler;
import org.creo.framework.tongue.TestTerms;
import org.creo.framework.tongue.TestTransport;
import org.creo.framework.web.BrowserRules;
import org.creo.framework.web.Deployments;
import org.creo.framework.web.DoorService;
import org.creo.framework.web.HostNames;
import org.creo.framework.web.HttpSettings;
import org.creo.framework.web.HttpTerms;
import org.creo.framework.web.Programs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers to requests that come at once leave at once: a write of the system costs as much as a call. */
class AnswersTogetherTest {
    private static final int REQUESTS = 20;

    private final DoorService service = new DoorService(9);
    private final TestTerms terms = new TestTerms(service.router(), DoorService.LIMITS, false, Observer.NONE, null);
    private final TestTransport transport = new TestTransport();
    private final Http2InMemory http = transport.begin(
            terms.terms(),
            talk -> new Http2InMemory(
                    new HttpTerms(
                            DoorService.OPERATIONS,
                            Programs.NONE,
                            Deployments.NONE,
                            HttpSettings.DEFAULT,
                            terms.terms(),
                            Runnable::run,
                            Runnable::run,
                            new NothreadScheduler()),
                    new BrowserRules(HostNames.of(Set.of(), "localhost", null), Set.of()),
                    talk,
                    transport));

    @AfterEach
    void close() {
        http.close();
        service.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void leaveTogether(boolean withBody) throws Exception {
        transport.receive(RawHttp2.start(RawHttp2.MOST));
        int before = transport.flushes();
        ByteArrayOutputStream requests = new ByteArrayOutputStream();
        for (int i = 0; i < REQUESTS; i++) {
            int stream = 2 * i + 1;
            byte[] head = RawHttp2.block(
                    ":method",
                    withBody ? "POST" : "GET",
                    ":scheme",
                    "http",
                    ":path",
                    "/door.Desk/find" + (withBody ? "" : "?name="),
                    ":authority",
                    "localhost",
                    "content-type",
                    "application/json");
            int end = withBody ? 0 : RawHttp2.END_STREAM;
            requests.writeBytes(RawHttp2.frame(RawHttp2.HEADERS, RawHttp2.END_HEADERS | end, stream, head));
            if (withBody) {
                byte[] body = "{\"name\":\"\"}".getBytes(StandardCharsets.US_ASCII);
                requests.writeBytes(RawHttp2.frame(RawHttp2.DATA, RawHttp2.END_STREAM, stream, body));
            }
        }
        int come = transport.taken().length;
        transport.receive(requests.toByteArray());
        assertEquals(1, transport.flushes() - before, () -> "for " + (transport.taken().length - come) + " bytes");
    }
}
