// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Calls are found by request number, however many there are and in whatever order they end. */
class OpenCallsTest {
    private static final RemoteMethod<Void> NOTE = RemoteMethod.of("Echo.note", 1, 2);

    private final OpenCalls open = new OpenCalls();

    private static Call<?> call(int id) {
        Call<?> call = new BlockingCall<>(NOTE, "", 1000);
        call.sending(id, Address.parse("localhost:1"));
        return call;
    }

    @Test
    void callsEndInAnyOrder() {
        List<Call<?>> calls = new ArrayList<>();
        Random random = new Random(1);
        // Far more than there are chains at first, with numbers that wrap around and others that share a chain.
        for (int i = 0; i < 1000; i++) {
            Call<?> call = call(i % 2 == 0 ? Integer.MAX_VALUE - 300 + i : -(i << 20));
            calls.add(call);
            open.add(call);
        }
        while (!calls.isEmpty()) {
            Call<?> ended = calls.remove(random.nextInt(calls.size()));
            assertSame(ended, open.get(ended.id()));
            assertTrue(open.remove(ended));
            assertFalse(open.remove(ended));
            assertNull(open.get(ended.id()));
            assertEquals(Set.copyOf(calls), Set.copyOf(open.all()));
            assertEquals(calls.isEmpty(), open.isEmpty());
        }
    }

    @Test
    void anotherCallOfTheSameNumberIsNotTakenOut() {
        Call<?> call = call(5);
        open.add(call);
        assertFalse(open.remove(call(5)));
        assertSame(call, open.get(5));
    }

    @Test
    void aCallIsFoundByWhatHoldsOfIt() {
        List.of(call(1), call(17), call(2)).forEach(open::add);
        assertTrue(open.any(call -> call.id() == 1));
        assertFalse(open.any(call -> call.id() == 3));
    }
}
