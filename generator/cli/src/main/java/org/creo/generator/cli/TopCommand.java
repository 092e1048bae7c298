// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.creo.generator.cli.call.Caller;
import org.creo.generator.cli.call.Control;
import org.creo.generator.cli.host.HostConnection;
import org.creo.generator.cli.json.JsonTree;
import org.creo.generator.cli.top.Order;
import org.creo.generator.cli.top.Top;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code creo top}: what a host does right now. */
@Command(
        name = "top",
        mixinStandardHelpOptions = true,
        description = {
            "Shows what a host does: of each method calls and errors per second, how long requests wait and run (of half"
                    + " of them, and of 99 in 100), bytes per second, and how many wait in the service's queue;"
                    + " then of each worker how many calls it takes, has and was given, and which it has had for longest.",
            "On a terminal the table is live; q or Ctrl-C ends it, s sorts by another column. Elsewhere it is printed once."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all went well",
            "1:a file could not be read",
            "2:wrong usage",
            "3:the host could not be reached, or says nothing about itself; standard error says why"
        },
        footer = {
            "",
            "Examples:",
            "  creo top localhost:7000",
            "  creo top localhost:7000 --sort queue -i 5s",
            "  creo top localhost:7000 --once    since the host started"
        })
final class TopCommand extends CreoCommand {

    @Mixin
    private Connecting connecting;

    @Option(
            names = {"-i", "--interval"},
            paramLabel = "TIME",
            defaultValue = "1s",
            converter = Durations.class,
            description = "from one table to the next (default: ${DEFAULT-VALUE})")
    private Duration interval;

    @Option(
            names = "--sort",
            paramLabel = "COLUMN",
            defaultValue = "calls",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private Order sort;

    @Option(names = "--once", description = "print one table, of all since the host started, and end")
    private boolean once;

    @Override
    public Integer call() throws IOException {
        try (Counters counters = new Counters(connecting.connector())) {
            Top top = new Top(connecting.host().toString(), counters, out(), sort);
            if (once || !Terminal.isOut()) {
                top.once();
            } else {
                top.run(interval);
            }
            return 0;
        }
    }

    /** Asks a host again and again, over one connection as long as it lasts. */
    private static final class Counters implements Top.Source, AutoCloseable {

        private final Connecting.Connector connector;
        private HostConnection connection;
        private Control control;

        Counters(Connecting.Connector connector) {
            this.connector = connector;
        }

        /** What is asked for in one go. */
        private interface Question<T> {
            T ask(Control control) throws IOException;
        }

        @Override
        public JsonTree metrics() throws IOException {
            return asked(Control::metrics);
        }

        @Override
        public Optional<JsonTree> workers() throws IOException {
            return asked(Control::workers);
        }

        private <T> T asked(Question<T> question) throws IOException {
            try {
                if (connection == null) {
                    connection = connector.connect();
                    control = new Control(new Caller(connection));
                }
                return question.ask(control);
            } catch (IOException e) {
                close();
                throw e;
            }
        }

        @Override
        public void close() {
            if (connection != null) {
                connection.close();
                connection = null;
            }
        }
    }
}
