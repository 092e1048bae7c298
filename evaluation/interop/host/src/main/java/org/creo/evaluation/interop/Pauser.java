// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import java.util.function.IntSupplier;
import trials.Pauses;
import trials.Witness;

/** Takes long, and counts the calls that began and those that were interrupted. */
final class Pauser implements Pauses, Witness {
    private int begun;
    private int interrupted;

    @Override
    public int pause(int milliseconds) {
        synchronized (this) {
            begun++;
            notifyAll();
        }
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            interrupted();
            Thread.currentThread().interrupt();
        }
        return milliseconds;
    }

    @Override
    public int pauseAgain(int milliseconds) {
        return pause(milliseconds);
    }

    synchronized void interrupted() {
        interrupted++;
        notifyAll();
    }

    @Override
    public int begun(int atLeast) {
        return once(() -> begun, atLeast);
    }

    @Override
    public int interrupted(int atLeast) {
        return once(() -> interrupted, atLeast);
    }

    /** Waits for a count, or until its caller does not want it any more. */
    private synchronized int once(IntSupplier count, int atLeast) {
        try {
            while (count.getAsInt() < atLeast) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return count.getAsInt();
    }
}
