// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

/** A connection as its parts see it: they tell it the outcome of reading and of waiting. */
interface ConnectionControl {
    boolean isOpen();

    /** Posts a short frame; if it cannot be sent, the thread that reads learns why. */
    void post(byte[] frame);

    /** Posts a PING, so that something comes from the host. */
    void ask();

    /** Ends a call by its last frame, unless it has ended. */
    void answered(Call<?> call, Frame last);

    /** Whether a thread is writing its request now: that thread ends it if its time is over. */
    boolean isWriting(Call<?> call);

    /** Tells the host that an answer is not wanted any more; false if it is there already. */
    boolean giveUp(Call<?> call);

    /** Keeps the connection for its open calls, and sends no others here. */
    void retire(String why);

    /** Ends the connection and all calls that are open on it. The first reason counts. */
    void fail(Failure why);
}
