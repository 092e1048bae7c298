// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

/** Counts the requests that still want their answer, so that a host that stops can wait for them. */
final class OpenRequests {
    private int count;
    private boolean refused;

    /** Counts one more, unless no more are taken. */
    synchronized boolean enter() {
        if (refused) {
            return false;
        }
        count++;
        return true;
    }

    synchronized void leave() {
        if (--count == 0 && refused) {
            notifyAll();
        }
    }

    synchronized void refuse() {
        refused = true;
    }

    /** Waits until the count is 0, at most so many nanoseconds; false if it is not. */
    synchronized boolean await(long nanos) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        while (count > 0) {
            long millis = (deadline - System.nanoTime()) / 1_000_000;
            if (millis <= 0) {
                return false;
            }
            wait(millis);
        }
        return true;
    }
}
