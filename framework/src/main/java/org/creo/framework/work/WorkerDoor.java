// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import java.util.Optional;

/** Decides which workers may attach. Any thread may call it. */
@FunctionalInterface
public interface WorkerDoor {
    /** Lets every worker in; for hosts that have asked who calls already. */
    WorkerDoor OPEN = secret -> Optional.of(WorkerWatch.NOBODY);

    /**
     * Lets a worker in, or does not.
     *
     * @param secret what the worker knows; empty where it says nothing
     * @return who is told of it; empty where it may not attach
     */
    Optional<WorkerWatch> admit(Optional<String> secret);
}
