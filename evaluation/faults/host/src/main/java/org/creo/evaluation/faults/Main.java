// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.faults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.queue.Principal;
import org.creo.server.HostProgram;
import trouble.GroveDispatcher;
import trouble.JournalDispatcher;
import trouble.MirrorDispatcher;
import trouble.RiverDispatcher;
import trouble.TroubleDispatcher;
import trouble.VaultDispatcher;

/**
 * The host program with services that fail on demand; the property {@code journal} names the file of the journal. With
 * the property {@code token} it knows the caller who has that one, and each look takes {@code look.millis}.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws IOException {
        List<Dispatcher> services = new ArrayList<>();
        services.add(new MirrorDispatcher(new CountingMirror()));
        services.add(new GroveDispatcher(new CountingGrove()));
        services.add(new TroubleDispatcher(new PlainTrouble()));
        services.add(new RiverDispatcher(new CountingRiver()));
        services.add(new VaultDispatcher(new PlainVault()));
        String journal = System.getProperty("journal");
        if (journal != null) {
            services.add(new JournalDispatcher(new FileJournal(Path.of(journal))));
        }
        String token = System.getProperty("token");
        HostProgram.main(arguments, host -> {
            services.forEach(host::service);
            if (token != null) {
                host.authenticator(shown -> look(token, shown));
            }
        });
    }

    private static Optional<Principal> look(String token, byte[] shown) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(Long.getLong("look.millis")));
        return token.equals(new String(shown, StandardCharsets.UTF_8))
                ? Optional.of(new Principal("good", Set.of()))
                : Optional.empty();
    }
}
