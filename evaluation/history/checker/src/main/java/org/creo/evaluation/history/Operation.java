// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.history;

/**
 * A call of the counter and its answer. The host did it at some moment between the two times, which are from the same
 * clock. If the client withdrawn the call and has no answer, the host did it at some moment after it was sent, or not
 * at all.
 *
 * @param client number of the connection
 * @param increments whether it added one; otherwise it only read
 * @param sent no later than the request was sent, in nanoseconds
 * @param answered no earlier than the answer came, in nanoseconds; {@link #NEVER} if it was withdrawn
 * @param value what it returned; 0 if it was withdrawn
 */
record Operation(int client, boolean increments, long sent, long answered, long value) {
    /** Later than anything else. */
    static final long NEVER = Long.MAX_VALUE;

    Operation {
        if (answered < sent) {
            throw new IllegalArgumentException("answered " + (sent - answered) + " ns before it was sent");
        }
    }

    boolean withdrawn() {
        return answered == NEVER;
    }

    @Override
    public String toString() {
        return (increments ? "an increment" : "a read") + " of client " + client + " that returned " + value
                + " (sent at " + sent + " ns, answered at " + answered + " ns)";
    }
}
