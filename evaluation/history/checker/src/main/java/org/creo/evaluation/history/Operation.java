// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.history;

/**
 * A call of the counter and its answer. The host did it at some moment between the two times, which are of one clock.
 *
 * @param client number of the connection
 * @param increments whether it counted one more; otherwise it only read
 * @param sent not later than the request was, in nanoseconds
 * @param answered not earlier than the answer came, in nanoseconds
 * @param value what it returned
 */
record Operation(int client, boolean increments, long sent, long answered, long value) {
    Operation {
        if (answered < sent) {
            throw new IllegalArgumentException("answered " + (sent - answered) + " ns before it was sent");
        }
    }

    @Override
    public String toString() {
        return (increments ? "an increment" : "a read") + " of client " + client + " that returned " + value
                + " (sent at " + sent + " ns, answered at " + answered + " ns)";
    }
}
