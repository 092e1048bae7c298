// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/** Bytes arrived that do not fit the protocol or the description. */
public final class MalformedException extends CreoException {
    private static final long serialVersionUID = 2;

    /** The first bytes of the host, if those are wrong. */
    private final byte[] preface;

    /**
     * Creates an error.
     *
     * @param message what is wrong with the bytes, and where they come from
     */
    public MalformedException(String message) {
        this(message, new byte[0]);
    }

    /**
     * Creates the error for a host that speaks another protocol, or another version of this one.
     *
     * @param message what is wrong with the bytes, and where they come from
     * @param preface the first bytes of the host
     */
    public MalformedException(String message, byte[] preface) {
        super(Status.MALFORMED, message, null);
        this.preface = preface.clone();
    }

    /**
     * The first bytes of a host that does not speak this version of RASP; they may show what it speaks.
     *
     * @return up to eight bytes; none if something else is wrong
     */
    public byte[] preface() {
        return preface.clone();
    }
}
