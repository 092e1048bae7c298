// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.worker;

import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rasp.work.Report;

/** What one call says to the host, and how its threads wait for what the host says. */
final class CallLine {
    private final int call;
    private final Consumer<Report> reports;
    private boolean withdrawn;

    CallLine(int call, Consumer<Report> reports) {
        this.call = call;
        this.reports = reports;
    }

    /** The number of the call. */
    int call() {
        return call;
    }

    void say(Report report) {
        reports.accept(report);
    }

    /** The host has said something of which those that wait want to know. */
    synchronized void hear(Runnable change) {
        change.run();
        notifyAll();
    }

    /** Nobody wants the answer any more. */
    void withdraw() {
        hear(() -> withdrawn = true);
    }

    synchronized boolean isWithdrawn() {
        return withdrawn;
    }

    /**
     * Waits until something is so.
     *
     * @throws CancellationException if the call is withdrawn, or this thread interrupted
     */
    synchronized void await(BooleanSupplier ready) {
        try {
            while (!ready.getAsBoolean()) {
                if (withdrawn) {
                    throw new CancellationException("nobody waits for the answer any more");
                }
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the thread that waits for the host was interrupted");
        }
    }
}
