// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.creo.generator.cli.call.Caller;
import org.creo.generator.cli.call.States;
import org.creo.generator.cli.host.HostConnection;
import org.creo.generator.cli.host.HostError;
import org.creo.generator.cli.host.HostException;
import org.creo.json.kept.KeptFolder;

/** The states of a host that runs. */
final class HostSource implements StateSource {

    private final HostConnection connection;
    private final States states;
    private final Optional<Duration> limit;

    /** @param limit for all rows of a state */
    HostSource(HostConnection connection, Optional<Duration> limit) {
        this.connection = connection;
        this.states = new States(new Caller(connection));
        this.limit = limit;
    }

    /** What is asked of the host. */
    @FunctionalInterface
    private interface Asking<R> {
        R ask() throws IOException;
    }

    private static <R> R asked(Asking<R> asking) throws IOException {
        try {
            return asking.ask();
        } catch (HostError e) {
            throw new HostException(e.getMessage() + hint(e));
        } catch (Caller.DeclaredException e) {
            throw new HostException("the host does not have this state any more: " + e.json());
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static String hint(HostError error) {
        return switch (error.status()) {
            case UNKNOWN_PROTOCOL ->
                "\nThe host shows to nobody what its states hold: none of its services has any, or it does not know its "
                        + "callers, for which it needs --tokens-file or --tls-client-ca. A backup of its folder can be "
                        + "looked at instead: creo state backup, creo state restore";
            case UNAUTHENTICATED ->
                "\nThe host requires clients to authenticate: --token-file FILE or CREO_TOKEN, or --cert and --key.";
            default -> "";
        };
    }

    @Override
    public List<KeptFolder.Kept> states() throws IOException {
        return asked(() -> states.list().stream()
                .map(state -> new KeptFolder.Kept(
                        state.get("service").text(),
                        state.get("name").text(),
                        state.get("type").text(),
                        state.get("entries").number(),
                        0))
                .toList());
    }

    @Override
    public void read(KeptFolder.Kept state, Taker taker) throws IOException {
        asked(() -> {
            states.rows(state.service(), state.name(), limit, row -> {
                try {
                    return taker.row(row.key(), row.value());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            return null;
        });
    }

    @Override
    public Optional<byte[]> find(KeptFolder.Kept state, byte[] key) throws IOException {
        return asked(() -> states.find(state.service(), state.name(), key).map(States.Row::value));
    }

    @Override
    public void close() {
        connection.close();
    }
}
