// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.Grants;
import org.creo.framework.program.HttpAnswer;
import org.creo.framework.queue.Principal;
import org.creo.framework.web.RawHttp;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Methods are open to those to whom their paths are, over RASP and WebSocket, too. */
@Timeout(60)
class GrantedCallsTest {
    /** Alice may call echo, and go to the program. */
    private static final Grants GRANTS = (caller, path) -> caller.name().equals("alice")
            && (path.equals(List.of("test.Echo", "echo")) || path.equals(List.of("program")));

    private ServiceHost host;

    @BeforeEach
    void start() throws IOException {
        TestService service =
                TestService.echo("test.Echo").method("other", (bytes, offset, length) -> TestService.text("other"));
        host = ServiceHost.builder()
                .service(service)
                .program("/program", request -> HttpAnswer.text("in"))
                .authenticator(token -> Optional.of(new Principal(new String(token, StandardCharsets.UTF_8), Set.of())))
                .grants(GRANTS)
                .start();
    }

    @AfterEach
    void stop() {
        host.close();
    }

    private void check(RawClient client, String who) throws IOException {
        client.send(RawClient.hello("test", who));
        Reply echoed = client.call("test.Echo", "echo", "hello");
        if (who.equals("alice")) {
            assertEquals("hello", echoed.text());
        } else {
            assertEquals(Status.FORBIDDEN.code(), echoed.status());
        }
        Reply other = client.call("test.Echo", "other", "hello");
        assertEquals(Status.FORBIDDEN.code(), other.status());
        assertEquals(
                "/test.Echo/other is not open to this caller: the grants of the host (--access) do not name it.",
                other.message());
    }

    @Test
    void aClientOfRaspCallsWhatIsOpenToIt() throws IOException {
        for (String who : List.of("alice", "bob")) {
            try (RawClient client = RawClient.open(host.address())) {
                check(client, who);
            }
        }
    }

    @Test
    void aWebSocketIsNoWayIn() throws IOException {
        for (String who : List.of("alice", "bob")) {
            Socket socket = new Socket("localhost", host.address().getPort());
            try (RawClient client = RawClient.overWebSocket(socket).greet()) {
                check(client, who);
            }
        }
    }

    @Test
    void aPathThatIsWrittenWithAHostIsTheSame() throws IOException {
        for (String who : List.of("alice", "bob")) {
            try (RawHttp client = new RawHttp(host.address())) {
                client.send("GET http://localhost/program HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + who
                        + "\r\n\r\n");
                assertEquals(who.equals("alice") ? 200 : 403, client.read().status());
            }
        }
    }
}
