// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.threads;

/**
 * An alarm that rings once, at the time that was set last. It may ring once for the old time after another time was
 * set.
 */
public interface Alarm {
    /** Sets the time, in nanoseconds on the clock of whoever gave it, and replaces the one before. */
    void set(long time);

    /** Cancels the alarm. */
    void off();
}
