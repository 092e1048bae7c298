// SPDX-License-Identifier: Apache-2.0
package org.creo.server.state;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.creo.framework.state.StateLog.Kept;

/** The outcomes of commits, in the order in which they were told. */
final class Outcomes {
    /** @param failure null where it was kept */
    record Outcome(int commit, Throwable failure) {}

    private final List<Outcome> outcomes = new ArrayList<>();
    private final CountDownLatch all;

    Outcomes(int commits) {
        all = new CountDownLatch(commits);
    }

    Kept of(int commit) {
        return failure -> {
            synchronized (outcomes) {
                outcomes.add(new Outcome(commit, failure));
            }
            all.countDown();
        };
    }

    /** Waits for all of them. */
    List<Outcome> await() throws InterruptedException {
        all.await();
        synchronized (outcomes) {
            return List.copyOf(outcomes);
        }
    }
}
