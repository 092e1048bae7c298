// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.creo.framework.TestService;
import org.creo.framework.state.Change;
import org.creo.framework.state.State;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.StateLog;
import org.creo.framework.state.StateProvider;
import org.creo.framework.state.ValueState;
import org.creo.framework.threads.HostFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StatesTest {
    private static final ValueState<Long> STATE = new ValueState<>("state", "long", StateCodec.LONG, 0L);

    private final List<String> heard = new ArrayList<>();

    /** Records what is opened, and has nothing for {@code test.Lost}. */
    private final class Noting implements StateProvider {
        @Override
        public StateLog open(String service, List<State<?>> states) throws IOException {
            heard.add("open " + service);
            if (service.equals("test.Lost")) {
                throw new IOException("the states of test.Lost are lost");
            }
            return new StateLog() {
                @Override
                public Map<String, Object> values() {
                    return Map.of();
                }

                @Override
                public void append(List<Change> changes, Kept kept) {
                    kept.kept(null);
                }

                @Override
                public void close() throws IOException {
                    heard.add("close " + service);
                    throw new IOException("made to fail");
                }
            };
        }

        @Override
        public void failed() {
            heard.add("failed");
        }

        @Override
        public void close() {
            heard.add("close");
        }
    }

    private ServiceHost.Builder builder(String... services) {
        ServiceHost.Builder builder = ServiceHost.builder().states(new Noting());
        for (String service : services) {
            builder.service(TestService.echo(service).states(STATE));
        }
        return builder.service(TestService.echo("test.Stateless"));
    }

    @Test
    void areOpenedAtTheStartAndAllClosedAtTheEnd() throws IOException {
        builder("test.One", "test.Other").start().close();
        assertEquals(List.of("open test.One", "open test.Other", "close test.One", "close test.Other", "close"), heard);
    }

    @Test
    void areToldOfAFailureBeforeItsOwner() throws Exception {
        ServiceHost host = builder("test.One").start();
        host.fail(new HostFailure("a thread", new Error("made to fail")), failure -> heard.add("owner"));
        assertEquals(List.of("open test.One", "failed", "owner", "close test.One", "close"), heard);
    }

    @Test
    void thatCannotBeHadLeaveNothingOpen() {
        IOException failure = assertThrows(
                IOException.class,
                () -> builder("test.One", "test.Lost", "test.Other").start());
        assertEquals("the states of test.Lost are lost", failure.getMessage());
        assertEquals(List.of("open test.One", "open test.Lost", "close test.One", "close"), heard);
    }

    @Test
    void areClosedWhereTheHostCannotListen() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ServiceHost.Builder builder = builder("test.One").port(taken.getLocalPort());
            assertThrows(IOException.class, builder::start);
        }
        assertEquals(List.of("open test.One", "close test.One", "close"), heard);
    }

    @Test
    void areNotForServicesThatTakeTheirMessagesThemselves() {
        ServiceHost.Builder builder = ServiceHost.builder()
                .states(new Noting())
                .service(TestService.echo("test.One").states(STATE), incoming -> {});
        String message =
                assertThrows(IllegalStateException.class, builder::start).getMessage();
        assertTrue(message.startsWith("test.One declares states"), message);
        assertEquals(List.of(), heard);
    }
}
