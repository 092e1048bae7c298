// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/**
 * The base of every error that Creo reports; the subclasses say which side failed. The error of a call has its address,
 * its request number and how far it had got.
 */
public class CreoException extends RuntimeException {
    private static final long serialVersionUID = 2;

    /** The kind of error, by which a program can tell errors apart. */
    private final Status status;
    /** The address of the host, or where it was expected. */
    private String address = "";
    /** How far the call had got. */
    private Phase phase = Phase.NONE;
    /** The number of the request on its connection. */
    private int requestId;
    /** The call that a method ended by throwing it; null for all others, whose messages have the call. */
    private String call;

    /**
     * Creates an exception that a method declares.
     *
     * @param message what happened
     */
    public CreoException(String message) {
        this(Status.EXCEPTION, message, null);
    }

    /**
     * Creates an error.
     *
     * @param status the kind of error
     * @param message what happened, and where
     * @param cause what caused it; null if nothing else did
     */
    CreoException(Status status, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    /**
     * The kind of error.
     *
     * @return the status
     */
    public final Status status() {
        return status;
    }

    /**
     * The host that the call went to.
     *
     * @return its address, as it was given: {@code localhost:7000}; all addresses if none could be reached; empty
     *     outside of a call
     */
    public final String address() {
        return address;
    }

    /**
     * How far the call had got.
     *
     * @return the phase
     */
    public final Phase phase() {
        return phase;
    }

    /**
     * The number of the request, which the host's log and a recording of the connection show, too.
     *
     * @return the number; 0 if the request had none, or none yet
     */
    public final int requestId() {
        return requestId;
    }

    /**
     * The message of an exception that a method declares: if a client's call ended with it, the method and the address
     * are in front, {@code Library.find at localhost:7000: NotFound(title="Emma")}.
     *
     * @param text what happened
     * @return the message
     */
    protected final String inCall(String text) {
        return call == null ? text : call + ": " + text;
    }

    /**
     * Says which call an error belongs to; for clients, before anybody else sees it.
     *
     * @param error the error
     * @param address that of the host
     * @param phase how far the call had got
     * @param requestId its number
     */
    protected static void belongsTo(CreoException error, String address, Phase phase, int requestId) {
        error.address = address;
        error.phase = phase;
        error.requestId = requestId;
    }

    /**
     * Says which call a method ended by throwing an exception; for clients, too.
     *
     * @param thrown the exception, which the method declares
     * @param call the method and the address
     */
    protected static void ended(CreoException thrown, String call) {
        thrown.call = call;
    }
}
