// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.faults;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.server.HostProgram;
import trouble.GroveDispatcher;
import trouble.JournalDispatcher;
import trouble.MirrorDispatcher;
import trouble.RiverDispatcher;
import trouble.TroubleDispatcher;
import trouble.VaultDispatcher;

/** The host program with services that fail on demand; the property {@code journal} names the file of the journal. */
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
        HostProgram.main(arguments, services.toArray(Dispatcher[]::new));
    }
}
