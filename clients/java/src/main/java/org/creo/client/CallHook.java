// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/**
 * Is told of each call of a client, for traces, figures and logs ({@code withHook} of the options). Threads call it at
 * the same time. A request that is sent again is the same call.
 */
public interface CallHook {
    /**
     * A call begins: nothing is sent yet. It runs in the thread that calls; of an asynchronous call whose result is a
     * stream, in the thread that subscribes.
     *
     * @param call the call; what is put into its {@link CallInfo#context} is sent with it
     * @throws RuntimeException fails the call; nothing is sent, and {@link #after} is not told of it
     */
    default void before(CallInfo call) {}

    /**
     * The call has ended, once: with its result, its stream, or an error; a one-way call, when its request was handed
     * over. It runs in the thread that ends the call, which may be one of the client's, and must not block. What it
     * throws is ignored.
     *
     * @param call the call, the same object as before it
     * @param error what the call ended with; null if it succeeded. A stream that was closed before its end, and a
     *     future that was cancelled, end with a {@code CancellationException}
     */
    default void after(CallInfo call, Throwable error) {}
}
