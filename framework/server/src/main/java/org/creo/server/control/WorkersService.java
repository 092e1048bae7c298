// SPDX-License-Identifier: Apache-2.0
package org.creo.server.control;

import org.creo.framework.work.WorkerCounts;
import org.creo.framework.work.WorkerLoad;
import org.creo.server.worker.WorkerServices;
import rasp.AttachedWorker;
import rasp.Workers;
import rasp.Workforce;

/** Shows what the workers of a host do: {@code Workers} of {@code control.creo}. */
public final class WorkersService implements Workers {
    private final WorkerServices workers;

    /** @param workers those of the host */
    public WorkersService(WorkerServices workers) {
        this.workers = workers;
    }

    @Override
    public Workforce now() {
        WorkerCounts counts = workers.counts();
        return new Workforce(
                workers.loads().stream().map(WorkersService::attached).toArray(AttachedWorker[]::new),
                workers.waiting(),
                counts.calls(),
                workers.starts(),
                counts.lost(),
                counts.refused());
    }

    private static AttachedWorker attached(WorkerLoad load) {
        return new AttachedWorker(
                load.name(),
                load.places(),
                load.busy(),
                load.streams(),
                load.calls(),
                load.longest(),
                load.age().toMillis());
    }
}
