// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import bank.BankDispatcher;
import bank.BankHandler;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.limits.Limits;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import vectors.Coarse;
import vectors.CoarseDispatcher;
import vectors.Echo;
import vectors.EchoDispatcher;

/** The memory that decoded values take is counted, and what does not fit is refused: generated code in a host. */
@Tag("long")
@Timeout(60)
class DecodedValuesTest {
    private static final int MEMORY = 1 << 20;
    private static final Limits LIMITS = Limits.defaults().withMemory(MEMORY);
    /** What a text takes in an array. */
    private static final int TEXT = 40;
    /** What the letter of a short text takes in addition. */
    private static final int LETTER = 25;

    /** A permit for each method that has begun. */
    private final Semaphore begun = new Semaphore(0);
    /** A permit for each item that need not be used any longer. */
    private final Semaphore goesOn = new Semaphore(0);
    /** Opened by the test: lets methods that wait go on. */
    private final CountDownLatch gate = new CountDownLatch(1);

    /** {@code stringArray} waits for the gate. */
    private final Dispatcher echo = new EchoDispatcher(implementation(Echo.class, "stringArray"));

    private final Dispatcher coarse = open(new CoarseDispatcher(implementation(Coarse.class, "nothing")));
    /** {@code open} waits for the gate. */
    private final Dispatcher bank = new BankDispatcher(implementation(BankHandler.class, "open"));

    private ServiceHost host;

    @AfterEach
    void stop() {
        gate.countDown();
        goesOn.release(10);
        host.close();
    }

    /** Returns the first argument, or nothing. */
    private <T> T implementation(Class<T> service, String waits) {
        return service.cast(Proxy.newProxyInstance(
                service.getClassLoader(), new Class<?>[] {service}, (proxy, method, arguments) -> {
                    if (method.getName().equals(waits)) {
                        begun.release();
                        awaitGate();
                    }
                    return method.getReturnType() == int.class
                            ? 1
                            : method.getReturnType() == void.class ? null : arguments[0];
                }));
    }

    /** Ignores interrupts, as a method may. */
    private void awaitGate() {
        while (gate.getCount() > 0) {
            try {
                gate.await();
            } catch (InterruptedException e) {
                // Nobody waits for its result any more.
            }
        }
    }

    /** The same without the methods that need a role, which a host does not serve without an authenticator. */
    private static Dispatcher open(Dispatcher service) {
        TestService open = new TestService(service.protocolName());
        service.methods().stream().filter(method -> method.roles().isEmpty()).forEach(open::method);
        return open;
    }

    private RawClient start(Dispatcher... services) throws Exception {
        ServiceHost.Builder builder = ServiceHost.builder().limits(LIMITS);
        List.of(services).forEach(builder::service);
        host = builder.start();
        return RawClient.open(host.address());
    }

    private static byte[] call(int id, Dispatcher service, String name, byte[]... arguments) {
        MethodBinding method = service.methods().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        return RawClient.request(id, service.protocolId(), method.id(), 0, RawClient.join(arguments));
    }

    /** That many items of 4 bytes: numbers or empty texts. */
    private static byte[] array(int count) {
        return ByteBuffer.allocate(4 + 4 * count).putInt(count).array();
    }

    private static byte[] text(byte[] utf8) {
        return ByteBuffer.allocate(4 + utf8.length)
                .putInt(utf8.length)
                .put(utf8)
                .array();
    }

    private static byte[] letters(int count) {
        byte[] letters = new byte[count];
        Arrays.fill(letters, (byte) 'x');
        return text(letters);
    }

    /** A text of letters that take two bytes each in a frame, and more while they are decoded. */
    private static byte[] foreign(int bytes) {
        return text("é".repeat(bytes / 2).getBytes(StandardCharsets.UTF_8));
    }

    private static void assertRefused(Status status, String message, Reply reply) {
        assertEquals(message, reply.message());
        assertEquals(status.code(), reply.status());
    }

    private static String message(long needed) {
        return "Decoded, the values take " + needed + " bytes of memory or more; all values together may take " + MEMORY
                + ", as all frames may (frame-memory)";
    }

    private void awaitValues(long bytes) {
        while (host.valuesInUse() != bytes) {
            assertFalse(Thread.interrupted(), "the test takes too long");
            Thread.yield();
        }
    }

    @Test
    void whatCanNeverFitIsTooLargeAndTheConnectionGoesOn() throws Exception {
        try (RawClient client = start(echo)) {
            client.send(call(1, echo, "stringArray", array(30_000)));
            assertRefused(Status.TOO_LARGE, message(30_000 * TEXT) + ".", client.read());
            gate.countDown();
            client.send(call(2, echo, "stringArray", array(10)));
            assertEquals(RawClient.RESPONSE, client.read().kind());
            awaitValues(0);
            assertEquals(MEMORY, host.valuesLimit());
        }
    }

