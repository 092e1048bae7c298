// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.threads;

/**
 * Why a host cannot go on.
 *
 * @param thread the name of the thread that failed, such as {@code creo-io-1-2}
 * @param cause the exception of which it died
 */
public record HostFailure(String thread, Throwable cause) {
    /** The failure as a text for the log and for monitoring, without a full stop. */
    @Override
    public String toString() {
        return "the thread " + thread + " failed: " + cause;
    }
}
