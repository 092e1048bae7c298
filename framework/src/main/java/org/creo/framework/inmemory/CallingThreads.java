// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.inmemory;

import org.creo.framework.scheduler.Scheduler;
import org.creo.framework.scheduler.Turn;

/** Each method runs on the thread that calls it, at once or when it has its permission. */
final class CallingThreads extends Scheduler {
    @Override
    public void accept(Turn turn) {
        turn.run();
    }

    @Override
    public void spawn(Turn turn) {
        ((InMemoryCall) turn.connection()).mayRun(turn);
    }

    @Override
    public void close() {}
}
