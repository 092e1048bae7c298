// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each line that a peer can cause is logged by {@link PeerLog}. */
class LogCallsTest {
    /**
     * They log when the host starts, stops or fails, or when files of the administrator have changed; the last one
     * writes stack traces, into its report to the host.
     */
    private static final Set<String> OTHERS = Set.of(
            "org.creo.framework.host.HostWiring",
            "org.creo.framework.host.ServiceHost",
            "org.creo.framework.host.States",
            "org.creo.framework.host.TokenFile",
            "org.creo.framework.threads.ThreadWatch",
            "org.creo.framework.trace.Traces",
            "org.creo.framework.transport.Listener",
            "org.creo.framework.transport.NettyOnClassPath",
            "org.creo.framework.transport.PrivateFile",
            "org.creo.framework.transport.Reloading",
            "org.creo.framework.transport.Tls",
            "org.creo.framework.worker.ServedCall");

    @Test
    void othersLogOnlyWhatTheAdministratorCauses() throws IOException {
        assertEquals(OTHERS, LogCalls.others());
    }
}
