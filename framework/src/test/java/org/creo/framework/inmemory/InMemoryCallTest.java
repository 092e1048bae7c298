// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.inmemory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.atomic.AtomicInteger;
import org.creo.framework.TestService;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Request;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;

/** A call that ends while its permission is on the way. */
class InMemoryCallTest {
    private final InMemoryCall call = new InMemoryCall(
            failure -> new IllegalStateException(failure.status().toString()));
    private final Request request = TestService.request(1, "test.A", "echo", 0, call);
    private final AtomicInteger turns = new AtomicInteger();

    @Test
    void aPermissionThatComesLateIsGivenBack() {
        call.begins(request);
        Answer.error(request, Status.CANCELLED, "for a test").send();
        call.mayRun(turns::incrementAndGet);
        assertEquals(
                "CANCELLED",
                assertThrows(IllegalStateException.class, call::result).getMessage());
        assertEquals(1, turns.get());
        call.mayRun(turns::incrementAndGet);
        assertEquals(2, turns.get());
    }
}
