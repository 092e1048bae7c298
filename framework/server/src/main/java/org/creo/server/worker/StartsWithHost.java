// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import java.io.IOException;
import java.time.Duration;
import org.creo.framework.host.ServiceHost;

/** An implementation of a service that has work to do when its host has started, and when that begins to stop. */
public interface StartsWithHost {
    /**
     * The host serves.
     *
     * @param host is stopped after {@link #stopping}
     * @throws IOException if it cannot go on; the message is for people
     */
    void started(ServiceHost host) throws IOException;

    /** The host begins to stop. This returns at once. */
    void stopping(Duration allowed);
}
