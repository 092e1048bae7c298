// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.DeskDispatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.WebAnswer;
import org.creo.framework.files.FileMount;
import org.creo.framework.host.MemoryHost;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.tongue.h2.RawHttpOver2;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What observers are told of answers of HTTP. */
@Timeout(60)
class WebAnswersTest {
    private static final int LARGE = 200_000;

    @TempDir
    Path folder;

    private final List<WebAnswer> answers = new ArrayList<>();
    private final List<String> served = new ArrayList<>();
    private MemoryHost host;

    @BeforeEach
    void start() throws IOException {
        Files.writeString(folder.resolve("a.txt"), "hello");
        Files.write(folder.resolve("large"), new byte[LARGE]);
        host = new MemoryHost(
                ServiceHost.builder()
                        .service(new DeskDispatcher(new MyDesk()))
                        .http(HttpSettings.DEFAULT.withFiles(List.of(new FileMount("/f", folder, ""))))
                        .observer(new Observer() {
                            @Override
                            public boolean hearsWeb() {
                                return true;
                            }

                            @Override
                            public void answered(WebAnswer answer) {
                                answers.add(answer);
                            }

                            @Override
                            public void served(String path, int status, long nanos, long bytes) {
                                assertTrue(nanos >= 0);
                                served.add(path + " " + status + " " + bytes);
                            }
                        }),
                MemoryHost.Cut.WHOLE);
    }

    @AfterEach
    void stop() throws Exception {
        host.close();
    }

    private List<String> told() {
        List<String> told = answers.stream()
                .map(each -> each.method() + " " + each.target() + " " + each.version() + " " + each.status() + " "
                        + each.bytes() + " " + each.referer() + " " + each.agent())
                .toList();
        answers.clear();
        return told;
    }

    private void ask(RawHttp client) throws IOException {
        client.get("/f/a.txt", "User-Agent: me", "Referer: there").read();
        client.get("/f/none?x").read();
        client.get("/f/large").read();
        client.get("/f/large", "Range: bytes=0-9").read();
        client.post("/door.Desk/put", "{\"name\":\"n\"}").read();
        client.get("/nothing", "Sec-Fetch-Site: cross-site").read();
    }

    private static List<String> expected(String version, List<Long> bytes) {
        return List.of(
                "GET /f/a.txt " + version + " 200 5 there me",
                "GET /f/none?x " + version + " 404 " + bytes.get(0) + " null null",
                "GET /f/large " + version + " 200 " + LARGE + " null null",
                "GET /f/large " + version + " 206 10 null null",
                "POST /door.Desk/put " + version + " 204 0 null null",
                "GET /nothing " + version + " 403 " + bytes.get(1) + " null null");
    }

    private List<Long> problems() {
        return answers.stream()
                .filter(each -> each.status() >= 400)
                .map(WebAnswer::bytes)
                .toList();
    }

    @Test
    void eachAnswerIsToldOnce() throws Exception {
        try (RawHttp client = host.connect()) {
            ask(client);
        }
        List<Long> problems = problems();
        assertEquals(expected("HTTP/1.1", problems), told());
        assertEquals(List.of("/f 200 5", "/f 404 0", "/f 200 " + LARGE, "/f 206 10"), served);
        try (RawHttp client = new RawHttpOver2(host.wire())) {
            ask(client);
        }
        problems = problems();
        assertEquals(expected("HTTP/2.0", problems), told());
    }

    @Test
    void whatIsBrokenOffIsToldAsFarAsItWent() throws Exception {
        Files.write(folder.resolve("long"), new byte[50_000_000]);
        try (RawHttp client = host.connect()) {
            client.get("/f/long").readHead();
        }
        host.close();
        assertEquals(1, answers.size());
        assertEquals(200, answers.get(0).status());
        assertTrue(answers.get(0).bytes() < 50_000_000);
        assertEquals(List.of("/f 200 " + answers.get(0).bytes()), served);
    }
}
