// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import java.io.IOException;
import java.time.Duration;

/** An implementation of a service that has work to do when its host has started, and when that begins to stop. */
public interface StartsWithHost {
    /**
     * The host serves.
     *
     * @throws IOException if it cannot go on; the message is for people
     */
    void started() throws IOException;

    /** The host begins to stop. This returns at once. */
    void stopping(Duration allowed);
}
