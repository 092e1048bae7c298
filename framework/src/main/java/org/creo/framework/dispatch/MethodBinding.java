// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.Set;

/**
 * A method of an interface and the code that runs it.
 *
 * @param name as declared, {@code storeData}
 * @param signature for people, as declared, {@code storeData(Data[] data)}
 * @param id fingerprint of its canonical signature
 * @param handler decodes, calls and encodes; null where the method has streams
 * @param streams which streams the method has
 * @param streamHandler does it where the method has streams; otherwise null
 * @param oneway whether its callers get no answer; then what the handler returns goes nowhere
 * @param roles a caller needs one of them; empty where anybody may call
 * @param tail where the arguments are some bytes of fixed size and then one {@code byte[]}: how many bytes. Otherwise -1
 */
public record MethodBinding(String name, String signature, int id, MethodHandler handler, Streams streams,
        StreamHandler streamHandler, boolean oneway, Set<String> roles, int tail) {

    /** A method that answers, and that anybody may call. */
    public MethodBinding(String name, String signature, int id, MethodHandler handler) {
        this(name, signature, id, handler, Streams.NONE, null, false, Set.of(), -1);
    }

    /** A method that takes a stream, and that anybody may call. */
    public static MethodBinding taking(String name, String signature, int id, StreamHandler handler) {
        return new MethodBinding(name, signature, id, null, Streams.UP, handler, false, Set.of(), -1);
    }

    /** A method whose result is a stream, and that anybody may call. */
    public static MethodBinding sending(String name, String signature, int id, StreamHandler handler) {
        return new MethodBinding(name, signature, id, null, Streams.DOWN, handler, false, Set.of(), -1);
    }

    /** A method that takes a stream and whose result is one, and that anybody may call. */
    public static MethodBinding exchanging(String name, String signature, int id, StreamHandler handler) {
        return new MethodBinding(name, signature, id, null, Streams.BOTH, handler, false, Set.of(), -1);
    }

    /** The same, but one-way. */
    public MethodBinding withoutAnswer() {
        return new MethodBinding(name, signature, id, handler, streams, streamHandler, true, roles, tail);
    }

    /** The same, but for callers with one of these roles. */
    public MethodBinding forRoles(String... needed) {
        return new MethodBinding(name, signature, id, handler, streams, streamHandler, oneway, Set.of(needed), tail);
    }

    /**
     * The same, whose arguments end with a {@code byte[]} behind values of fixed size. A large one is received into an
     * array of its own then, so that the method gets it without a copy.
     *
     * @param fixed how many bytes stand ahead of the count of the {@code byte[]}
     */
    public MethodBinding withTail(int fixed) {
        return new MethodBinding(name, signature, id, handler, streams, streamHandler, oneway, roles, fixed);
    }
}
