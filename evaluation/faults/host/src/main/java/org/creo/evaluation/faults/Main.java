// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.faults;

import java.io.IOException;
import java.nio.file.Path;
import org.creo.framework.host.ServiceHost;
import trouble.JournalDispatcher;
import trouble.MirrorDispatcher;
import trouble.TroubleDispatcher;

/** Serves on a free port, until it is told to stop, the services that fail on demand. */
public final class Main {
    private Main() {
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        ServiceHost.Builder builder = ServiceHost.builder()
                .service(new MirrorDispatcher(new CountingMirror()))
                .service(new TroubleDispatcher(new PlainTrouble()));
        String journal = System.getProperty("journal");
        if (journal != null) {
            builder.service(new JournalDispatcher(new FileJournal(Path.of(journal))));
        }
        ServiceHost host = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(host::close));
        System.out.println("listening on 127.0.0.1:" + host.address().getPort());
        host.awaitStop();
    }
}
