// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/** How far a call had come when it failed. */
public enum Phase {
    /** It did not get that far: the error was made outside of a call. */
    NONE(""),
    /** It looked for a connection; nothing was sent. */
    CONNECT("while connecting"),
    /** It sent its request. */
    SEND("while sending the request"),
    /** The request was sent. */
    WAIT("while waiting for the answer"),
    /** The answer was there, and being read. */
    DECODE("while reading the answer");

    private final String words;

    Phase(String words) {
        this.words = words;
    }

    /** What it was, as messages say it: {@code while connecting}. */
    @Override
    public String toString() {
        return words.isEmpty() ? name() : words;
    }
}
