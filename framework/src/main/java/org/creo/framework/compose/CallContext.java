// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import java.time.Duration;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.framework.queue.CallAnswer;
import org.creo.framework.queue.Companion;
import org.creo.framework.queue.Principal;

/**
 * What goes along with the call that a method serves, apart from the arguments: who calls, and what the caller sent
 * along. These are texts by name, at most 8 KiB in all, and this is an unmodifiable map of them, in the order of the
 * caller. Clients set them by an option or a hook.
 *
 * <pre>{@code
 * String customer = CallContext.current().get("customer");
 * String user = CallContext.current().caller().name();
 * }</pre>
 *
 * <p><b>Threads.</b> The thread on which the host runs the method has it, from the first statement of the method to the
 * last, whatever the scheduler, also under one of your own; so have the branches of {@link Composition#par par} and
 * {@link Composition#pfor pfor} inside the method. A method with streams has it as long as it runs, and the stream that
 * it returned as long as its items are read. A {@link org.creo.framework.queue.Request} keeps it while it waits in a
 * queue, so a {@code MessageService} finds it at {@code message.request().context()} and {@code principal()}, from any
 * thread until the message has its answer, and {@code message.run()} gives it to the method. Threads of your own do not
 * have it: give them what {@link #current} returns.
 *
 * <p>What the texts say is the caller's word. The host has checked their form and their size, and nothing else. It has
 * checked who calls.
 */
public final class CallContext extends AbstractMap<String, String> {
    private final Map<String, String> texts;
    private final Principal caller;

    private CallContext(Map<String, String> texts, Principal caller) {
        this.texts = texts;
        this.caller = caller;
    }

    /**
     * What goes along with the call that this thread serves.
     *
     * @return has no texts where none came along, in what goes on after the answer, and outside of a method
     */
    public static CallContext current() {
        Companion companion = ThreadPlace.companion();
        return new CallContext(companion == null ? Map.of() : companion.context(), ThreadPlace.caller());
    }

    /**
     * Who calls: the name that goes with the token or the certificate of the caller, and the caller's roles. What goes
     * on after the answer is still done for this caller.
     *
     * @return {@link Principal#ANONYMOUS}, without a name and roles, where the host does not know the caller, and
     *     outside of a method
     */
    public Principal caller() {
        return caller;
    }

    /**
     * What the answer says besides the result: fields of HTTP. To be called on a thread of the method, or of a branch
     * of it.
     *
     * <pre>{@code
     * CallContext.current().answer().set("Cache-Control", "max-age=60");
     * }</pre>
     *
     * @return outside of a method, as in a test that calls it like any other, one that nobody reads
     * @throws IllegalStateException in what goes on after the answer
     */
    public CallAnswer answer() {
        return ThreadPlace.answer();
    }

    /** How long the call that this thread serves may still take; empty where there is no deadline. */
    public static Optional<Duration> timeLeft() {
        return ThreadPlace.callTimeLeft();
    }

    /**
     * Whether the method that this thread runs was told to end, by an interrupt: its caller is gone or has withdrawn
     * the call, its deadline has passed, or the host stops. Unlike the interrupt this is not forgotten.
     */
    public static boolean isOver() {
        return ThreadPlace.isOver();
    }

    @Override
    public Set<Entry<String, String>> entrySet() {
        return texts.entrySet();
    }

    @Override
    public String get(Object name) {
        return texts.get(name);
    }

    @Override
    public boolean containsKey(Object name) {
        return texts.containsKey(name);
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