    @Test
    void whatDoesNotFitNowIsBusy() throws Exception {
        try (RawClient client = start(echo, coarse);
                RawClient other = RawClient.open(host.address())) {
            client.send(call(1, echo, "stringArray", array(15_000)));
            begun.acquire();
            assertEquals(15_000 * TEXT, host.valuesInUse());
            byte[] tree = new byte[8];
            other.send(call(1, coarse, "measure", tree, array(150_000)));
            assertRefused(
                    Status.BUSY,
                    message(600_000) + ", and take " + 15_000 * TEXT + " now. Try again later.",
                    other.read());
            other.send(call(2, coarse, "measure", tree, array(100)));
            assertEquals(RawClient.RESPONSE, other.read().kind());
            assertEquals(15_000 * TEXT, host.valuesInUse());
            gate.countDown();
            assertEquals(RawClient.RESPONSE, client.read().kind());
            awaitValues(0);
            other.send(call(3, coarse, "measure", tree, array(150_000)));
            assertEquals(RawClient.RESPONSE, other.read().kind());
            awaitValues(0);
        }
    }

    @Test
    void aMethodThatGoesOnAfterItsAnswerHoldsItsValues() throws Exception {
        try (RawClient client = start(echo)) {
            client.send(call(1, echo, "stringArray", array(15_000)));
            begun.acquire();
            client.send(RawClient.frame(RawClient.CANCEL, 1));
            assertEquals(Status.CANCELLED.code(), client.read().status());
            assertEquals(15_000 * TEXT, host.valuesInUse());
            gate.countDown();
            awaitValues(0);
        }
    }

    /** Where arguments select what a call touches, they are decoded by the thread that reads. */
    @Test
    void argumentsThatAreDecodedEarlyCount() throws Exception {
        try (RawClient client = start(bank);
                RawClient second = RawClient.open(host.address());
                RawClient third = RawClient.open(host.address())) {
            byte[] cents = new byte[8];
            client.send(call(1, bank, "open", foreign(300_000), letters(1), cents));
            assertRefused(Status.TOO_LARGE, message(1_500_000) + ".", client.read());
            client.send(call(2, bank, "open", letters(1), letters(500_000), cents));
            begun.acquire();
            assertEquals(500_000 + LETTER, host.valuesInUse());
            // It waits for the first.
            second.send(call(3, bank, "open", letters(1), letters(300_000), cents));
            while (host.valuesInUse() < 800_000) {
                Thread.yield();
            }
            third.send(call(4, bank, "open", letters(1), foreign(100_000), cents));
            assertRefused(
                    Status.BUSY,
                    message(500_000 + LETTER) + ", and take " + (800_000 + 2 * LETTER) + " now. Try again later.",
                    third.read());
            second.send(RawClient.frame(RawClient.CANCEL, 3));
            assertEquals(Status.CANCELLED.code(), second.read().status());
            awaitValues(500_000 + LETTER);
            gate.countDown();
            assertEquals(RawClient.RESPONSE, client.read().kind());
            awaitValues(0);
        }
    }

    /** Each item takes as much as its first four bytes say, and is used until the test permits to go on. */
    private MethodBinding takes(String name) {
        return MethodBinding.taking(name, name + "()", TestService.id(name), (arguments, source, sink) -> {
            Stream<Integer> sizes = source.stream(item -> {
                int size = ByteBuffer.wrap(item.bytes()).getInt();
                item.values().accept(size);
                return size;
            });
            sizes.forEach(size -> {
                begun.release();
                goesOn.acquireUninterruptibly();
            });
            return Payload.empty();
        });
    }

    private static byte[] item(int id, int size) {
        return RawClient.frame(
                RawClient.ITEM, id, ByteBuffer.allocate(4).putInt(size).array());
    }

    @Test
    void anItemCountsUntilTheNextOneIsRead() throws Exception {
        TestService service = new TestService("a").method(takes("take"));
        try (RawClient client = start(service)) {
            client.send(RawClient.request(1, "a", "take"), RawClient.request(2, "a", "take"));
            client.send(item(1, 600_000));
            begun.acquire();
            assertEquals(600_000, host.valuesInUse());
            for (int size : new int[] {MEMORY, 200_000}) {
                goesOn.release();
                client.send(item(1, size));
                begun.acquire();
                assertEquals(size, host.valuesInUse());
            }
            client.send(item(2, 900_000));
            Reply busy = client.read();
            assertEquals(2, busy.id());
            assertRefused(Status.BUSY, message(900_000) + ", and take 200000 now. Try again later.", busy);
            assertEquals(200_000, host.valuesInUse());
            client.send(item(1, MEMORY + 1));
            goesOn.release();
            assertRefused(Status.TOO_LARGE, message(MEMORY + 1) + ".", client.read());
            awaitValues(0);
            client.send(RawClient.request(3, "a", "take"), item(3, MEMORY));
            client.send(RawClient.frame(RawClient.END, 3));
            goesOn.release();
            assertEquals(RawClient.RESPONSE, client.read().kind());
            awaitValues(0);
        }
    }
}
