// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.generated;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import bank.Account;
import bank.BankDispatcher;
import bank.BankHandler;
import bank.Overdrawn;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.state.Access;
import org.creo.framework.state.Reading;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.State;
import org.creo.framework.state.Watching;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingList;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A generated dispatcher with state between a handler and a client on a socket. */
@Timeout(60)
class StatefulServiceTest {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch allowed = new CountDownLatch(1);

    /** Opens the account {@code slow} only when it is allowed to. */
    private final class MyBank implements BankHandler {
        @Override
        public void open(String id, Account account, Writing<Optional<Account>> accounts) {
            if (id.equals("slow")) {
                begun.countDown();
                await(allowed);
            }
            accounts.set(Optional.of(account));
        }

        @Override
        public Optional<Account> account(String id, Reading<Optional<Account>> accounts) {
            return accounts.get();
        }

        @Override
        public long total(ReadingMap<String, Account> accounts, Reading<Long> transfers) {
            return accounts.get().values().stream().mapToLong(Account::cents).sum() + 1_000_000 * transfers.get();
        }

        @Override
        public void transfer(
                String from,
                String to,
                long cents,
                Writing<Optional<Account>> accountsFrom,
                Writing<Optional<Account>> accountsTo,
                Writing<Long> transfers) {
            transfers.set(transfers.get() + 1);
            accountsTo.set(changed(accountsTo, cents));
            accountsFrom.set(changed(accountsFrom, -cents));
            long left = accountsFrom.get().orElseThrow().cents();
            if (left < 0) {
                throw new Overdrawn(-left);
            }
        }

        private Optional<Account> changed(Reading<Optional<Account>> account, long cents) {
            return account.get().map(old -> new Account(old.owner(), old.cents() + cents));
        }

        @Override
        public void note(String line, WritingList<String> log) {
            log.add(line);
        }

        @Override
        public Stream<String> follow(int from, Watching<List<String>> log) {
            return Stream.iterate(from, i -> i + 1).map(i -> {
                while (log.get().size() <= i) {
                    log.next();
                }
                return log.get().get(i);
            });
        }

        @Override
        public double mean(double[] samples) {
            return Arrays.stream(samples).average().orElse(0);
        }

        @Override
        public int audit() {
            return 1;
        }
    }

    private final Dispatcher bank = new BankDispatcher(new MyBank());
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
        allowed.countDown();
        client.close();
        // A stream that follows what is written has no end to wait for.
        host.stop(Duration.ZERO);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
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
    void anEntryKeepsNobodyElseWaiting() throws IOException {
        send("open", text("slow"), account(1));
        await(begun);
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
        allowed.countDown();
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
