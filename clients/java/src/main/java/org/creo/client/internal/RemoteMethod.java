// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.function.Function;
import org.creo.client.CreoException;
import org.creo.client.MalformedException;
import org.creo.client.Phase;
import org.creo.client.RefusedException;

/**
 * A method of a host, as its clients know it. It never changes, so threads may share it; each refinement returns a new
 * one.
 *
 * @param <R> what it returns
 */
public final class RemoteMethod<R> {
    private final String fullName;
    /** Interface and method. */
    final String name;

    final int protocolId;
    final int methodId;
    /** Reads the result, or one item of it if it is a stream. */
    final Function<WireReader, R> result;
    /** Creates the exceptions that it declares. */
    final Exceptions declared;

    final boolean repeatable;
    final boolean bytes;
    private final boolean arrays;

    private RemoteMethod(
            String fullName,
            int protocolId,
            int methodId,
            Function<WireReader, R> result,
            Exceptions declared,
            boolean repeatable,
            boolean bytes,
            boolean arrays) {
        this.fullName = fullName;
        this.name = fullName.substring(interfaceName().lastIndexOf('.') + 1);
        this.protocolId = protocolId;
        this.methodId = methodId;
        this.result = result;
        this.declared = declared;
        this.repeatable = repeatable;
        this.bytes = bytes;
        this.arrays = arrays;
    }

    /**
     * A method that returns something.
     *
     * @param <R> what it returns
     * @param fullName its name, for messages: {@code packagename.DataService.storeData}
     * @param protocolId the fingerprint of the interface
     * @param methodId the fingerprint of the method
     * @param result reads the result, or one item of it if it is a stream; must read all of its bytes
     * @return the method
     */
    public static <R> RemoteMethod<R> of(
            String fullName, int protocolId, int methodId, Function<WireReader, R> result) {
        return new RemoteMethod<>(fullName, protocolId, methodId, result, (id, fields) -> null, false, false, false);
    }

    /**
     * A method that returns nothing.
     *
     * @param fullName its name, for messages: {@code packagename.DataService.storeData}
     * @param protocolId the fingerprint of the interface
     * @param methodId the fingerprint of the method
     * @return the method
     */
    public static RemoteMethod<Void> of(String fullName, int protocolId, int methodId) {
        return of(fullName, protocolId, methodId, nothing -> {
            nothing.end();
            return null;
        });
    }

    /**
     * This method with the exceptions that it declares.
     *
     * @param exceptions creates those exceptions
     * @return the refined method
     */
    public RemoteMethod<R> declaring(Exceptions exceptions) {
        return new RemoteMethod<>(fullName, protocolId, methodId, result, exceptions, repeatable, bytes, arrays);
    }

    /**
     * This method as one that may be run twice, if it is not known whether it was run once.
     *
     * @return the refined method
     */
    public RemoteMethod<R> repeatable() {
        return new RemoteMethod<>(fullName, protocolId, methodId, result, declared, true, bytes, arrays);
    }

    /**
     * This method as one whose result is an array of bytes and nothing else: a large array is received without a copy.
     *
     * @return the refined method
     */
    public RemoteMethod<R> ofBytes() {
        return new RemoteMethod<>(fullName, protocolId, methodId, result, declared, repeatable, true, arrays);
    }

    /**
     * This method as one with a parameter that is an array: if the arguments are too large, the error says that there
     * are streams for that.
     *
     * @return the refined method
     */
    public RemoteMethod<R> ofArrays() {
        return new RemoteMethod<>(fullName, protocolId, methodId, result, declared, repeatable, bytes, true);
    }

    /** The error of a call with arguments that no frame can hold. */
    CreoException refused(RefusedException why, String address) {
        String text = this + " at " + address + ": " + why.getMessage();
        RefusedException error = new RefusedException(why.status(), arrays ? text + ": send them as a Stream" : text);
        return Errors.in(error, address, Phase.NONE, Frame.NO_REQUEST);
    }

    /** The interface with its package. */
    String interfaceName() {
        return fullName.substring(0, Math.max(0, fullName.lastIndexOf('.')));
    }

    /** Interface and method. */
    @Override
    public String toString() {
        return name;
    }

    /** Creates the exceptions that a method declares from what a host sent. */
    @FunctionalInterface
    public interface Exceptions {
        /**
         * Reads an exception.
         *
         * @param id the fingerprint of the exception
         * @param fields reads its fields
         * @return the exception; null, with nothing read, if the method declares none with that id
         * @throws MalformedException if the bytes are not its fields
         */
        CreoException read(int id, WireReader fields);
    }
}
