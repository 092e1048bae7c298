// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import trials.Pauses;
import trials.Witness;

/** Takes its time, and keeps count of what it began and of what was interrupted. */
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
    public synchronized int begun(int atLeast) {
        while (begun < atLeast && waited()) {
            // until enough have
        }
        return begun;
    }

    @Override
    public synchronized int interrupted(int atLeast) {
        while (interrupted < atLeast && waited()) {
            // until enough were
        }
        return interrupted;
    }

    private boolean waited() {
        try {
            wait();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody wants to know any more
            return false;
        }
    }
}
