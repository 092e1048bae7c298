// SPDX-License-Identifier: Apache-2.0
package org.creo.server.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.creo.framework.RawClient;
import org.creo.framework.TestService;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.queue.Principal;
import org.creo.framework.threads.HostFailure;
import org.creo.protocol.Status;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;

/** A log whose owner has configured something that throws: the host serves without it, and stops where it has to. */
@Timeout(60)
class BrokenLogTest {
    private static final ByteArrayOutputStream WRITTEN = new ByteArrayOutputStream();

    private final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    private final PrintStream err = System.err;
    private final CompletableFuture<HostFailure> failure = new CompletableFuture<>();

    private static final class Broken extends TurboFilter {
        @Override
        public FilterReply decide(
                Marker marker, Logger logger, Level level, String format, Object[] arguments, Throwable cause) {
            if (logger.getName().startsWith("org.creo.framework")) {
                throw new IllegalStateException("the disk of the log is full");
            }
            return FilterReply.NEUTRAL;
        }
    }

    @BeforeEach
    void breakTheLog() {
        System.setErr(new PrintStream(WRITTEN, true, StandardCharsets.UTF_8));
        context.addTurboFilter(new Broken());
    }

    @AfterEach
    void restore() {
        context.resetTurboFilterList();
        System.setErr(err);
    }

    /** One line within ten seconds. */
    @AfterAll
    static void standardErrorTellsOfIt() {
        String told = WRITTEN.toString(StandardCharsets.UTF_8);
        assertTrue(
                told.contains("A line cannot be logged, \"")
                        && told.contains("IllegalStateException: the disk of the log is full"),
                told);
    }

    private ServiceHost.Builder host() {
        return ServiceHost.builder()
                .onFailure(failure::complete)
                .service(TestService.echo("test.Echo").method("fail", (bytes, offset, length) -> {
                    throw new IllegalStateException("as it should");
                }));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static Stream<byte[]> nonsense() {
        return Stream.of(
                bytes("no protocol at all\r\n"),
                RawClient.join(RawClient.PREFACE, new byte[] {-1, -1, -1, -1}),
                bytes("GET / nothing\r\n\r\n"),
                RawClient.hex("525341500000"));
    }

    @ParameterizedTest
    @MethodSource
    void nonsense(byte[] sent) throws Exception {
        try (ServiceHost host = host().start()) {
            try (RawClient client = new RawClient(host.address())) {
                client.send(sent);
                client.socket().shutdownOutput();
                // Each way has its own last words.
                client.socket().getInputStream().readAllBytes();
            }
            try (RawClient client = RawClient.open(host.address())) {
                assertEquals("x", client.call("test.Echo", "echo", "x").text());
                assertEquals(
                        Status.INTERNAL.code(),
                        client.call("test.Echo", "fail", "x").status());
            }
            assertFalse(failure.isDone());
        }
    }

    @Test
    void wrongCredentials() throws Exception {
        try (ServiceHost host = host().authenticator(credentials -> {
                            throw new IllegalStateException("nobody to ask");
                        })
                        .start();
                RawClient client = RawClient.open(host.address())) {
            client.send(RawClient.hello("test", "token"));
            assertEquals(Status.UNAUTHENTICATED.code(), client.read().status());
            assertTrue(client.closed());
            assertFalse(failure.isDone());
        }
    }

    @Test
    void aFailureIsToldAllTheSame() throws Exception {
        ServiceHost.Builder builder = host().authenticator(credentials -> Optional.of(Principal.ANONYMOUS));
        try (ServiceHost host = builder.start()) {
            builder.watch().uncaughtException(Thread.currentThread(), new IllegalStateException("dies"));
            assertEquals("dies", failure.get().cause().getMessage());
            host.awaitStop();
        }
    }
}
