// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.List;
import java.util.concurrent.Executor;

/**
 * One thread for everything: it reads, runs all stages one after the other, writes, and reads again.
 *
 * <p>A method that blocks stops the whole host, and one that waits for another service of this host waits forever,
 * unless it composes. Choose it where all methods are short, and one processor is enough or all there is: there are no
 * hand-offs, and no two methods run at the same time, not even those of different services. The source calls it fast
 * but unrealistic (Serrano, <cite>Hop, a Fast Server for the Diffuse Web</cite>, 2009, the nothread pipeline
 * scheduler).
 */
public final class NothreadScheduler extends Scheduler {
    private final InRow row = new InRow();
    private volatile Executor thread;

    @Override
    public int ioThreads(int wished) {
        return 1;
    }

    @Override
    public void start(List<? extends Executor> ioThreads) {
        thread = ioThreads.get(0);
    }

    @Override
    public void accept(Turn turn) {
        row.run(turn);
    }

    @Override
    public void spawn(Turn turn) {
        // The turn comes after what waits to be read, so that a service with many requests does not monopolise the
        // thread.
        thread.execute(() -> row.run(turn));
    }

    @Override
    public void close() {
        row.close();
    }
}
