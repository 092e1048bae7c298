// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.generated;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import bank.BankDispatcher;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.state.Access;
import org.creo.framework.state.State;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A generated dispatcher with state between a handler and a client on a socket. */
@Timeout(60)
class StatefulServiceTest {
    private final MyBank handler = new MyBank();
    private final Dispatcher bank = new BankDispatcher(handler);
    private final Map<String, MethodBinding> methods =
            bank.methods().stream().collect(Collectors.toMap(MethodBinding::name, Function.identity()));
    private ServiceHost host;
    private RawClient client;
    private int id;

    @BeforeEach
    void start() throws IOException {
        host = ServiceHost.builder().service(bank).start();
        client = RawClient.open(host.address());
    }

    @AfterEach
    void stop() throws IOException, InterruptedException {
        handler.allowed.countDown();
        client.close();
        // A stream that follows what is written has no end to wait for.
        host.stop(Duration.ZERO);
    }

    @Test
    void bindingsSayWhatMethodsTouch() {
        Map<String, State<?>> states =
                bank.states().stream().collect(Collectors.toMap(State::name, Function.identity()));
        assertEquals(
                List.of("accounts", "transfers", "log"),
                bank.states().stream().map(State::name).toList());
        assertEquals(Access.Kind.READING, methods.get("total").access().kind());
        assertEquals(
                List.of(states.get("accounts"), states.get("transfers")),
                methods.get("total").access().permissions().stream()
                        .map(each -> (Object) each.state())
                        .toList());
        assertEquals(Access.Kind.WRITING, methods.get("note").access().kind());
        assertNull(methods.get("transfer").access());
        assertEquals(Access.STATELESS, methods.get("mean").access());
        assertEquals(Access.ALONE, methods.get("audit").access());
    }

    @Test
    void whatAMethodSetsTheNextOneReads() throws IOException {
        open("a", 70);
        open("b", 30);
        assertEquals(0, call("transfer", text("a"), text("b"), number(20)).body().length);
        assertArrayEquals(
                RawClient.join(new byte[] {1}, account(50)),
                call("account", text("a")).body());
        assertArrayEquals(new byte[] {0}, call("account", text("nobody")).body());
        assertEquals(1_000_100, ByteBuffer.wrap(call("total").body()).getLong());
    }

    @Test
    void nothingRemainsOfACallThatThrows() throws IOException {
        open("a", 70);
        open("b", 30);
        Reply overdrawn = call("transfer", text("a"), text("b"), number(100));
        assertEquals(Status.EXCEPTION.code(), overdrawn.status());
        assertEquals(
                30,
                ByteBuffer.wrap(overdrawn.body(), overdrawn.body().length - Long.BYTES, Long.BYTES)
                        .getLong());
        Reply failed = call("transfer", text("nobody"), text("b"), number(1));
        assertEquals(Status.INTERNAL.code(), failed.status());
        assertArrayEquals(
                RawClient.join(new byte[] {1}, account(30)),
                call("account", text("b")).body());
        assertEquals(100, ByteBuffer.wrap(call("total").body()).getLong());
    }

    @Test
    void anEntryKeepsNobodyElseWaiting() throws IOException, InterruptedException {
        send("open", text("slow"), account(1));
        handler.begun.await();
        open("other", 2);
        assertEquals(2, ByteBuffer.wrap(call("total").body()).getLong());
        double mean = ByteBuffer.wrap(call(
                                "mean",
                                ByteBuffer.allocate(20)
                                        .putInt(2)
                                        .putDouble(1)
                                        .putDouble(2)
                                        .array())
                        .body())
                .getDouble();
        assertEquals(1.5, mean);
        int slow = id - 3;
        handler.allowed.countDown();
        assertEquals(slow, client.read().id());
        assertEquals(3, ByteBuffer.wrap(call("total").body()).getLong());
    }

    @Test
    void aStreamFollowsWhatIsWritten() throws IOException {
        send("note", text("zero"));
        send("note", text("one"));
        int stream = send("follow", ByteBuffer.allocate(4).putInt(1).array());
        assertItem(stream, "one");
        send("note", text("two"));
        assertItem(stream, "two");
    }

    @Test
    void argumentsThatDoNotDecodeTouchNothing() throws IOException {
        for (String method : List.of("total", "account", "transfer")) {
            assertEquals(
                    Status.MALFORMED.code(), call(method, new byte[] {1, 2, 3}).status(), method);
        }
        assertEquals(0, ByteBuffer.wrap(call("total").body()).getLong());
        assertEquals(1, ByteBuffer.wrap(call("audit").body()).getInt());
    }

    private void open(String name, long cents) throws IOException {
        assertEquals(
                RawClient.RESPONSE, call("open", text(name), account(cents)).kind());
    }

    private void assertItem(int stream, String line) throws IOException {
        Reply item = client.read();
        assertEquals(RawClient.ITEM, item.kind(), item::text);
        assertEquals(stream, item.id());
        assertEquals(line, item.message());
    }

    private Reply call(String method, byte[]... arguments) throws IOException {
        int sent = send(method, arguments);
        Reply reply = client.read();
        assertEquals(sent, reply.id());
        return reply;
    }

    private int send(String method, byte[]... arguments) throws IOException {
        MethodBinding called = methods.get(method);
        client.send(RawClient.request(
                called.oneway() ? 0 : ++id, bank.protocolId(), called.id(), 0, RawClient.join(arguments)));
        return id;
    }

    private static byte[] account(long cents) {
        return RawClient.join(text("owner"), number(cents));
    }

    private static byte[] number(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    private static byte[] text(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(4 + bytes.length)
                .putInt(bytes.length)
                .put(bytes)
                .array();
    }
}
