// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.creo.generator.cli.host.HostConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code creo ping}: whether a host answers, and how fast. */
@Command(
        name = "ping",
        mixinStandardHelpOptions = true,
        description = {
            "Asks a host whether it is there, by PING frames, and shows how long the answers took.",
            "No service is called, and no description is needed."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the host answered at least once",
            "1:nothing answered, or something other than a RASP host; standard error says what",
            "2:wrong usage"
        },
        footer = {
            "",
            "Examples:",
            "  creo ping localhost:7000",
            "  creo ping localhost:7000 -c 1 --timeout 2s    a check for scripts",
            "  creo ping localhost:7000 -c 0                 until Ctrl-C"
        })
final class PingCommand extends CreoCommand {

    @Mixin
    private Connecting connecting;

    @Option(
            names = {"-c", "--count"},
            paramLabel = "COUNT",
            defaultValue = "4",
            description = "how many pings (default: ${DEFAULT-VALUE}; 0: until Ctrl-C)")
    private long count;

    @Option(
            names = {"-i", "--interval"},
            paramLabel = "TIME",
            defaultValue = "1s",
            converter = Durations.class,
            description = "from one ping to the next (default: ${DEFAULT-VALUE})")
    private Duration interval;

    private final RoundTrips trips = new RoundTrips();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final CountDownLatch summed = new CountDownLatch(1);

    @Override
    public Integer call() throws IOException {
        if (count < 0) {
            throw wrongUsage("a count of " + count + ": it must be 1 or more, or 0 to go on until Ctrl-C");
        }
        Connecting.Connector connector = connecting.connector();
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "creo-ping-end"));
        try {
            pingAll(connector);
        } finally {
            out().println(trips.summary());
            summed.countDown();
        }
        return trips.answered() > 0 ? 0 : 1;
    }

    private void pingAll(Connecting.Connector connector) {
        HostConnection connection = null;
        long began = System.nanoTime();
        for (long number = 1; count == 0 || number <= count; number++) {
            connection = ping(connector, connection, number);
            boolean last = number == count;
            if (last || ended(began + number * interval.toNanos() - System.nanoTime())) {
                break;
            }
        }
        if (connection != null) {
            connection.close();
        }
    }

    /** One ping, on the present connection or a new one; returns the connection if it can be used again. */
    private HostConnection ping(Connecting.Connector connector, HostConnection before, long number) {
        HostConnection connection = before;
        try {
            if (connection == null) {
                long began = System.nanoTime();
                connection = connector.connect();
                // The first answer tells a RASP host from others; it is not counted, since its time includes that of
                // opening.
                connection.ping();
                out(connector.host() + " is a RASP host; connected in " + Durations.text(System.nanoTime() - began));
            }
            Duration taken = connection.ping();
            trips.add(taken);
            out("ping " + number + ": " + Durations.text(taken.toNanos()));
            return connection;
        } catch (IOException e) {
            trips.addLost();
            err().println("ping " + number + ": " + e.getMessage());
            if (connection != null) {
                connection.close();
            }
            return null;
        }
    }

    private void out(String line) {
        PrintWriter out = out();
        out.println(line);
        out.flush();
    }

    /** Waits this long, or until the program ends. */
    private boolean ended(long nanos) {
        try {
            return ended.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Ctrl-C ends the program; what was found out until then is still printed. */
    private void end() {
        ended.countDown();
        try {
            summed.await(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
