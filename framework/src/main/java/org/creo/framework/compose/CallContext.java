// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import java.util.Map;

/**
 * What a caller sent along with the call that a method serves, apart from the arguments: texts by name, at most 8 KiB
 * in all. Clients set it by an option or a hook.
 *
 * <pre>{@code
 * String trace = CallContext.current().get("traceparent");
 * }</pre>
 *
 * <p>The thread on which the host runs the method has it, from the first statement of the method to the last, whatever
 * the scheduler, one that a host was given included; so have the branches of {@link Composition#par par} and
 * {@link Composition#pfor pfor} inside the method. In a method with streams it is there as long as the stream lasts,
 * also while items of a stream that the method returned are made. A {@code MessageService} finds it at the request of
 * each message, {@code message.request().context()}, and while {@code message.run()} runs the method. Other threads
 * that a service has do not have it: give them the map.
 *
 * <p>What it says is the caller's word. The host has checked its form and its size, and nothing else.
 */
public final class CallContext {
    private CallContext() {}

    /**
     * What came along with the call that this thread serves.
     *
     * @return unmodifiable, in the order of the caller; empty where nothing came along, and outside of a method
     */
    public static Map<String, String> current() {
        return Place.context();
    }
}
