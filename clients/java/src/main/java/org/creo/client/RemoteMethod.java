// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

import java.util.function.Function;

/**
 * A method of a host, as its clients know it. It never changes; each refinement gives a new one.
 *
 * @param <R> what it returns
 */
public final class RemoteMethod<R> {
    final String name;
    final int protocolId;
    final int methodId;
    /** Reads what comes back: the result, or one item of it where it is a stream. */
    final Function<WireReader, R> result;
    /** Makes the exceptions that it declares. */
    final Exceptions declared;

    final boolean repeatable;
    final boolean bytes;

    private RemoteMethod(
            String name,
            int protocolId,
            int methodId,
            Function<WireReader, R> result,
            Exceptions declared,
            boolean repeatable,
            boolean bytes) {
        this.name = name;
        this.protocolId = protocolId;
        this.methodId = methodId;
        this.result = result;
        this.declared = declared;
        this.repeatable = repeatable;
        this.bytes = bytes;
    }

    /**
     * A method that returns something.
     *
     * @param <R> what it returns
     * @param name its full name, for messages: {@code DataService.storeData}
     * @param protocolId the fingerprint of the interface
     * @param methodId the fingerprint of the method
     * @param result reads the result, or one item of it where it is a stream, and all of its bytes
     * @return the method
     */
    public static <R> RemoteMethod<R> of(String name, int protocolId, int methodId, Function<WireReader, R> result) {
        return new RemoteMethod<>(name, protocolId, methodId, result, (id, fields) -> null, false, false);
    }

    /**
     * A method that returns nothing.
     *
     * @param name its full name, for messages: {@code DataService.storeData}
     * @param protocolId the fingerprint of the interface
     * @param methodId the fingerprint of the method
     * @return the method
     */
    public static RemoteMethod<Void> of(String name, int protocolId, int methodId) {
        return of(name, protocolId, methodId, nothing -> {
            nothing.end();
            return null;
        });
    }

    /**
     * The method, which throws what it declares.
     *
     * @param exceptions makes those exceptions
     * @return the refined method
     */
    public RemoteMethod<R> declaring(Exceptions exceptions) {
        return new RemoteMethod<>(name, protocolId, methodId, result, exceptions, repeatable, bytes);
    }

    /**
     * The method, which may be run twice where it is not known whether it was run once.
     *
     * @return the refined method
     */
    public RemoteMethod<R> repeatable() {
        return new RemoteMethod<>(name, protocolId, methodId, result, declared, true, bytes);
    }

    /**
     * The method, whose result is an array of bytes and nothing else: a large one is received where it stays.
     *
     * @return the refined method
     */
    public RemoteMethod<R> ofBytes() {
        return new RemoteMethod<>(name, protocolId, methodId, result, declared, repeatable, true);
    }

    /** Its full name. */
    @Override
    public String toString() {
        return name;
    }

    /** Makes the exceptions that a method declares out of what a host says. */
    @FunctionalInterface
    public interface Exceptions {
        /**
         * Reads an exception.
         *
         * @param id the fingerprint of the exception
         * @param fields where its fields stand
         * @return the exception; null if the method declares none of that id, and then nothing was read
         * @throws MalformedException if the fields are none of it
         */
        CreoException read(int id, WireReader fields);
    }
}
