// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.List;
import java.util.Set;
import org.creo.framework.state.Access;

/**
 * A method of an interface and the code that runs it. It has one of the handlers; which one depends on whether the
 * method has streams and whether it reads or writes state.
 *
 * @param name as declared, {@code storeData}
 * @param signature for people, as declared, {@code storeData(Data[] data)}
 * @param id fingerprint of its canonical signature
 * @param handler decodes, calls and encodes
 * @param streams which streams the method has
 * @param streamHandler decodes, calls and encodes where the method has streams
 * @param stateHandler decodes, calls and encodes where the method reads or writes state
 * @param stateStreamHandler decodes, calls and encodes where the method has streams and reads state
 * @param access what the method may touch; null where that depends on its arguments: then {@link StateHandler#prepare}
 *     tells
 * @param oneway whether its callers get no answer; then what the handler returns goes nowhere
 * @param roles a caller needs one of them; empty where anybody may call
 * @param views what it sees of states, in the order of its views, as the description says it: {@code WRITES
 *     kept[series.name]}. Empty where it sees none, or nobody has said
 * @param tail where the arguments are some bytes of fixed size and then one {@code byte[]}: the number of bytes before
 *     the count of the {@code byte[]}. Otherwise -1
 */
public record MethodBinding(
        String name,
        String signature,
        int id,
        MethodHandler handler,
        Streams streams,
        StreamHandler streamHandler,
        StateHandler stateHandler,
        StateStreamHandler stateStreamHandler,
        Access access,
        boolean oneway,
        Set<String> roles,
        List<String> views,
        int tail) {

    /** A method that answers, and that anybody may call; it runs alone. */
    public MethodBinding(String name, String signature, int id, MethodHandler handler) {
        this(
                name,
                signature,
                id,
                handler,
                Streams.NONE,
                null,
                null,
                null,
                Access.ALONE,
                false,
                Set.of(),
                List.of(),
                -1);
    }

    /** A method that reads or writes states. */
    public static MethodBinding touching(String name, String signature, int id, Access access, StateHandler handler) {
        return new MethodBinding(
                name, signature, id, null, Streams.NONE, null, handler, null, access, false, Set.of(), List.of(), -1);
    }

    /** A method that reads or writes entries of maps, which its arguments select. */
    public static MethodBinding touchingEntries(String name, String signature, int id, StateHandler handler) {
        return touching(name, signature, id, null, handler);
    }

    /** A method that takes a stream, and that anybody may call. */
    public static MethodBinding taking(String name, String signature, int id, StreamHandler handler) {
        return streaming(name, signature, id, Streams.UP, handler);
    }

    /** A method whose result is a stream, and that anybody may call. */
    public static MethodBinding sending(String name, String signature, int id, StreamHandler handler) {
        return streaming(name, signature, id, Streams.DOWN, handler);
    }

    /** A method that takes a stream and whose result is one, and that anybody may call. */
    public static MethodBinding exchanging(String name, String signature, int id, StreamHandler handler) {
        return streaming(name, signature, id, Streams.BOTH, handler);
    }

    private static MethodBinding streaming(
            String name, String signature, int id, Streams streams, StreamHandler handler) {
        return new MethodBinding(
                name, signature, id, null, streams, handler, null, null, Access.ALONE, false, Set.of(), List.of(), -1);
    }

    /** A method that has streams and reads state. */
    public static MethodBinding watching(
            String name, String signature, int id, Streams streams, StateStreamHandler handler) {
        return new MethodBinding(
                name, signature, id, null, streams, null, null, handler, Access.of(), false, Set.of(), List.of(), -1);
    }

    /** The same method, but it touches nothing that lasts. */
    public MethodBinding stateless() {
        return with(Access.STATELESS, oneway, roles, views, tail);
    }

    /** The same method, but one-way. */
    public MethodBinding withoutAnswer() {
        return with(access, true, roles, views, tail);
    }

    /** The same method, but for callers with one of these roles. */
    public MethodBinding forRoles(String... needed) {
        return with(access, oneway, Set.of(needed), views, tail);
    }

    /**
     * The same method, but its arguments end with a {@code byte[]} after values of fixed size. A large one is then
     * received into a separate array, so that the method gets it without a copy.
     *
     * @param fixed how many bytes come before the count of the {@code byte[]}
     */
    public MethodBinding withTail(int fixed) {
        return with(access, oneway, roles, views, fixed);
    }

    /**
     * The same method, with what it sees of states, in the order of its views.
     *
     * @param seen each as the description says it, such as {@code READS kept[name]}
     */
    public MethodBinding seeing(String... seen) {
        return with(access, oneway, roles, List.of(seen), tail);
    }

    private MethodBinding with(Access other, boolean silent, Set<String> needed, List<String> seen, int fixed) {
        return new MethodBinding(
                name,
                signature,
                id,
                handler,
                streams,
                streamHandler,
                stateHandler,
                stateStreamHandler,
                other,
                silent,
                needed,
                seen,
                fixed);
    }
}
