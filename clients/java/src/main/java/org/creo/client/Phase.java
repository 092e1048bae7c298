// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/** How far a call had got when it failed. */
public enum Phase {
    /** None: the error occurred outside of a call, or before anything was done for it. */
    NONE(""),
    /** It was looking for a connection; nothing was sent. */
    CONNECT("while connecting"),
    /** It was sending its request. */
    SEND("while sending the request"),
    /** The request was sent; it was waiting for the answer. */
    WAIT("while waiting for the answer"),
    /** The answer was there and was being read. */
    DECODE("while reading the answer");

    private final String words;

    Phase(String words) {
        this.words = words;
    }

    /** The phase as it appears in messages: {@code while connecting}. */
    @Override
    public String toString() {
        return words.isEmpty() ? name() : words;
    }
}
