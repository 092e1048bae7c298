// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import door.Vault;
import door.VaultDispatcher;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.TestService;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.Grants;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.program.ProgramSupply;
import org.creo.framework.queue.Principal;
import org.creo.framework.web.RawHttp;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients of RASP and WebSocket are told that call a service which only a program has. */
@Timeout(60)
class DeployedOverRaspTest {
    private static final String THERE =
            "door.Vault is served at /safe/ over HTTP, and not by RASP: the call is POST /safe/door.Vault/";

    private final Dispatcher vault = new VaultDispatcher((Vault) Proxy.newProxyInstance(
            Vault.class.getClassLoader(), new Class<?>[] {Vault.class}, (proxy, method, arguments) -> "gold"));
    private ServiceHost host;

    /** The program is the same all the time. */
    private final class Safe implements ProgramSupply.Source {
        @Override
        public Object version() {
            return 1;
        }

        @Override
        public ProgramSupply.Loaded load() {
            return new ProgramSupply.Loaded(List.of(vault), Optional.empty(), () -> {});
        }
    }

    /** A host that knows alice, bob, who is a boss, and the administrator. */
    private void start(Grants grants) throws IOException {
        ServiceHost.Builder builder = ServiceHost.builder()
                .service(TestService.echo("test.Echo"))
                .programs(() -> Map.of("safe", new Safe()))
                .authenticator(token -> {
                    String name = new String(token, StandardCharsets.UTF_8);
                    return Optional.of(new Principal(name, name.equals("bob") ? Set.of("boss") : Set.of()));
                });
        host = (grants == null ? builder : builder.grants(grants)).start();
    }

    @AfterEach
    void stop() {
        host.close();
    }

    private void load() throws IOException {
        try (RawHttp client = new RawHttp(host.address())) {
            client.get("/safe/", "Authorization: Bearer bob");
            assertEquals(404, client.read().status());
        }
    }

    /** What a caller is told who calls a method of the program, by RASP or by it in a WebSocket. */
    private String told(String method, String who, boolean webSocket) throws IOException {
        try (RawClient client = webSocket
                ? RawClient.overWebSocket(new Socket("localhost", host.address().getPort()))
                        .greet()
                : RawClient.open(host.address())) {
            client.send(RawClient.hello("test", who));
            int id = vault.methods().stream()
                    .filter(each -> each.name().equals(method))
                    .mapToInt(MethodBinding::id)
                    .findFirst()
                    .orElse(0);
            client.send(RawClient.request(1, vault.protocolId(), id, 0));
            Reply reply = client.read();
            assertEquals(Status.UNKNOWN_PROTOCOL.code(), reply.status());
            return reply.message();
        }
    }

    private String unknown() {
        return String.format(
                "This host serves no interface with fingerprint 0x%08X. It serves test.Echo.", vault.protocolId());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoMayCallItLearnsWhereItIs(boolean webSocket) throws IOException {
        start(null);
        assertEquals(unknown(), told("open", "alice", webSocket), "nothing is known of it before it is loaded");
        load();
        assertEquals(THERE + "open.", told("open", "alice", webSocket));
        assertEquals(unknown(), told("none", "alice", webSocket));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoLacksTheRoleLearnsNothing(boolean webSocket) throws IOException {
        start(null);
        load();
        assertEquals(unknown(), told("secret", "alice", webSocket));
        assertEquals(THERE + "secret.", told("secret", "bob", webSocket));
    }

    @Test
    void whomItIsClosedToLearnsNothing() throws IOException {
        start((caller, path) -> caller.name().equals("bob")
                || caller.name().equals("alice") && path.equals(List.of("safe", "door.Vault", "open")));
        load();
        assertEquals(THERE + "open.", told("open", "alice", false));
        assertEquals(unknown(), told("follow", "alice", false));
        assertEquals(unknown(), told("open", "carol", false));
    }
}
