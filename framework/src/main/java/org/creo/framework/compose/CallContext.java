// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import java.util.Map;
import org.creo.framework.queue.Companion;

/**
 * What a caller sent along with the call that a method serves, apart from the arguments: texts by name, at most 8 KiB
 * in all. Clients set it by an option or a hook.
 *
 * <pre>{@code
 * String customer = CallContext.current().get("customer");
 * }</pre>
 *
 * <p><b>Threads.</b> The thread on which the host runs the method has it, from the first statement of the method to the
 * last, whatever the scheduler, also under one of your own; so have the branches of {@link Composition#par par} and
 * {@link Composition#pfor pfor} inside the method. A method with streams has it as long as it runs, and the stream that
 * it returned as long as its items are read. A {@link org.creo.framework.queue.Request} keeps it while it waits in a
 * queue, so a {@code MessageService} finds it at {@code message.request().context()}, from any thread until the message
 * has its answer, and {@code message.run()} gives it to the method. Threads of your own do not have it: give them the
 * map.
 *
 * <p>What it says is the caller's word. The host has checked its form and its size, and nothing else.
 */
public final class CallContext {
    private CallContext() {}

    /**
     * The texts that came along with the call that this thread serves.
     *
     * @return unmodifiable, in the order of the caller; empty where nothing came along, and outside of a method
     */
    public static Map<String, String> current() {
        Companion companion = ThreadPlace.companion();
        return companion == null ? Map.of() : companion.context();
    }

    /**
     * The texts that calls to other services should send along, so that they belong to the trace of the call that this
     * thread serves: its {@code traceparent} and, with it, its {@code tracestate}; where the host takes part in the
     * trace, those of the current span. Each has at most 512 characters, or is left out. A {@code baggage} is not among
     * them: whoever is called need not know what it says.
     *
     * @return empty where the call belongs to no trace, and outside of a method; the caller must not change it
     */
    public static Map<String, String> onward() {
        Companion companion = ThreadPlace.companion();
        return companion == null ? Map.of() : companion.onward();
    }
}
