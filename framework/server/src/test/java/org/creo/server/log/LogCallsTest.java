// SPDX-License-Identifier: Apache-2.0
package org.creo.server.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Set;
import org.creo.framework.log.LogCalls;
import org.junit.jupiter.api.Test;

/** As in the host: each line that a peer can cause is logged by its PeerLog. */
class LogCallsTest {
    /**
     * They log when the program starts or stops, when a file of the administrator has changed, or when files cannot be
     * written, which is once.
     */
    private static final Set<String> OTHERS = Set.of(
            "org.creo.server.Lifetime",
            "org.creo.server.state.FileStates",
            "org.creo.server.ProgramCopies",
            "org.creo.server.ProgramFolder",
            "org.creo.server.ProgramJar",
            "org.creo.server.mock.CannedFile",
            // What workers print, which has limits of its own: it is the administrator who starts them.
            "org.creo.server.worker.WorkerLines",
            // How the log is written: these log nothing.
            "org.creo.server.log.LogConfigurator",
            "org.creo.server.log.LogLayout");

    @Test
    void othersLogOnlyWhatTheAdministratorCauses() throws IOException {
        assertEquals(OTHERS, LogCalls.others());
    }
}
