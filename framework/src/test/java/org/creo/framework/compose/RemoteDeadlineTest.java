// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import door.FarClient;
import door.runtime.DeadlineException;
import door.runtime.RestOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.creo.framework.TestService;
import org.creo.framework.queue.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * How long a call to a REST service of others may take that a method makes: its own time-out, or what its request has
 * left.
 */
@Timeout(60)
class RemoteDeadlineTest {
    private static final Duration OWN = Duration.ofMillis(20);
    private static final Duration FOREVER = ChronoUnit.FOREVER.getDuration();

    /** A service that answers nothing. */
    private ServerSocket silent;

    @BeforeEach
    void listen() throws IOException {
        silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        silent.close();
    }

    private void endsAfter(String time, Duration timeout) {
        try (FarClient client = new FarClient(
                "http://localhost:" + silent.getLocalPort(),
                RestOptions.defaults().withCallTimeout(timeout))) {
            String message = assertThrows(DeadlineException.class, client::far).getMessage();
            assertTrue(message.endsWith(": no whole answer within " + time), message);
        }
    }

    private void inMethod(ThreadPlace place, Runnable method) {
        ThreadPlace before = place.enter();
        try {
            method.run();
        } finally {
            ThreadPlace.back(before);
        }
    }

    private static ThreadPlace composing(int timeout) {
        Request request = TestService.request(1, "test.Service", "method", timeout, answer -> {});
        while (timeout > 0 && !request.expired(System.nanoTime())) {
            Thread.onSpinWait();
        }
        return ThreadPlace.composing(request, work -> false, null);
    }

    @Test
    void aRequestThatIsOverLeavesTheShortestTime() {
        inMethod(composing(1), () -> endsAfter("1 ms", OWN));
        inMethod(composing(1), () -> endsAfter("1 ms", FOREVER));
    }

    @Test
    void itIsTheClientsOwnWhereTheRequestHasNone() {
        inMethod(composing(0), () -> endsAfter("20 ms", OWN));
    }

    @Test
    void itIsTheClientsOwnWhereNoMethodComposes() {
        endsAfter("20 ms", OWN);
        inMethod(ThreadPlace.refusing("test.Service.method"), () -> endsAfter("20 ms", OWN));
    }
}
