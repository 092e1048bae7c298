// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

/**
 * One connection to a service, and the message that is sent over it; for one thread at a time. It lives as long as the
 * program.
 */
@FunctionalInterface
interface Client {
    /** Sends the message, waits for the answer, and returns the number of items that the service has counted. */
    int call() throws Exception;
}
