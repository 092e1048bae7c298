// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import org.creo.generator.cli.host.FakeHost;
import org.junit.jupiter.api.Test;

class PingCommandTest extends HostCommandTest {

    @Test
    void countsWhatIsAnswered() throws IOException {
        try (FakeHost host = new FakeHost(serving(Map.of()))) {
            assertEquals(0, creo("ping", host.address(), "-c", "3", "-i", "1ms"), err::toString);
            assertEquals("", err.toString());
            String[] lines = out.toString().split("\n");
            assertTrue(lines[0].startsWith(host.address() + " is a RASP host; connected in "), lines[0]);
            assertTrue(lines[3].startsWith("ping 3: "), lines[3]);
            assertTrue(lines[4].matches("3 sent, 3 answered; min .*, median .*, p99 .*, max .*"), lines[4]);
        }
    }

    @Test
    void connectsAgainWhereAConnectionIsLost() throws IOException {
        FakeHost.Script script = client -> {
            client.greet();
            for (int i = 0; i < 2; i++) {
                FakeHost.Received ping = client.read(FakeHost.PING);
                client.send(FakeHost.PONG, ping.id(), ping.body());
            }
            client.read(FakeHost.PING);
        };
        try (FakeHost host = new FakeHost(script)) {
            assertEquals(0, creo("ping", host.address(), "-c", "3", "-i", "1ms"), err::toString);
            assertEquals("ping 2: " + host.address() + " closed the connection\n", err.toString());
            assertTrue(out.toString().contains("3 sent, 2 answered"), out::toString);
        }
    }

    @Test
    void failsWhereNothingAnswers() throws IOException {
        try (Socket taken = new Socket()) { // holds its port, on which nobody listens
            taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String address = "127.0.0.1:" + taken.getLocalPort();
            assertEquals(1, creo("ping", address, "-c", "2", "-i", "1ms"));
            assertTrue(err.toString().startsWith("ping 1: cannot connect to " + address), err::toString);
            assertEquals("2 sent, 0 answered\n", out.toString());
        }
    }

    @Test
    void ranksRoundTrips() {
        RoundTrips trips = new RoundTrips();
        for (int i = 200; i > 0; i--) {
            trips.add(Duration.ofNanos(i * 1_000_000L));
        }
        trips.addLost();
        assertEquals("201 sent, 200 answered; min 1.00 ms, median 100 ms, p99 198 ms, max 200 ms", trips.summary());
    }
}
