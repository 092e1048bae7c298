// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import bank.BankDispatcher;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.creo.framework.RawClient;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.inmemory.InMemoryService;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The same calls of a host and of a service in memory come to the same, bytes for bytes. */
@Timeout(60)
class LikeAHostTest {
    private static final int CALLS = 3_000;

    private final Dispatcher bank = new BankDispatcher(new MyBank());
    private final InMemoryService inMemory = new InMemoryService(new BankDispatcher(new MyBank()));
    private final Random random = new Random(43);
    /** How often calls ended in which way, so that no way is left out. */
    private final Map<Status, Integer> seen = new EnumMap<>(Status.class);

    @Test
    void theSameCallsComeToTheSame() throws IOException {
        List<MethodBinding> methods = bank.methods().stream()
                .filter(method -> !method.streams().down())
                .toList();
        try (ServiceHost host = ServiceHost.builder().service(bank).start();
                RawClient client = RawClient.open(host.address())) {
            for (int i = 0; i < CALLS; i++) {
                MethodBinding method = methods.get(random.nextInt(methods.size()));
                byte[] arguments = arguments(method.name());
                String called = i + " " + method.name() + " " + HexFormat.of().formatHex(arguments);
                client.send(RawClient.request(method.oneway() ? 0 : 1, bank.protocolId(), method.id(), 0, arguments));
                if (method.oneway()) {
                    inMemory.post(method.id(), arguments);
                } else {
                    assertEquals(byHost(client.read()), byMemory(method.id(), arguments), called);
                }
            }
        }
        for (Status expected : List.of(Status.MALFORMED, Status.EXCEPTION, Status.INTERNAL)) {
            assertTrue(seen.getOrDefault(expected, 0) > 10, () -> "calls end with " + expected + ": " + seen);
        }
    }

    private static String byHost(Reply reply) {
        return reply.kind() == RawClient.RESPONSE
                ? HexFormat.of().formatHex(reply.body())
                : text(Status.of(reply.status()), reply.body());
    }

    private String byMemory(int method, byte[] arguments) {
        try {
            return HexFormat.of().formatHex(inMemory.call(method, arguments, null, failure -> {
                seen.merge(failure.status(), 1, Integer::sum);
                return new IllegalStateException(text(failure.status(), failure.body()));
            }));
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }

    /** Where a method has failed, the message says where to look, which differs. */
    private static String text(Status status, byte[] body) {
        return status + (status == Status.INTERNAL ? "" : " " + HexFormat.of().formatHex(body));
    }

    private byte[] arguments(String method) {
        byte[] arguments = switch (method) {
            case "open" -> RawClient.join(text(name()), text("owner"), number(random.nextInt(100)));
            case "account" -> text(name());
            case "transfer" -> RawClient.join(text(name()), text(name()), number(random.nextInt(100)));
            case "note" -> text(random.nextBoolean() ? "" : "line");
            case "mean" ->
                ByteBuffer.allocate(12).putInt(1).putDouble(random.nextDouble()).array();
            default -> new byte[0];
        };
        boolean cut = arguments.length > 0 && random.nextInt(20) == 0 && !method.equals("note");
        return cut ? Arrays.copyOf(arguments, arguments.length - 1) : arguments;
    }

    private String name() {
        return List.of("ann", "bob", "cy", "nobody" + random.nextInt(CALLS)).get(random.nextInt(4));
    }

    private static byte[] text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(4 + bytes.length)
                .putInt(bytes.length)
                .put(bytes)
                .array();
    }

    private static byte[] number(long number) {
        return ByteBuffer.allocate(8).putLong(number).array();
    }
}
