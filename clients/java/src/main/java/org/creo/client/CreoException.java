// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/**
 * The base of every error that Creo reports; the subclasses say whose failure it was. One that came out of a call knows
 * which call that was and how far it had come.
 */
public class CreoException extends RuntimeException {
    private static final long serialVersionUID = 2;

    /** In words what a program can tell apart. */
    private final Status status;
    /** Where the host was, or would have been. */
    private String address = "";
    /** How far the call had come. */
    private Phase phase = Phase.NONE;
    /** The number of the request on its connection. */
    private int requestId;

    /**
     * Makes an exception that a method declares.
     *
     * @param message what happened
     */
    public CreoException(String message) {
        this(Status.EXCEPTION, message, null);
    }

    /**
     * Makes an error.
     *
     * @param status what a program can tell apart
     * @param message what happened, and where
     * @param cause what led to it; null if nothing else did
     */
    CreoException(Status status, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    /**
     * Tells kinds of errors apart.
     *
     * @return the status
     */
    public final Status status() {
        return status;
    }

    /**
     * The host that the call went to.
     *
     * @return its address, as it was given: {@code localhost:7000}; all addresses where none could be reached; empty
     *     outside of a call
     */
    public final String address() {
        return address;
    }

    /**
     * How far the call had come.
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

    /** Says once which call it came out of. */
    final <E extends CreoException> E in(String address, Phase phase, int requestId) {
        this.address = address;
        this.phase = phase;
        this.requestId = requestId;
        @SuppressWarnings("unchecked") // the caller asks for the type that it has
        E self = (E) this;
        return self;
    }
}
